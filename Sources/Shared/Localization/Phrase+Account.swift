// Phrases about settings and sign-in.

// MARK: - Settings

extension Phrase {
  public static var settingsAccount: Phrase { Phrase(.settingsAccount) }

  public static var settingsDisplay: Phrase { Phrase(.settingsDisplay) }

  public static var settingsServer: Phrase { Phrase(.settingsServer) }

  public static var settingsLanguage: Phrase { Phrase(.settingsLanguage) }

  public static var settingsLanguageJa: Phrase { Phrase(.settingsLanguageJa) }

  public static var settingsLanguageEn: Phrase { Phrase(.settingsLanguageEn) }

  public static var settingsSignOut: Phrase { Phrase(.settingsSignOut) }

  /// Reads「サインアウトしますか。記録はサーバーに残ります。」; in English "Sign out? The record stays on the server.".
  public static var settingsSignOutConfirm: Phrase { Phrase(.settingsSignOutConfirm) }
}

// MARK: - Sign-in

extension Phrase {
  public static var signinHeading: Phrase { Phrase(.signinHeading) }

  public static var signinTitle: Phrase { Phrase(.signinTitle) }

  public static var signinEmail: Phrase { Phrase(.signinEmail) }

  public static var signinPassword: Phrase { Phrase(.signinPassword) }

  public static var signinSubmit: Phrase { Phrase(.signinSubmit) }

  /// Reads「メールアドレスとパスワードを入れてください。」; in English "Enter the email and the password.".
  public static var signinEmpty: Phrase { Phrase(.signinEmpty) }

  /// Reads「メールアドレスかパスワードが違います。もう一度入れてください。」.
  ///
  /// In English "The email or the password does not match. Enter them again.".
  public static var signinFailed: Phrase { Phrase(.signinFailed) }

  /// Reads「続けて試したので、少し休みます。{n}秒たつと、また試せます。」.
  ///
  /// In English "Too many tries in a row. You can try again in {n} seconds.".
  public static func signinTooMany(seconds: Int) -> Phrase {
    Phrase(.signinTooMany, count: seconds, [.number("n", seconds)])
  }

  /// Reads「サインインの期限が切れました。もう一度サインインしてください。記録は失われていません。」.
  ///
  /// In English "Your sign-in has ended. Sign in again. Nothing in the record is lost.".
  public static var signinEnded: Phrase { Phrase(.signinEnded) }

  /// Reads「パスワード、{n}文字、エラー：{reason}」; in English "Password, {n} characters, error: {reason}".
  public static func signinSpoken(length: Int, reason: String) -> Phrase {
    Phrase(.signinSpoken, count: length, [.number("n", length), .text("reason", reason)])
  }
}
