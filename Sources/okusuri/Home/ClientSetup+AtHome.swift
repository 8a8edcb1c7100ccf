import LocalStore

extension ClientSetup {
  /// The one record that is open at home, found by Avahi; of several a person chooses.
  ///
  /// What is found is an address like one that was typed: its certificate is compared before anything is said to it.
  /// Errors: 64 beside a server, 65 for several without a terminal, 69 for none. Source: F-30, decision 0123.
  func serverAtHome(_ typed: String?) async throws(CommandFailure) -> String {
    guard typed == nil else { throw CommandFailure(.usage, sentences.atHomeStandsAlone) }
    guard let found = await HomeNetwork.found() else {
      throw CommandFailure(.unavailable, sentences.atHomeNobodyLooks)
    }
    let addresses = found.map(\.url)
    guard let first = addresses.first else {
      throw CommandFailure(.unavailable, sentences.atHomeNone)
    }
    guard addresses.count > 1 else { return first }
    guard Prompt.isTerminal else {
      throw CommandFailure(.badData, sentences.atHomeSeveral, candidates: addresses)
    }
    let rows = addresses.enumerated().map { "\($0 + 1)  \($1)" }
    let answer = Prompt.ask((rows + [sentences.atHomeWhich]).joined(separator: "\n"))
    guard let number = Int(answer), addresses.indices.contains(number - 1) else {
      throw CommandFailure(.badData, sentences.atHomeSeveral, candidates: addresses)
    }
    return addresses[number - 1]
  }
}
