/// Everything that is to be taken at one moment of a day.
public struct PlannedMoment: Hashable, Sendable {
  public let at: Timestamp
  public let slot: DoseSlot
  /// True when it stands at its slot's own time, so that it moves where the slot moves.
  public let isAtSlot: Bool
  /// How many doses are planned then.
  public internal(set) var count = 0
  /// How many of them nobody has recorded.
  public internal(set) var open = 0
  /// What the medicines are called; empty unless that was asked for.
  public internal(set) var names: [String] = []
}

/// The words of a calendar, in the language of the person who reads it.
public struct CalendarWords: Sendable {
  /// What the calendar is called.
  let title: String
  /// What an alarm says.
  let alarm: String
  /// What stands in the calendar for so many doses of a slot, the slots in the order of the day.
  let moment: @Sendable (_ slot: Int, _ doses: Int) -> String

  public init(
    title: String, alarm: String, moment: @escaping @Sendable (_ slot: Int, _ doses: Int) -> String
  ) {
    (self.title, self.alarm, self.moment) = (title, alarm, moment)
  }

  /// The names of the API, for a server that was given no language.
  public static let names = CalendarWords(title: "okusuri", alarm: "okusuri") { slot, doses in
    "\(DoseSlot(rawValue: slot)?.name ?? "") \(doses)"
  }
}

/// Writes a plan as an iCalendar object (RFC 5545), for a file and for the feed alike.
///
/// The same plan makes the same bytes on every plan of the household: nothing in it depends on the clock
/// within a day. Times are UTC, so that it needs no rules of a zone. Source: F-8, F-9, decision P-39.
public struct PlanCalendar {
  private let patient: PatientID
  private let words: CalendarWords
  /// Stands in the name of the calendar; nil for nobody's.
  private let person: String?

  public init(of patient: PatientID, words: CalendarWords, person: String?) {
    (self.patient, self.words, self.person) = (patient, words, person)
  }

  /// The whole object. `day` is the day as of which it speaks. O(moments × different events).
  public func bytes(_ moments: [PlannedMoment], on day: CivilDate) -> [UInt8] {
    var lines = ContentLines(room: 512 + moments.count * 420)
    lines.put("BEGIN:VCALENDAR")
    lines.put("VERSION:2.0")
    lines.put("PRODID:-//okusuri//okusuri//JA")
    lines.put("CALSCALE:GREGORIAN")
    lines.put("X-WR-CALNAME:", text: words.title + (person.map { " \($0)" } ?? ""))
    lines.put("REFRESH-INTERVAL;VALUE=DURATION:PT1H")
    lines.put("X-PUBLISHED-TTL:PT1H")
    let start = Timestamp(tokyo: day, LocalTime(minuteOfDay: 0))
    let pieces = Pieces(words, of: patient, asOf: start)
    // A month has hundreds of moments and a dozen different events: they are written once, and then only
    // their dates.
    var events: [Event] = []
    for moment in moments {
      // What is recorded needs no alarm, nor does what is over.
      let hasAlarm = moment.open > 0 && moment.at >= start
      let known = events.firstIndex { $0.hasAlarm == hasAlarm && $0.moment.reads(like: moment) }
      if known == nil { events.append(event(moment, hasAlarm: hasAlarm, pieces)) }
      events[known ?? events.count - 1].write(on: moment.at, to: &lines.bytes)
    }
    lines.put("END:VCALENDAR")
    return lines.bytes
  }

  /// What is the same in every event, as bytes.
  private struct Pieces {
    let untilIdentifier = Array("BEGIN:VEVENT\r\nUID:".utf8)
    let patient: [UInt8]
    let untilStart: [UInt8]
    let untilSummary = Array("\r\nDURATION:PT30M\r\n".utf8)
    let untilAlarm = Array("CLASS:PRIVATE\r\nTRANSP:TRANSPARENT\r\n".utf8)
    let alarm: [UInt8]
    let end = Array("END:VEVENT\r\n".utf8)

    init(_ words: CalendarWords, of patient: PatientID, asOf start: Timestamp) {
      self.patient = Array("-\(patient)".utf8)
      var stamp = Array("\r\nDTSTAMP:".utf8)
      stamp.put(start)
      untilStart = stamp + "\r\nDTSTART:".utf8
      var lines = ContentLines(room: 128)
      lines.put("BEGIN:VALARM")
      lines.put("ACTION:DISPLAY")
      lines.put("DESCRIPTION:", text: words.alarm)
      lines.put("TRIGGER:PT0S")
      lines.put("END:VALARM")
      alarm = lines.bytes
    }
  }

  /// An event of one day, which reads the same on another one but for two dates.
  private struct Event {
    let moment: PlannedMoment
    let hasAlarm: Bool
    var bytes: [UInt8] = []
    /// Where the day in Tokyo and the one of UTC begin.
    var identifier = 0
    var start = 0

