import ArgumentParser
import Localization

/// The options every command takes. Source: product §2.
struct CommonOptions: ParsableArguments {
  @Option(help: ArgumentHelp(Help.commonServer))
  var server: String?

  @Option(help: ArgumentHelp(Help.commonLang), completion: .list(Language.allCases.map(\.rawValue)))
  var lang: String?

  @Option(help: ArgumentHelp(Help.commonNow, valueName: "timestamp"))
  var now: String?

  /// With wide, and where a terminal that is asked says so, marks and lines are plain ASCII.
  @Option(help: ArgumentHelp(Help.commonAmbiguous, valueName: "width"))
  var ambiguous = AmbiguousWidth.narrow

  @Option(help: ArgumentHelp(Help.commonUiTrace, valueName: "file"), completion: .file())
  var uiTrace: String?

  @Option(help: .hidden)
  var uiGrid: String?

  @Flag(help: ArgumentHelp(Help.commonInsecure))
  var insecure = false

  @Option(help: ArgumentHelp(Help.commonCa, valueName: "file"), completion: .file())
  var ca: String?

  @Option(help: ArgumentHelp(Help.commonPassphraseFile, valueName: "file"), completion: .file())
  var passphraseFile: String?
}

/// How wide a terminal draws the characters whose width Unicode leaves open.
/// Source: terminal fact 16.
enum AmbiguousWidth: String, CaseIterable, ExpressibleByArgument {
  case narrow, wide, ask
}
