import ArgumentParser

/// The options every command takes. Source: product.md §2.
struct CommonOptions: ParsableArguments {
  @Option(
    help: "サーバーの場所。The server: https://HOST[:PORT] or unix:/PATH.")
  var server: String?

  @Option(help: "言語 ja または en。The language, ja or en (default: from LC_ALL, LC_MESSAGES, LANG).")
  var lang: String?

  @Option(
    help: ArgumentHelp(
      "時計をこの時刻から始める。Start the clock at this instant, 2026-02-10T03:00:00Z.",
      discussion: "Also OKUSURI_NOW.", valueName: "timestamp"))
  var now: String?

  @Option(
    help: ArgumentHelp(
      "●や─の幅 narrow または wide。How wide this terminal draws them, narrow or wide.",
      discussion: "With wide, marks and lines are plain ASCII (default: narrow).",
      valueName: "width"))
  var ambiguous = AmbiguousWidth.narrow

  @Option(
    help: ArgumentHelp(
      "画面ごとに JSON を1行足す。Append one JSON line for each frame.", valueName: "file"),
    completion: .file())
  var uiTrace: String?

  @Option(help: .hidden)
  var uiGrid: String?

  @Flag(help: "暗号のない http も使う。Allow plain http beyond this machine.")
  var insecure = false

  @Option(
    help: ArgumentHelp(
      "この証明書も信頼する（PEM）。Trust these certificates too (PEM).", valueName: "file"),
    completion: .file())
  var ca: String?

  @Option(
    help: ArgumentHelp(
      "保管場所のパスフレーズを、0600 のファイルから読む。Read the vault's passphrase from a 0600 file.",
      valueName: "file"),
    completion: .file())
  var passphraseFile: String?
}

/// How wide a terminal draws the characters whose width Unicode leaves open. Source: terminal.md 16.
enum AmbiguousWidth: String, CaseIterable, ExpressibleByArgument { case narrow, wide }
