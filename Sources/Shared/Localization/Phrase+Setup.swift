// Phrases of the first run, of the account's settings, and of how the screen looks.

// MARK: - Setting up: the first run

extension Phrase {
  public static var setupHeading: Phrase { Phrase(.setupHeading) }

  /// Reads「お薬をどのように使いますか」; in English "How will you use okusuri?".
  public static var setupTitle: Phrase { Phrase(.setupTitle) }

  /// Reads「この端末で新しく始める」; in English "Start on this computer".
  public static var setupNew: Phrase { Phrase(.setupNew) }

  /// Reads「記録はこの端末に置きます。あとで移せます。」.
  ///
  /// In English "The record stays here. You can move it later.".
  public static var setupNewNote: Phrase { Phrase(.setupNewNote) }

  /// Reads「家族のサーバーに参加する」; in English "Join the family's server".
  public static var setupJoin: Phrase { Phrase(.setupJoin) }

  /// Reads「アドレスと、家族のアカウントで入ります。」.
  ///
  /// In English "With its address and a caregiver account.".
  public static var setupJoinNote: Phrase { Phrase(.setupJoinNote) }

  /// Reads「印の確認」; in English "Check the marks".
  public static var setupCheck: Phrase { Phrase(.setupCheck) }

  /// Reads「正しく見えないときは m。文字の印に変えます。」.
  ///
  /// In English "If these look wrong, press m for letters.".
  public static var setupMarks: Phrase { Phrase(.setupMarks) }

  /// Reads「いまは文字の印です。m で記号の印に戻します。」.
  ///
  /// In English "These are letters. Press m for signs again.".
  public static var setupMarksLetters: Phrase { Phrase(.setupMarksLetters) }

  /// Reads「{n}　{choice}」; in English "{n}. {choice}".
  public static func setupSpoken(_ number: Int, _ choice: Phrase) -> Phrase {
    Phrase(.setupSpoken, [.number("n", number), .phrase("choice", choice)])
  }

  public static var setupName: Phrase { Phrase(.setupName) }

  /// Reads「{n}文字以上」; in English "At least {n} characters".
  public static func setupPasswordHint(least: Int) -> Phrase {
    Phrase(.setupPasswordHint, count: least, [.number("n", least)])
  }

  public static var setupPasswordAgain: Phrase { Phrase(.setupPasswordAgain) }

  /// Reads「パスワードは{n}文字以上にしてください」.
  ///
  /// In English "Use at least {n} characters for the password".
  public static func setupPasswordShort(least: Int) -> Phrase {
    Phrase(.setupPasswordShort, count: least, [.number("n", least)])
  }

  /// Reads「上のパスワードと違います。同じものを入れてください」.
  ///
  /// In English "This differs from the password above. Enter the same".
  public static var setupPasswordDiffers: Phrase { Phrase(.setupPasswordDiffers) }

  /// Reads「メールアドレスとして読めません。例：hana@example.jp」.
  ///
  /// In English "This is not an email address. Try hana@example.jp".
  public static var setupEmailBad: Phrase { Phrase(.setupEmailBad) }

  /// Reads「このアドレスのアカウントはもうあります。下の「サインイン」で入れます」.
  ///
  /// In English "This address has an account already. Choose Sign in below".
  public static var setupTaken: Phrase { Phrase(.setupTaken) }

  /// Reads「このサーバーでは、新しいアカウントを作れません。管理している人に聞いてください。」.
  ///
  /// In English "This server makes no new accounts. Ask whoever runs it.".
  public static var setupClosed: Phrase { Phrase(.setupClosed) }

  public static var setupBegin: Phrase { Phrase(.setupBegin) }

  public static var setupAccount: Phrase { Phrase(.setupAccount) }

  /// Reads「アカウントを作る」; in English "Make the account".
  public static var setupAccountMake: Phrase { Phrase(.setupAccountMake) }

  public static var setupAddress: Phrase { Phrase(.setupAddress) }

  /// Reads「例：https://okusuri.example.jp」; in English "Such as https://okusuri.example.jp".
  public static var setupAddressHint: Phrase { Phrase(.setupAddressHint) }

  /// Reads「家族のサーバーのアドレス。空のままなら、この端末の記録です」.
  ///
  /// In English "The family's server. Leave it empty for the record on this computer".
  public static var setupAddressOptional: Phrase { Phrase(.setupAddressOptional) }

  /// Reads「アドレスとして読めません。例：https://okusuri.example.jp」.
  ///
  /// In English "This is not an address. Try https://okusuri.example.jp".
  public static var setupAddressBad: Phrase { Phrase(.setupAddressBad) }

  /// Reads「http では記録が人に読まれます。https で始まるアドレスにしてください」.
  ///
  /// In English "Over http others can read the record. Use an address with https".
  public static var setupAddressPlain: Phrase { Phrase(.setupAddressPlain) }

  /// Reads「この端末の保管場所を使えません。何も変えていません。okusuri status で理由が分かります。」.
  ///
  /// In English "What is kept on this computer cannot be used. Nothing was changed. okusuri status
  /// tells why.".
  public static var setupUnkept: Phrase { Phrase(.setupUnkept) }

  /// Reads「アカウントと記録をすべて消しました」.
  ///
  /// In English "The account and its whole record were deleted".
  public static var setupDeleted: Phrase { Phrase(.setupDeleted) }

  /// Reads「番号で選ぶ」; in English "choose by number".
  public static var keyPick: Phrase { Phrase(.keyPick) }

