import ArgumentParser
import Logging
import ServerHTTP

/// How a server is watched: where it tells its figures, and what its log says. Source: S-19, S-20.
struct WatchingOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      Help.watchingMetricsListen,
      discussion: "Default: nowhere. 127.0.0.1:9464, say; there is no sign-in.",
      valueName: "host:port"))
  var metricsListen: String?

  @Option(
    help: ArgumentHelp(Help.watchingLogFormat, valueName: "text|json"),
    completion: .list(["text", "json"]))
  var logFormat = "text"

  @Option(
    help: ArgumentHelp(Help.watchingLogLevel, valueName: "level"),
    completion: .list(levels.map(\.rawValue)))
  var logLevel = "notice"

  /// Lines of libraries below `info` may say what came over the wire.
  private static let levels: [Logger.Level] = [.error, .warning, .notice, .info]

  /// Where figures are told; nil for nowhere. Errors: what is no HOST:PORT.
  func address(_ sentences: CommandSentences) throws(CommandFailure) -> FiguresAddress? {
    guard let metricsListen else { return nil }
    guard case .tcp(let host, let port) = ListeningAddress(argument: metricsListen) else {
      throw CommandFailure(.usage, sentences.notAMetricsAddress(metricsListen))
    }
    return FiguresAddress(host: host, port: port)
  }

  /// What the server logs to. Errors: a form or a level that there is not.
  func log(_ sentences: CommandSentences) throws(CommandFailure) -> ServerLog {
    guard ["text", "json"].contains(logFormat) else {
      throw CommandFailure(.usage, sentences.notOneOf("--log-format", ["text", "json"]))
    }
    guard let level = Self.levels.first(where: { $0.rawValue == logLevel }) else {
      throw CommandFailure(
        .usage, sentences.notOneOf("--log-level", Self.levels.map(\.rawValue)))
    }
    return ServerLog(level, isJSON: logFormat == "json")
  }
}

/// Where a server tells its figures.
struct FiguresAddress: Sendable {
  let host: String
  let port: Int

  var address: ListeningAddress { .tcp(host: host, port: port) }
}

/// What a server says while it runs, on standard error.
struct ServerLog: Sendable {
  let logger: Logger
  private let isJSON: Bool

  init(_ level: Logger.Level, isJSON: Bool) {
    self.isJSON = isJSON
    var logger =
      isJSON ? Logger(label: "okusuri") { _ in JSONLog() } : Logger.standardError
    logger.logLevel = level
    self.logger = logger
  }

  /// Says a sentence to whoever has started the server: a line of the log, where each line has to be one.
  func say(_ sentence: String) {
    if isJSON { logger.notice("\(sentence)") } else { CommandOutput.complain(sentence) }
  }
}
