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

  /// The whole object. `day` is the day as of which it speaks. O(moments).
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
    let stamp = "DTSTAMP:" + start.basicText
    let alarm = alarmLines
    // A month has hundreds of moments and a dozen different sentences.
    var sentences: [[Int]: String] = [:]
    for moment in moments {
      let key = [moment.slot.rawValue, moment.count]
      let sentence = sentences[key] ?? words.moment(moment.slot.rawValue, moment.count)
      sentences[key] = sentence
      // What is recorded needs no alarm, nor does what is over.
      let isToCome = moment.open > 0 && moment.at >= start
      write(moment, sentence, stamp, isToCome ? alarm : [], to: &lines)
    }
    lines.put("END:VCALENDAR")
    return lines.bytes
  }

  private func write(
    _ moment: PlannedMoment, _ sentence: String, _ stamp: String, _ alarm: [UInt8],
    to lines: inout ContentLines
  ) {
    lines.put("BEGIN:VEVENT")
    lines.put("UID:" + identifier(of: moment))
    lines.put(stamp)
    lines.put("DTSTART:" + moment.at.basicText)
    lines.put("DURATION:PT30M")
    lines.put("SUMMARY:", text: sentence)
    if !moment.names.isEmpty {
      lines.put("DESCRIPTION:", text: moment.names.joined(separator: "\n"))
    }
    lines.put("CLASS:PRIVATE")
    lines.put("TRANSP:TRANSPARENT")
    lines.bytes += alarm
    lines.put("END:VEVENT")
  }

  /// The same for the same part of the same day, so that a plan that was moved moves in the calendar too.
  private func identifier(of moment: PlannedMoment) -> String {
    let day = moment.at.tokyoDate.basicText
    let place = moment.isAtSlot ? moment.slot.name : moment.at.tokyoTime.basicText
    return "\(day)-\(place)-\(patient)"
  }

  private var alarmLines: [UInt8] {
    var lines = ContentLines(room: 128)
    lines.put("BEGIN:VALARM")
    lines.put("ACTION:DISPLAY")
    lines.put("DESCRIPTION:", text: words.alarm)
    lines.put("TRIGGER:PT0S")
    lines.put("END:VALARM")
    return lines.bytes
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
  /// The instant as calendars write it, `20260210T100000Z`.
  fileprivate var basicText: String {
    let utc = Timestamp(
      secondsSinceEpoch: max(0, secondsSinceEpoch - Int64(Self.tokyoOffset)))
    return utc.tokyoDate.basicText + "T" + utc.tokyoTime.basicText + "00Z"
  }
}

extension CivilDate {
  fileprivate var basicText: String {
    let (year, month, day) = fields
    return String("\(10_000 + year)".dropFirst()) + "\(100 + month)".dropFirst()
      + "\(100 + day)".dropFirst()
  }
}

extension LocalTime {
  fileprivate var basicText: String {
    String("\(10_000 + hour * 100 + minute)".dropFirst())
  }
}
