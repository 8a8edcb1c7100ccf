import ArgumentParser
import FoundationEssentials

/// Whether the screens are told in lines, and how long these are. Source: D-6.
struct PlainOptions: ParsableArguments {
  @Flag(help: ArgumentHelp(Help.plain))
  var plain = false

  @Option(help: ArgumentHelp(Help.plainColumns, valueName: "n"))
  var columns: Int?

  /// A line of fewer columns has no room for a word; where nobody knows, a line has as many as a screen.
  static let fewest = 20
  static let usual = 80
  private static let bounds = fewest...500

  /// True where lines are wanted, or the terminal can do nothing else.
  var isPlain: Bool { plain || ProcessInfo.processInfo.environment["TERM"] == "dumb" }

  /// Errors: ``CommandFailure`` with 64 for columns that no line can have.
  func check(_ sentences: CommandSentences) throws(CommandFailure) {
    guard let columns, !Self.bounds.contains(columns) else { return }
    throw CommandFailure(.usage, sentences.outOfBounds("--columns", Self.bounds))
  }
}