  public static var keyLanguage: Phrase { Phrase(.keyLanguage) }

  public static var keyMarks: Phrase { Phrase(.keyMarks) }
}

// MARK: - The account: password, devices, deletion

extension Phrase {
  public static var accountPassword: Phrase { Phrase(.accountPassword) }

  public static var accountPasswordCurrent: Phrase { Phrase(.accountPasswordCurrent) }

  public static var accountPasswordNew: Phrase { Phrase(.accountPasswordNew) }

  public static var accountPasswordSubmit: Phrase { Phrase(.accountPasswordSubmit) }

  /// Reads「パスワードが違います。何も変えていません」.
  ///
  /// In English "The password does not match. Nothing was changed".
  public static var accountPasswordWrong: Phrase { Phrase(.accountPasswordWrong) }

  /// Reads「パスワードを変えました。ほかの端末はサインアウトされました」.
  ///
  /// In English "The password was changed. Every other device was signed out".
  public static var accountPasswordDone: Phrase { Phrase(.accountPasswordDone) }

  public static var accountSessions: Phrase { Phrase(.accountSessions) }

  public static var accountSessionsSince: Phrase { Phrase(.accountSessionsSince) }

  public static var accountSessionsUsed: Phrase { Phrase(.accountSessionsUsed) }

  public static var accountSessionsHere: Phrase { Phrase(.accountSessionsHere) }

  public static var accountSessionsOther: Phrase { Phrase(.accountSessionsOther) }

  /// Reads「{device}、{since} から、最後の利用 {used}」.
  ///
  /// In English "{device}, since {since}, last used {used}".
  public static func accountSessionsSpoken(
    _ device: Phrase, since: String, used: String
  ) -> Phrase {
    Phrase(
      .accountSessionsSpoken,
      [.phrase("device", device), .text("since", since), .text("used", used)])
  }

  /// Reads「端末の一覧を読み込めませんでした。」; in English "The devices could not be loaded.".
  public static var accountSessionsFailed: Phrase { Phrase(.accountSessionsFailed) }

  /// Reads「その端末をサインアウトさせますか」; in English "Sign that device out?".
  public static var accountEndTitle: Phrase { Phrase(.accountEndTitle) }

  /// Reads「{since} からサインインしている端末です。その端末では、もう一度サインインするまで記録を見られません。記録は消えません。」.
  ///
  /// In English "It has been signed in since {since}. It cannot see the record until somebody
  /// signs in there again. Nothing in the record is lost.".
  public static func accountEndBody(since: String) -> Phrase {
    Phrase(.accountEndBody, [.text("since", since)])
  }

  /// Reads「サインアウトさせる」; in English "Sign it out".
  public static var accountEndConfirm: Phrase { Phrase(.accountEndConfirm) }

  /// Reads「その端末をサインアウトさせました」; in English "That device was signed out".
  public static var accountEndDone: Phrase { Phrase(.accountEndDone) }

  /// Reads「この端末は、設定の「サインアウト」で終わります」.
  ///
  /// In English "For this device use Sign out in the settings".
  public static var accountEndHere: Phrase { Phrase(.accountEndHere) }

  public static var accountDelete: Phrase { Phrase(.accountDelete) }

  /// Reads「アカウントと記録をすべて消しますか」.
  ///
  /// In English "Delete the account and the whole record?".
  public static var accountDeleteTitle: Phrase { Phrase(.accountDeleteTitle) }

  /// Reads「{n}人の記録、薬、服薬の記録と、サインインが、どの端末からも消えます。元には戻せません。」.
  ///
  /// In English "The records of {n} patients, their medicines and doses, and every sign-in go from
  /// every device. This cannot be undone.".
  public static func accountDeleteBody(of patients: Int) -> Phrase {
    Phrase(.accountDeleteBody, count: patients, [.number("n", patients)])
  }

  /// Reads「消すときは、パスワードを入れてください」.
  ///
  /// In English "To delete everything, enter the password".
  public static var accountDeleteHint: Phrase { Phrase(.accountDeleteHint) }

  public static var accountDeleteConfirm: Phrase { Phrase(.accountDeleteConfirm) }
}

// MARK: - Display: theme and marks

extension Phrase {
  public static var settingsTheme: Phrase { Phrase(.settingsTheme) }

  public static var settingsThemeAutomatic: Phrase { Phrase(.settingsThemeAutomatic) }

  public static var settingsThemeDark: Phrase { Phrase(.settingsThemeDark) }

  public static var settingsThemeLight: Phrase { Phrase(.settingsThemeLight) }

  /// Reads「高コントラスト、暗い」; in English "High contrast, dark".
  public static var settingsThemeContrastDark: Phrase { Phrase(.settingsThemeContrastDark) }

  /// Reads「高コントラスト、明るい」; in English "High contrast, light".
  public static var settingsThemeContrastLight: Phrase { Phrase(.settingsThemeContrastLight) }

  public static var settingsThemeColourSafe: Phrase { Phrase(.settingsThemeColourSafe) }

  /// Reads「ターミナルの色」; in English "The terminal's colours".
  public static var settingsThemeTerminal: Phrase { Phrase(.settingsThemeTerminal) }

  public static var settingsThemeMono: Phrase { Phrase(.settingsThemeMono) }

  public static var settingsMarks: Phrase { Phrase(.settingsMarks) }

  public static var settingsMarksSigns: Phrase { Phrase(.settingsMarksSigns) }

  public static var settingsMarksLetters: Phrase { Phrase(.settingsMarksLetters) }
}
