import ArgumentParser
import ServerCore
import ServerHTTP

/// How many a server lets in at once; what one of them takes is in docs/scale.md. Source: S-22.
struct RoomOptions: ParsableArguments {
  @Option(help: ArgumentHelp(Help.roomConnections, valueName: "number"))
  var connections = ServerLimits().connections

  @Option(
    help: ArgumentHelp(
      Help.roomConnectionsPerAddress, discussion: Self.half, valueName: "number"))
  var connectionsPerAddress: Int?

  @Option(help: ArgumentHelp(Help.roomStreams, discussion: Self.half, valueName: "number"))
  var streams: Int?

  private static let half = "Default: half of the connections."
  /// A household has several screens; a million is more than a machine has ports for one address.
  private static let bounds = 16...1_000_000

  /// How many are let in. Errors: numbers that cannot be meant.
  func limits(_ sentences: CommandSentences) throws(CommandFailure) -> ServerLimits {
    let all = try Self.checked(connections, "--connections", Self.bounds, sentences)
    var limits = ServerLimits()
    limits.connections = all
    limits.connectionsOfAnAddress = try Self.checked(
      connectionsPerAddress ?? all / 2, "--connections-per-address", 1...all, sentences)
    return limits
  }

  /// How many streams there may be: a stream is a connection, and some are left for questions.
  func eventLimits(_ sentences: CommandSentences) throws(CommandFailure) -> EventLimits {
    var limits = EventLimits()
    limits.streams = try Self.checked(
      streams ?? connections / 2, "--streams", 1...max(1, connections - 1), sentences)
    return limits
  }

  private static func checked(
    _ number: Int, _ option: String, _ bounds: ClosedRange<Int>, _ sentences: CommandSentences
  ) throws(CommandFailure) -> Int {
    guard bounds.contains(number) else {
      throw CommandFailure(.usage, sentences.outOfBounds(option, bounds))
    }
    return number
  }
}
