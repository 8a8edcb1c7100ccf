import FoundationEssentials
import Localization

/// The sentences that only commands say.
struct CommandSentences {
  let language: Language

  func text(_ japanese: String, _ english: String) -> String {
    language == .japanese ? japanese : english
  }

  /// True when a person who started the program like this is spoken to in that language.
  static func isSpoken(_ language: Language, arguments: [String]) -> Bool {
    let environment = ProcessInfo.processInfo.environment
    let told = arguments.lastIndex(of: "--lang").flatMap { arguments[($0 + 1)...].first }
    let spoken = Language(
      all: environment["LC_ALL"], messages: environment["LC_MESSAGES"], lang: environment["LANG"])
    return (told.flatMap(Language.init(rawValue:)) ?? spoken) == language
  }

  var wrongUsage: String {
    text("書き方が違うので、何もしていません。使い方は --help で見られます。", "Nothing was done.")
  }
  var notSignedIn: String {
    text(
      "サインインしていません。okusuri login でサインインしてください。",
      "Nobody is signed in. Sign in with: okusuri login")
  }
  var signedOut: String { text("サインアウトしました。", "Signed out.") }
  var signedOutHereOnly: String {
    text(
      "この端末ではサインアウトしました。サーバーには、次につながったときに知らせます。",
      "Signed out on this terminal. The server is told at the next contact.")
  }
  func signedIn(_ account: String) -> String {
    text("サインインしました：\(account)", "Signed in: \(account)")
  }
  var loginNeedsTerminal: String {
    text(
      "端末がありません。--email と --password-stdin を使ってください。",
      "There is no terminal. Use --email and --password-stdin.")
  }
  var passwordNeedsEmail: String {
    text("--password-stdin には --email が必要です。", "--password-stdin needs --email.")
  }
  func notNamed(_ name: String) -> String {
    text("「\(name)」という人はいません。", "There is no patient called \(name).")
  }
  var whichPatient: String {
    text(
      "だれの記録か決まりません。名前を全部書くか、--patient で選んでください。",
      "Several patients fit. Write the whole name, or choose one with --patient.")
  }
  func notAnAddress(_ server: String) -> String {
    text(
      "サーバーの場所が正しくありません：\(server)", "This is not the address of a server: \(server)")
  }
  func plainHTTP(_ host: String) -> String {
    text(
      "\(host) へは https で接続してください（暗号のない http は --insecure のときだけ）。",
      "Use https for \(host) (plain http only with --insecure).")
  }
  func certificates(_ path: String) -> String {
    text("証明書を読めません：\(path)", "No certificates could be read from \(path)")
  }
  func settingsUnreadable(_ path: String) -> String {
    text("設定を読めません：\(path)", "The settings could not be read: \(path)")
  }
  func notADate(_ text: String) -> String {
    self.text(
      "日付は 2026-02-10 のように書いてください：\(text)",
      "Write dates like 2026-02-10: \(text)")
  }
  func notAMonth(_ text: String) -> String {
    self.text(
      "月は 2026-02 のように書いてください：\(text)", "Write months like 2026-02: \(text)")
  }
  func notAnInstant(_ text: String) -> String {
    self.text(
      "時刻は 2026-02-10T03:00:00Z のように書いてください：\(text)",
      "Write instants like 2026-02-10T03:00:00Z: \(text)")
  }
  func notALanguage(_ text: String) -> String {
    self.text("言語は ja か en です：\(text)", "The language is ja or en: \(text)")
  }
}