    func write(on instant: Timestamp, to all: inout [UInt8]) {
      let first = all.count
      all += bytes
      all.write(instant.tokyoDate, at: first + identifier)
      all.write(instant.asIfTokyo.tokyoDate, at: first + start)
    }
  }

  private func event(_ moment: PlannedMoment, hasAlarm: Bool, _ pieces: Pieces) -> Event {
    var event = Event(moment: moment, hasAlarm: hasAlarm)
    event.bytes += pieces.untilIdentifier
    event.identifier = event.bytes.count
    // The same for the same part of the same day, so that a plan that was moved moves in the calendar too.
    event.bytes.put(moment.at.tokyoDate)
    event.bytes.append(UInt8(ascii: "-"))
    if moment.isAtSlot {
      event.bytes += moment.slot.name.utf8
    } else {
      event.bytes.put(moment.at.tokyoTime)
    }
    event.bytes += pieces.patient
    event.bytes += pieces.untilStart
    event.start = event.bytes.count
    event.bytes.put(moment.at)
    event.bytes += pieces.untilSummary
    event.bytes += sentence(of: moment)
    event.bytes += pieces.untilAlarm
    event.bytes += hasAlarm ? pieces.alarm : []
    event.bytes += pieces.end
    return event
  }

  /// Summary, and the medicines where they are named.
  private func sentence(of moment: PlannedMoment) -> [UInt8] {
    var lines = ContentLines(room: 64)
    lines.put("SUMMARY:", text: words.moment(moment.slot.rawValue, moment.count))
    if !moment.names.isEmpty {
      lines.put("DESCRIPTION:", text: moment.names.joined(separator: "\n"))
    }
    return lines.bytes
  }
}

extension PlannedMoment {
  /// True when a calendar says the same of both but for their days.
  fileprivate func reads(like other: PlannedMoment) -> Bool {
    at.tokyoTime == other.at.tokyoTime && count == other.count && slot == other.slot
      && isAtSlot == other.isAtSlot && names == other.names
  }
}

/// Content lines as RFC 5545 §3.1 wants them: CR LF, and none longer than 75 bytes.
private struct ContentLines {
  var bytes: [UInt8] = []

  init(room: Int) { bytes.reserveCapacity(room) }

  /// Puts a line, folded between characters where it is too long.
  mutating func put(_ line: String) {
    guard line.utf8.count > 75 else {
      bytes += line.utf8
      bytes += [0x0D, 0x0A]
      return
    }
    var length = 0
    for scalar in line.unicodeScalars {
      let width = UTF8.width(scalar)
      if length + width > 75 {
        bytes += [0x0D, 0x0A, 0x20]
        length = 1
      }
      bytes += UTF8.encode(scalar).map { Array($0) } ?? []
      length += width
    }
    bytes += [0x0D, 0x0A]
  }

  /// Puts a line whose value people have written (RFC 5545 §3.3.11).
  mutating func put(_ name: String, text: String) {
    var line = String.UnicodeScalarView(name.unicodeScalars)
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\", ";", ",": line.append(contentsOf: ["\\", scalar])
      case "\n": line.append(contentsOf: ["\\", "n"])
      default: line.append(scalar.isPrintable ? scalar : " ")
      }
    }
    put(String(line))
  }
}

extension Timestamp {
  /// The instant at which clocks in Tokyo show what those of UTC show now.
  fileprivate var asIfTokyo: Timestamp {
    Timestamp(secondsSinceEpoch: secondsSinceEpoch - Int64(Self.tokyoOffset))
  }
}

extension [UInt8] {
  /// The instant as calendars write it, `20260210T100000Z`.
  fileprivate mutating func put(_ instant: Timestamp) {
    put(instant.asIfTokyo.tokyoDate)
    append(UInt8(ascii: "T"))
    put(instant.asIfTokyo.tokyoTime)
    self += "00Z".utf8
  }

  /// Writes a date over the eight digits that stand there.
  fileprivate mutating func write(_ date: CivilDate, at index: Int) {
    let (year, month, day) = date.fields
    write(year / 100, at: index)
    write(year % 100, at: index + 2)
    write(month, at: index + 4)
    write(day, at: index + 6)
  }

  private mutating func write(_ number: Int, at index: Int) {
    self[index] = UInt8(ascii: "0") + UInt8(number / 10)
    self[index + 1] = UInt8(ascii: "0") + UInt8(number % 10)
  }

  fileprivate mutating func put(_ date: CivilDate) {
    let (year, month, day) = date.fields
    put(year / 100)
    put(year % 100)
    put(month)
    put(day)
  }

  fileprivate mutating func put(_ time: LocalTime) {
    put(time.hour)
    put(time.minute)
  }

  /// Two digits.
  private mutating func put(_ number: Int) {
    append(UInt8(ascii: "0") + UInt8(number / 10))
    append(UInt8(ascii: "0") + UInt8(number % 10))
  }
}
