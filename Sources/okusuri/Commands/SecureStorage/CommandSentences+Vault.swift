import LocalStore

// What commands say about the place of the sign-in.
extension CommandSentences {
  func vault(_ error: VaultError) -> String {
    switch error.reason {
    case .passphraseMissing: return passphraseMissing
    case .passphraseWrong: return passphraseWrong
    case .desktopAway(let reason): return desktopAway(reason, error.path)
    default: break
    }
    let reason = self.reason(error.reason)
    return text(
      "サインインの保管場所を使えません（\(reason)）：\(error.path)\n何も消していません。直してから再試行してください。",
      "The kept sign-in cannot be used (\(reason)): \(error.path)\n"
        + "Nothing was removed. Put it right and try again.")
  }

  private func reason(_ reason: VaultError.Reason) -> String {
    switch reason {
    case .wrongKind: text("リンクや別の種類のものです", "a link or another kind of thing")
    case .wrongMode: text("ほかの人が読み書きできます", "open to other people")
    case .wrongOwner: text("別の利用者のものです", "owned by another account")
    case .keyMissing: text("鍵がありません", "the key is missing")
    case .system(let code): text("エラー \(code)", "error \(code)")
    default: text("内容が壊れています", "damaged")
    }
  }

  private func desktopAway(_ reason: SecureStorageKind.Reason, _ path: String) -> String {
    text(
      "サインインはデスクトップのキーリングにありますが、いまは使えません（\(self.reason(reason))）。\n"
        + "何も消していません。キーリングを開いてから再試行してください。\n"
        + "キーリングがもうないときは、次のファイルを消すとサインインし直せます：\(path)",
      "The sign-in is in the desktop's keyring, which cannot be used now (\(self.reason(reason))).\n"
        + "Nothing was removed. Open the keyring and try again.\n"
        + "Should the keyring be gone for good, remove this file to sign in anew: \(path)")
  }

  /// Which storage is used, and why.
  func storage(_ kind: SecureStorageKind) -> String {
    let place =
      switch kind.place {
      case .secretService: text("デスクトップのキーリング", "the desktop's keyring")
      case .vault: text("暗号化したファイル", "a sealed file")
      case .memory: text("メモリーだけ", "memory only")
      }
    return text(
      "サインインの保管場所：\(place)（\(reason(kind.reason))）",
      "The sign-in is kept in: \(place) (\(reason(kind.reason)))")
  }

  private func reason(_ reason: SecureStorageKind.Reason) -> String {
    switch reason {
    case .available: text("使えます", "available")
    case .passphrase: text("パスフレーズで閉じてあります", "locked by a passphrase")
    case .noSessionBus: text("デスクトップのセッションがありません", "there is no desktop session")
    case .noLibrary: text("libsecret がありません", "libsecret is not installed")
    case .absent: text("キーリングがありません", "there is no keyring")
    case .noAnswer:
      text("キーリングが2秒以内に答えません", "the keyring did not answer within two seconds")
    case .locked: text("キーリングが閉じています", "the keyring is locked")
    case .refused: text("キーリングがエラーを返しました", "the keyring answered with an error")
    case .demo: text("デモ", "the demo")
    }
  }

  fileprivate var retryQuestion: String {
    text("Enter で再試行、q と Enter で終了", "Enter tries again, q and Enter leaves")
  }
  var passphrase: String { text("パスフレーズ", "Passphrase") }
  var newPassphrase: String { text("新しいパスフレーズ", "New passphrase") }
  var passphraseAgain: String { text("もう一度", "Once more") }
  var passphraseMissing: String {
    text(
      "保管場所はパスフレーズで閉じてあります。端末で入力するか、--passphrase-file で渡してください。",
      "The vault is locked by a passphrase. Type it at a terminal, or use --passphrase-file.")
  }
  var passphraseWrong: String {
    text(
      "パスフレーズが違います。何も変えていません。", "The passphrase is wrong. Nothing was changed.")
  }
  var passphraseEmpty: String {
    text("パスフレーズが空です。何も変えていません。", "The passphrase is empty. Nothing was changed.")
  }
  var passphrasesDiffer: String {
    text("2つのパスフレーズが違います。何も変えていません。", "The two differ. Nothing was changed.")
  }
  var vaultLocked: String {
    text(
      "保管場所をパスフレーズで閉じました。忘れると、サインインし直しになり、未送信の記録は読めなくなります。",
      "The vault is locked by the passphrase. Without it you have to sign in again, "
        + "and what was not sent yet cannot be read.")
  }
  var vaultUnlocked: String {
    text("パスフレーズをなくしました。", "The passphrase is no longer needed.")
  }
  var vaultWasOpen: String {
    text("パスフレーズはかかっていません。", "There is no passphrase.")
  }
}

extension CommandFailure {
  /// What an error of the secure storage means for the exit status.
  init(_ error: VaultError, _ sentences: CommandSentences) {
    let status: Status =
      switch error.reason {
      case .passphraseMissing, .passphraseWrong: .notAllowed
      case .desktopAway: .unavailable
      default: .badData
      }
    self.init(status, sentences.vault(error))
    if status != .notAllowed { retryQuestion = sentences.retryQuestion }
  }
}
