import FoundationEssentials

/// A record as lines that `POST …/import` takes: medicines planned four times a day, up to yesterday.
struct SampleRecord {
  /// How many days it reaches back, yesterday first.
  let days: Int
  let medicines: Int
  /// Whether the doses are in it, or only planned.
  let isTaken: Bool
  /// Records of different numbers have different medicines.
  var series = 0

  /// One planned dose.
  struct Dose {
    let medicine: String
    let date: String
    let time: String
    let scheduledAt: String

    /// What records it.
    var bytes: [UInt8] {
      Array(#"{"medicationId":"\#(medicine)","scheduledAt":"\#(scheduledAt)"}"#.utf8)
    }
  }

  private static let hours = [8, 13, 19, 22]

  /// Every dose of it; the day that `Household.now` falls on has none.
  var doses: [Dose] {
    (0..<days).flatMap { day in
      let midnight = Self.midnight.addingTimeInterval(Double(-1 - day) * 86_400)
      return Self.hours.flatMap { hour in
        (0..<medicines).map { medicine in
          Dose(
            medicine: identifier(medicine), date: Self.date(midnight), time: Self.time(hour),
            scheduledAt: midnight.addingTimeInterval(Double(hour) * 3600).formatted(.iso8601))
        }
      }
    }
  }

  /// The lines, each with its end.
  var bytes: [UInt8] {
    let doses = isTaken ? doses : []
    let first = Self.midnight.addingTimeInterval(Double(-days) * 86_400)
    var lines = [header(from: Self.date(first))]
    for medicine in 0..<medicines { lines += self.lines(of: medicine, from: first) }
    lines += doses.enumerated().map { number, dose in
      Self.line(of: dose, revision: number % medicines)
    }
    let counts = #""medications":\#(medicines),"doses":\#(doses.count),"prnDoses":0"#
    lines.append(#"{"type":"end",\#(counts)}"#)
    return Array((lines.joined(separator: "\n") + "\n").utf8)
  }

  private func header(from first: String) -> String {
    """
    {"type":"record","version":1,"patientId":"\(identifier(999))","displayName":"計測用",\
    "slotTimes":{"morning":"08:00","noon":"13:00","evening":"19:00","bedtime":"22:00"},\
    "from":"\(first)","to":null,"writtenAt":"\(Household.now)"}
    """
  }

  private func lines(of medicine: Int, from midnight: Date) -> [String] {
    let (id, first) = (identifier(medicine), Self.date(midnight))
    let times = Self.hours.map { "\"\(Self.time($0))\"" }.joined(separator: ",")
    return [
      #"{"type":"medication","id":"\#(id)","asNeeded":false,"archived":false,"stock":null}"#,
      """
      {"type":"revision","medicationId":"\(id)","number":\(medicine),"from":"\(first)","to":null,\
      "name":"計測錠\(medicine)","dosageText":"1錠","doseCountPerIntake":1,"strength":"","notes":""}
      """,
      """
      {"type":"regimen","medicationId":"\(id)","from":"\(first)","to":null,\
      "weekdays":["sun","mon","tue","wed","thu","fri","sat"],"times":[\(times)],\
      "slots":[],"createdAt":"\(midnight.formatted(.iso8601))","endedAt":null}
      """,
    ]
  }

  private static func line(of dose: Dose, revision: Int) -> String {
    """
    {"type":"dose","medicationId":"\(dose.medicine)","date":"\(dose.date)","time":"\(dose.time)",\
    "revision":\(revision),"takenAt":"\(dose.scheduledAt)","recordedBy":"caregiver"}
    """
  }

  /// The midnight in Tokyo at which the day of `Household.now` begins.
  private static let midnight = Date(timeIntervalSince1970: 1_770_649_200)

  private static func date(_ midnight: Date) -> String {
    midnight.addingTimeInterval(9 * 3600).formatted(.iso8601.year().month().day())
  }

  private static func time(_ hour: Int) -> String { hour < 10 ? "0\(hour):00" : "\(hour):00" }

  private func identifier(_ number: Int) -> String {
    "b\(Self.digits(series, 7))-0000-4000-8000-\(Self.digits(number, 12))"
  }

  private static func digits(_ number: Int, _ count: Int) -> String {
    let digits = "\(number)"
    return String(repeating: "0", count: count - digits.count) + digits
  }
}
