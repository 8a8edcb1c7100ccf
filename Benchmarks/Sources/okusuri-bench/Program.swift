import FoundationEssentials

/// A program in the terminal, with what has to be typed to measure it.
struct Program {
  let name: String
  let arguments: [String]
  /// Typed after the start, to come to a screen with a selection.
  var opening: [UInt8] = []
  /// Moves the selection one step, and back.
  let forth, back: [UInt8]
  /// Opens something that a lone ESC closes; nil when ESC has no meaning there.
  var beforeEscape: [UInt8]?
  /// Where it runs; the run's own directory when nil.
  var directory: String?
  /// A file that a killed run leaves and that keeps the next from starting.
  var lock: String?

  /// okusuri's demo on its history screen.
  static func okusuri(at workplace: Workplace) -> Program {
    Program(
      name: "okusuri demo", arguments: [workplace.okusuri, "demo", "--lang", "ja"],
      opening: Array("2".utf8), forth: Array("h".utf8), back: Array("l".utf8),
      beforeEscape: Array("?".utf8))
  }

  /// The programs that show such things best, each with as much of a Japanese record as the demo has.
  static func peers(at workplace: Workplace) -> [() throws -> Program] {
    [
      { try calcurse(at: workplace) }, { try tig(at: workplace) }, { try htop() },
      { try ikhal(at: workplace) },
    ]
  }

  private static func calcurse(at workplace: Workplace) throws -> Program {
    try require("calcurse")
    let lines = SampleDays.doses.map { dose in
      let (day, time) = (dose.day.american, "\(dose.hour):00")
      return "\(day) @ \(time) -> \(day) @ \(time)|\(dose.words)\n"
    }
    for name in ["conf", "keys", "todo"] { try workplace.write("", to: "calcurse/\(name)") }
    try workplace.write(lines.joined(), to: "calcurse/apts")
    let folder = "\(workplace.folder)/calcurse"
    return Program(
      name: "calcurse", arguments: ["calcurse", "-D", folder, "-C", folder], forth: Array("l".utf8),
      back: Array("h".utf8), beforeEscape: Array("g".utf8), lock: "\(folder)/.calcurse.pid")
  }

  private static func tig(at workplace: Workplace) throws -> Program {
    try require("tig")
    let folder = try workplace.directory("tig")
    let commits = SampleDays.around.indices.map { number in
      let words = "薬の記録 第\(number)号：朝の薬を変更する\n"
      return
        "commit refs/heads/main\ncommitter 佐藤 <s@example.jp> \(1_770_000_000 + number * 3600) +0900\n"
        + "data \(words.utf8.count)\n\(words)\n"
    }
    try workplace.write(commits.joined(), to: "tig.import")
    _ = try workplace.output(["git", "init", "-q", "-b", "main"], in: folder)
    _ = try workplace.output(["sh", "-c", "git fast-import --quiet < ../tig.import"], in: folder)
    return Program(
      name: "tig", arguments: ["tig"], forth: Array("j".utf8), back: Array("k".utf8),
      directory: folder)
  }

  private static func htop() throws -> Program {
    try require("htop")
    return Program(
      name: "htop", arguments: ["htop"], forth: Array("\u{1B}OB".utf8),
      back: Array("\u{1B}OA".utf8), beforeEscape: Array("/".utf8))
  }

  private static func ikhal(at workplace: Workplace) throws -> Program {
    try require("ikhal")
    for dose in SampleDays.doses {
      let (day, name) = (dose.day.plain, "\(dose.day.plain)-\(dose.hour)")
      let event = """
        BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//okusuri//bench//\r\nBEGIN:VEVENT\r\nUID:\(name)\r
        DTSTAMP:20260101T000000Z\r\nDTSTART:\(day)T\(dose.hour)0000\r\nDURATION:PT15M\r
        SUMMARY:\(dose.words)\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n
        """
      try workplace.write(event, to: "khal/medicine/\(name).ics")
    }
    let folder = "\(workplace.folder)/khal"
    let settings = """
      [calendars]
      [[medicine]]
      path = \(folder)/medicine
      [sqlite]
      path = \(folder)/khal.db
      [default]
      default_calendar = medicine
      [locale]
      local_timezone = Asia/Tokyo
      default_timezone = Asia/Tokyo
      dateformat = %Y-%m-%d
      longdateformat = %Y-%m-%d
      datetimeformat = %Y-%m-%d %H:%M
      longdatetimeformat = %Y-%m-%d %H:%M
      timeformat = %H:%M

      """
    try workplace.write(settings, to: "khal/config")
    // Reads the calendar into khal's own database, which takes seconds and happens once.
    _ = try workplace.output(["khal", "-c", "\(folder)/config", "list"])
    return Program(
      name: "ikhal", arguments: ["ikhal", "-c", "\(folder)/config"], forth: Array("l".utf8),
      back: Array("h".utf8), beforeEscape: Array("/".utf8))
  }

  private static func require(_ program: String) throws {
    guard Installed.path(of: program) != nil else {
      throw BenchmarkError("\(program) is not installed")
    }
  }
}
