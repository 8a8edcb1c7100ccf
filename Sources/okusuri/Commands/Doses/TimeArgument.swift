import Domain

/// A time as a person writes it after an option: `8:00`, `-20分`, `昨日 8:00` or `2026-02-09T08:00` in Tokyo, each of them
/// but the minutes ago with seconds too (`8:00:05`), or an instant.
enum TimeArgument: Hashable {
  /// On clocks in Tokyo, on the day in question.
  case time(LocalTime)
  /// On clocks in Tokyo, on that day.
  case local(CivilDate, LocalTime)
  /// An instant with its offset, RFC 3339.
  case instant(Timestamp)

  /// Reads the text at `now`; nil when it is none of these.
  init?(_ text: String, now: Timestamp) {
    let today = now.tokyoDate
    if let exact = Self.toSecond(text, now: now) {
      self = .instant(exact)
    } else if let typed = TypedTime(text) {
      switch typed {
      case .clock(let time): self = .time(time)
      case .ago(let minutes): self = .instant(now.wholeMinute.adding(.seconds(-60 * minutes)))
      }
    } else if let instant = Timestamp(ascii: text) {
      self = .instant(instant)
    } else {
      // A time may have a blank of its own, as 1:30 pm has.
      let ends = text.indices.filter { text[$0].isWhitespace || text[$0] == "T" }
      let read = ends.lazy.compactMap { end in
        CivilDate(written: String(text[..<end]), today: today, .past).flatMap { date in
          LocalTime(written: text[text.index(after: end)...]).map { (date, $0) }
        }
      }
      guard let (date, time) = read.first else { return nil }
      self = .local(date, time)
    }
  }

  /// A time in Tokyo with its seconds, as one of two records of a minute is named; a time alone is today's. Nil for
  /// everything else. Source: decision 0154.
  private static func toSecond(_ text: String, now: Timestamp) -> Timestamp? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[2].utf8.count == 2,
      parts[2].utf8.allSatisfy({ (0x30...0x39).contains($0) }), let second = Int(parts[2]),
      second < 60
    else { return nil }
    let minute = "\(parts[0]):\(parts[1])"
    guard parts[1].utf8.count == 2, let told = TimeArgument(minute, now: now) else { return nil }
    return told.instant(on: now.tokyoDate).adding(.seconds(second))
  }

  /// The day it names; nil for a time alone.
  var date: CivilDate? {
    switch self {
    case .time: nil
    case .local(let date, _): date
    case .instant(let instant): instant.tokyoDate
    }
  }

  /// The instant it means, a time alone on `day`.
  func instant(on day: CivilDate) -> Timestamp {
    switch self {
    case .time(let time): Timestamp(tokyo: day, time)
    case .local(let date, let time): Timestamp(tokyo: date, time)
    case .instant(let instant): instant
    }
  }

  /// The instant it means as one that has been; a time alone may be of the day before.
  func latest(on day: CivilDate, by now: Timestamp) -> Timestamp {
    guard case .time(let time) = self else { return instant(on: day) }
    return time.latest(on: day, by: now)
  }

  /// When a dose was taken that was planned for an instant; a time alone may be across midnight from it.
  func taken(plannedFor plan: Timestamp, by now: Timestamp) -> Timestamp {
    guard case .time(let time) = self else { return instant(on: plan.tokyoDate) }
    return time.taken(plannedFor: plan, by: now)
  }

  /// True for a time alone that is one of the day before `day`.
  func isBefore(_ day: CivilDate, by now: Timestamp) -> Bool {
    date == nil && latest(on: day, by: now).tokyoDate < day
  }

  /// True when it means `instant`: to the minute, unless it was written to the second.
  func means(_ instant: Timestamp, on day: CivilDate) -> Bool {
    if case .instant(let exact) = self {
      return exact.secondsSinceEpoch == instant.secondsSinceEpoch
    }
    return self.instant(on: day) == Timestamp(tokyo: instant.tokyoDate, instant.tokyoTime)
  }
}

extension ClientSetup {
  /// Reads a time after an option by the one clock, which may be another once the server was heard; 64 with an example
  /// when it is not one. Source: decision 0181.
  func time(_ text: String?) throws(CommandFailure) -> TimeArgument? {
    guard let text else { return nil }
    guard let time = TimeArgument(text, now: present) else {
      throw CommandFailure(.usage, sentences.notATime(text))
    }
    return time
  }
}
