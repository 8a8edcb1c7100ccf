import ArgumentParser
import Domain

/// The options of a medication taken as needed: how far apart, and how often a day. Source: F-12.
struct LimitOptions: ParsableArguments {
  @Option(help: ArgumentHelp(Help.limitInterval, valueName: "hours"))
  var interval: String?

  @Option(help: ArgumentHelp(Help.limitMaxPerDay, valueName: "count"))
  var maxPerDay: String?

  var isEmpty: Bool { interval == nil && maxPerDay == nil }

  /// What was given; 64 for what is no such number.
  func given(_ words: CommandSentences) throws(CommandFailure) -> AsNeededLimits {
    let hours = try number(interval, AsNeededLimits.hours, words.notAnInterval)
    let times = try number(maxPerDay, AsNeededLimits.times, words.notAMaximum)
    return AsNeededLimits(minIntervalHours: hours, maxPerDay: times) ?? .none
  }

  private func number(
    _ text: String?, _ bounds: ClosedRange<Int>, _ complaint: (String) -> String
  ) throws(CommandFailure) -> Int? {
    guard let text else { return nil }
    guard let number = AsNeededLimits.number(text), bounds.contains(number) else {
      throw CommandFailure(.usage, complaint(text))
    }
    return number
  }
}
