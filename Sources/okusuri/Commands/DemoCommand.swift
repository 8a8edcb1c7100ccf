import APIContract
import ArgumentParser
import ServerCore
import ServerHTTP

/// `okusuri demo`: a sample household on a server of its own, in a temporary directory.
struct DemoCommand: LocalCommand {
  static let configuration = CommandConfiguration(commandName: "demo", abstract: Help.demo)

  @Option(help: ArgumentHelp(Help.demoMode))
  var mode: String?

  @Option(help: ArgumentHelp(Help.demoPlan))
  var plan: String?

  @Option(help: ArgumentHelp(Help.demoLatency, valueName: "ms"))
  var latency = 0

  @Option(help: ArgumentHelp(Help.demoHistoryDays, valueName: "days"))
  var historyDays = 400

  @Flag(help: ArgumentHelp(Help.demoHeadless))
  var headless = false

  @Option(help: ArgumentHelp(Help.demoListen, valueName: "host:port"))
  var listen: String?

  @Flag(help: ArgumentHelp(Help.demoOffline))
  var offline = false

  @Option(help: ArgumentHelp(Help.demoTokenAge, valueName: "days"))
  var tokenAge: Int?

  @OptionGroup var lines: PlainOptions
  @OptionGroup(title: Help.commonTitle) var common: CommonOptions

  var readsSettings: Bool { false }

  func run(_ basics: RunBasics, _ sentences: CommandSentences) async throws {
    try check(sentences)
    if headless {
      try await runHeadless(basics, sentences)
    } else {
      try await runScreens(basics, sentences)
    }
  }

  private func check(_ sentences: CommandSentences) throws(CommandFailure) {
    try check("--token-age", tokenAge ?? 0, 0...3650, sentences)
    try check("--latency", latency, 0...60_000, sentences)
    try check("--history-days", historyDays, DemoTemplate.historyDays, sentences)
    if headless {
      if mode != nil { throw CommandFailure(.usage, sentences.notWithHeadless("--mode")) }
      if plan != nil { throw CommandFailure(.usage, sentences.notWithHeadless("--plan")) }
      if lines.plain { throw CommandFailure(.usage, sentences.notWithHeadless("--plain")) }
    } else if listen != nil {
      throw CommandFailure(.usage, sentences.listenNeedsHeadless)
    }
  }

  private func check(
    _ option: String, _ value: Int, _ bounds: ClosedRange<Int>, _ sentences: CommandSentences
  ) throws(CommandFailure) {
    guard bounds.contains(value) else {
      throw CommandFailure(.usage, sentences.outOfBounds(option, bounds))
    }
  }

  /// How the network and the sign-in stand when the demo begins.
  var beginning: DemoBeginning {
    DemoBeginning(
      isOffline: offline, accessAge: tokenAge.map { .seconds($0 * 86_400) } ?? .zero,
      hasEnded: tokenAge != nil)
  }

  /// Who looks; a caregiver unless told.
  func role(_ sentences: CommandSentences) throws(CommandFailure) -> SessionRole {
    guard let role = SessionRole(rawValue: mode ?? "caregiver") else {
      throw CommandFailure(.usage, sentences.notOneOf("--mode", ["caregiver", "patient"]))
    }
    return role
  }

  /// What the household has bought; nothing unless told.
  func demoPlan(_ sentences: CommandSentences) throws(CommandFailure) -> DemoPlan {
    switch plan ?? "free" {
    case "free": return .free
    case "premium": return .premium
    default: throw CommandFailure(.usage, sentences.notOneOf("--plan", ["free", "premium"]))
    }
  }

  /// Where the headless demo listens; a free port of this machine unless told.
  func address(_ sentences: CommandSentences) throws(CommandFailure) -> ListeningAddress {
    let text = listen ?? "127.0.0.1:0"
    guard let address = ListeningAddress(argument: text), address.url != nil else {
      throw CommandFailure(.usage, sentences.notAListeningAddress(text))
    }
    return address
  }
}
