import APIContract
import ArgumentParser
import Domain

/// The options that say when a medication is taken.
struct PlanOptions: ParsableArguments {
  @Option(help: ArgumentHelp(Help.planSlots, valueName: "slots"))
  var slots: String?

  @Option(help: ArgumentHelp(Help.planTimes, valueName: "times"))
  var times: String?

  @Option(help: ArgumentHelp(Help.planWeekdays, valueName: "days"))
  var weekdays: String?

  @Option(help: ArgumentHelp(Help.planStart, valueName: "date"))
  var start: String?

  @Option(help: ArgumentHelp(Help.planEnd, valueName: "date"))
  var end: String?

  /// What was given, each part parsed; 64 for what makes no sense.
  func given(_ words: CommandSentences) throws(CommandFailure) -> GivenPlan {
    guard slots == nil || times == nil else {
      throw CommandFailure(.usage, words.slotsOrTimes)
    }
    return GivenPlan(
      timing: try timing(words), weekdays: try weekdays(words),
      start: try words.date(start), end: try words.date(end))
  }

  private func timing(_ words: CommandSentences) throws(CommandFailure) -> IntakeTiming? {
    if let slots {
      return .slots(Set(try words.list(slots, words.notASlot) { DoseSlot(word: $0) }).sorted())
    }
    guard let times else { return nil }
    let list = try words.list(times, words.notTimes) {
      LocalTime(written: $0)
    }
    return .times(Set(list).sorted())
  }

  private func weekdays(_ words: CommandSentences) throws(CommandFailure) -> WeekdaySet? {
    guard let weekdays else { return nil }
    let days = try words.list(weekdays, words.notWeekdays) { WeekdaySet(word: $0) }
    return days.reduce(into: []) { $0.formUnion($1) }
  }
}

/// The parts of a plan that a person gave; nil where nothing was said.
struct GivenPlan {
  let timing: IntakeTiming?
  let weekdays: WeekdaySet?
  let start: CivilDate?
  let end: CivilDate?

  /// True when nothing was said at all.
  var isEmpty: Bool { timing == nil && weekdays == nil && start == nil && end == nil }

  /// A new plan; nil without times.
  func plan(today: CivilDate) -> RegimenPlan? {
    timing.map {
      RegimenPlan(start: start ?? today, end: end, weekdays: weekdays ?? .everyDay, timing: $0)
    }
  }

  /// The plan with what was given in place of what it says.
  func changing(_ plan: RegimenPlan) -> RegimenPlan {
    RegimenPlan(
      start: start ?? plan.start, end: end ?? plan.end, weekdays: weekdays ?? plan.weekdays,
      timing: timing ?? plan.timing)
  }
}

extension CommandSentences {
  /// A date after an option; 64 when it is not one.
  func date(_ text: String?, _ year: MeantYear = .nearest) throws(CommandFailure) -> CivilDate? {
    try text.map { text throws(CommandFailure) in try date(text, year) }
  }

  /// A date; 64 when it is not one.
  func date(_ text: String, _ year: MeantYear) throws(CommandFailure) -> CivilDate {
    guard let date = today.flatMap({ CivilDate(written: text, today: $0, year) }) else {
      throw CommandFailure(.usage, year == .born ? notABirthDate(text) : notADate(text))
    }
    return date
  }

  /// A time of the day after an option; 64 when it is not one.
  func time(_ text: String?) throws(CommandFailure) -> LocalTime? {
    guard let text else { return nil }
    guard let time = LocalTime(written: text) else { throw CommandFailure(.usage, notATime(text)) }
    return time
  }

  /// A time of the day by its name after an option; 64 when it is not one.
  func slot(_ text: String?) throws(CommandFailure) -> DoseSlot? {
    guard let text else { return nil }
    guard let slot = DoseSlot(word: text) else { throw CommandFailure(.usage, notASlot(text)) }
    return slot
  }

  /// The values of a list such as `a,b`; 64 for one that `value` does not know.
  fileprivate func list<Value: Hashable>(
    _ text: String, _ complaint: (String) -> String, _ value: (String) -> Value?
  ) throws(CommandFailure) -> [Value] {
    let words = text.split { ",;、・ ".contains($0) }
    var values: [Value] = []
    for word in words {
      guard let known = value(String(word)) else {
        throw CommandFailure(.usage, complaint(String(word)))
      }
      values.append(known)
    }
    guard !values.isEmpty else { throw CommandFailure(.usage, complaint(text)) }
    return values
  }
}

extension DoseSlot {
  // lint: words of data
  /// The slot a person means: the API's name or the Japanese one.
  fileprivate init?(word: String) {
    switch word {
    case "朝": self = .morning
    case "昼": self = .noon
    case "夜", "夕": self = .evening
    case "眠前": self = .bedtime
    default: self.init(name: word.lowercased())
    }
  }
}

extension WeekdaySet {
  private static let letters = Array("日月火水木金土")

  /// The days a word means: `mon`, or one or several of 日月火水木金土.
  fileprivate init?(word: String) {
    if let day = Self.weekday(named: word.lowercased()) {
      self.init(day)
      return
    }
    self = []
    for letter in word {
      guard let day = Self.letters.firstIndex(of: letter).flatMap(Weekday.init(rawValue:)) else {
        return nil
      }
      insert(WeekdaySet(day))
    }
  }
}
