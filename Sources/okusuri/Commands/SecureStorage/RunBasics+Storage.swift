import LocalStore

extension RunBasics {
  /// How often a passphrase may be mistyped at a terminal.
  private static var tries: Int { 3 }

  /// The secure storage of a data folder, opened by the passphrase where it is locked by one.
  ///
  /// Errors: ``CommandFailure``; exit status 77 without the right passphrase.
  func storage(
    in data: String, _ environment: [String: String]
  ) throws(CommandFailure) -> DeviceStorage {
    let hasBus = SessionBus.exists(environment: environment)
    do throws(VaultError) {
      let storage = try DeviceStorage(folder: data, hasBus: hasBus)
      guard try storage.isLocked else { return storage }
    } catch {
      throw CommandFailure(error, sentences)
    }
    if let passphraseFile {
      let passphrase = try sentences.passphrase(inFile: passphraseFile)
      do throws(VaultError) {
        return try DeviceStorage(folder: data, passphrase: passphrase, hasBus: hasBus).opened()
      } catch {
        throw CommandFailure(error, sentences)
      }
    }
    guard Prompt.isTerminal else { throw CommandFailure(.notAllowed, sentences.passphraseMissing) }
    return try Prompt.unseen { () throws(CommandFailure) in
      try typed(data, hasBus, triesLeft: Self.tries)
    }
  }

  private func typed(
    _ data: String, _ hasBus: Bool, triesLeft: Int
  ) throws(CommandFailure) -> DeviceStorage {
    let passphrase = Passphrase(try Prompt.secret(sentences.passphrase))
    do throws(VaultError) {
      return try DeviceStorage(folder: data, passphrase: passphrase, hasBus: hasBus).opened()
    } catch {
      guard error.reason == .passphraseWrong, triesLeft > 1 else {
        throw CommandFailure(error, sentences)
      }
      CommandOutput.complain(sentences.passphraseWrong)
    }
    return try typed(data, hasBus, triesLeft: triesLeft - 1)
  }
}
