import Files
import LocalStore
import Localization

// What commands say about the place of the sign-in.
extension CommandSentences {
  func vault(_ error: VaultError) -> String {
    switch error.reason {
    case .passphraseMissing: return passphraseMissing
    case .passphraseWrong: return passphraseWrong
    case .desktopAway(let reason): return desktopAway(reason, error.path)
    case .full: return vaultFull(Strings(language)(.deviceFull), error.path)
    default: break
    }
    let sentence = vaultUnusable(reason(error.reason), error.path)
    return error.reason == .damaged || error.reason == .keyMissing
      ? "\(sentence)\n\(vaultResetHint)" : sentence
  }

  /// The passphrase in a file of the person's. Errors: ``CommandFailure`` with 65, about that file: nothing is wrong with
  /// the sign-in.
  func passphrase(inFile path: String) throws(CommandFailure) -> Passphrase {
    do { return try Passphrase(file: path) } catch {
      throw CommandFailure(.badData, passphraseFileUnusable(reason(error.reason), error.path))
    }
  }

  private func reason(_ reason: VaultError.Reason) -> String {
    switch reason {
    case .wrongKind: vaultWrongKind
    case .wrongMode: vaultWrongMode
    case .wrongOwner: vaultWrongOwner
    case .keyMissing: vaultKeyMissing
    case .system(let code): self.reason(FileFault("open", "", code))
    default: vaultDamaged
    }
  }

  private func desktopAway(_ reason: SecureStorageKind.Reason, _ path: String) -> String {
    vaultDesktopAway(self.reason(reason), path)
  }

  /// Which storage is used, and why.
  func storage(_ kind: SecureStorageKind) -> String {
    let place =
      switch kind.place {
      case .secretService: storageSecretService
      case .vault: storageVault
      case .memory: storageMemory
      }
    return storageKept(place, reason(kind.reason))
  }

  private func reason(_ reason: SecureStorageKind.Reason) -> String {
    switch reason {
    case .available: keyringAvailable
    case .passphrase: keyringPassphrase
    case .noSessionBus: keyringNoSessionBus
    case .noLibrary: keyringNoLibrary
    case .absent: keyringAbsent
    case .noAnswer: keyringNoAnswer
    case .locked: keyringLocked
    case .refused: keyringRefused
    case .demo: keyringDemo
    }
  }
}

extension CommandFailure {
  /// What an error of the secure storage means for the exit status.
  init(_ error: VaultError, _ sentences: CommandSentences) {
    let status: Status =
      switch error.reason {
      case .passphraseMissing, .passphraseWrong: .notAllowed
      case .desktopAway, .full: .unavailable
      default: .badData
      }
    self.init(status, sentences.vault(error))
    if status != .notAllowed { retryQuestion = sentences.retryQuestion }
  }
}
