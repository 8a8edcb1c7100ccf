import Glibc

/// A home in which the demo's caregiver is signed in, for commands that are measured as a person runs them.
struct SignedInHome {
  private let workplace: Workplace
  private let household: Household

  /// Signs in; the session lies in a vault, since a bare machine keeps no secrets for anybody.
  init(of household: Household, at workplace: Workplace) throws {
    (self.workplace, self.household) = (workplace, household)
    for (name, text) in [("password", "himawari-13-hana\n"), ("vault", "for-the-benchmarks\n")] {
      try workplace.write(text, to: name)
      chmod("\(workplace.folder)/\(name)", 0o600)
    }
    let login = command(["login", "--email", "premium@okusuri.example", "--password-stdin"])
    let line = login.map { "'\($0)'" }.joined(separator: " ")
    let said = try workplace.output(["sh", "-c", "\(line) < '\(workplace.folder)/password' 2>&1"])
    guard said.contains("premium@okusuri.example") else { throw BenchmarkError(said) }
  }

  /// The words of a command against this household's server.
  func command(_ words: [String]) -> [String] {
    [workplace.okusuri] + words + [
      "--server", household.server.url, "--now", Household.now,
      "--passphrase-file", "\(workplace.folder)/vault",
    ]
  }

  /// Microseconds from the start of a command about the patient to its end.
  ///
  /// Throws ``BenchmarkError`` when it leaves no such file.
  func time(of words: [String], leaving file: String? = nil) throws -> Double {
    if let file { unlink(file) }
    let start = ProcessFigures.clock
    let said = try workplace.output(command(words + ["--patient", household.patient]))
    let time = ProcessFigures.clock - start
    if let file, access(file, R_OK) != 0 { throw BenchmarkError("\(words): \(said)") }
    return Double(time)
  }
}
