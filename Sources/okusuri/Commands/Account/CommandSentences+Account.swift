import Localization

// The sentences about accounts, sign-ins and passwords.

extension CommandSentences {
  var beganColumn: String { text("始まり", "Since") }
  var usedColumn: String { text("最後の利用", "Last used") }
  var thisTerminal: String { text("この端末", "this terminal") }
  var currentPassword: String { text("いまのパスワード", "Current password") }

  var sessionEnded: String {
    text("その端末のサインインを終わらせました。", "That sign-in has ended.")
  }
  var endHereByLogout: String {
    text(
      "それはこの端末のサインインです。okusuri logout でサインアウトしてください。",
      "That is the sign-in of this terminal. Sign out with: okusuri logout")
  }
  func noSuchSession(_ id: String) -> String {
    text(
      "「\(id)」に当たるサインインが1つに決まりません。何も変えていません。",
      "\"\(id)\" is not exactly one sign-in. Nothing was changed.")
  }
  var passwordNeedsTerminal: String {
    text(
      "端末がありません。--password-stdin を使ってください。",
      "There is no terminal to ask on. Use --password-stdin.")
  }
  var wrongPassword: String {
    text("パスワードが違います。何も変えていません。", "The password does not match. Nothing was changed.")
  }
  var passwordChanged: String {
    text(
      "パスワードを変えました。ほかの端末はサインアウトされました。",
      "The password was changed. Every other terminal was signed out.")
  }
  func confirmDeletion(_ patients: [String]) -> String {
    let whose =
      patients.isEmpty
      ? ""
      : text(
        "\(patients.joined(separator: "、"))の記録も",
        "the record of \(patients.joined(separator: ", ")) and ")
    return text(
      "アカウントと、\(whose)すべて消え、元に戻せません。消すなら、メールアドレスを書いてください",
      "The account, \(whose)everything it keeps go and cannot be brought back. "
        + "To delete it, write its e-mail address")
  }
  func accountDeleted(_ email: String) -> String {
    text("アカウントと記録をすべて消しました：\(email)", "Deleted the account and everything it kept: \(email)")
  }
  func addressTaken(_ email: String) -> String {
    text(
      "\(email) のアカウントはもうあります。--sign-up を付けずにサインインしてください。",
      "There is an account for \(email) already. Sign in without --sign-up.")
  }
  func signUpRefused(_ least: Int) -> String {
    text(
      "アカウントを作れません。メールアドレスを確かめ、パスワードは\(least)文字以上にしてください。",
      "The account cannot be made. Check the address; the password needs at least \(least) characters."
    )
  }
  var signUpClosed: String {
    text(
      "このサーバーでは、新しいアカウントを作れません。サーバーの管理者に聞いてください。",
      "This server makes no new accounts. Ask whoever runs it.")
  }
  func accountMade(_ email: String) -> String {
    text("アカウントを作り、サインインしました：\(email)", "Made the account and signed in: \(email)")
  }
  var notACode: String {
    text(
      "番号は6桁の数字です。家族から受け取った番号を書いてください。",
      "The number has six digits. Write the one your family gave you.")
  }
  var codeRefused: String {
    text(
      "番号が違うか、もう使えません。家族に新しい番号をもらってください。",
      "The number does not match or has ended. Ask your family for a new one.")
  }
  var codeStandsAlone: String {
    text(
      "--code は本人のサインインです。--email、--password-stdin、--sign-up とは一緒に使えません。",
      "--code signs a patient in. It goes without --email, --password-stdin and --sign-up.")
  }
}
