import Foundation
import TestSupport
import Testing

/// What docs/quickstart.md and docs/data-model.md tell is done as it is written there.
@Suite(.serialized) struct `What the pages tell` {
  private static func page(_ name: String, _ file: String = #filePath) throws -> String {
    let root = URL(fileURLWithPath: file).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    return try String(contentsOf: root.appendingPathComponent(name), encoding: .utf8)
  }

  /// The lines of a section, to the next heading of its depth.
  private static func section(_ title: String, of page: String) throws -> [Substring] {
    let lines = page.split(separator: "\n", omittingEmptySubsequences: false)
    let start = try #require(lines.firstIndex { $0 == "## \(title)" }, "\(title)")
    return Array(lines[(start + 1)...].prefix { !$0.hasPrefix("## ") })
  }

  /// The options of every `okusuri demo` in a section, in its order.
  private static func demos(in section: [Substring]) -> [[String]] {
    section.flatMap { $0.matches(of: /okusuri demo([^`]*)/) }
      .map { $0.1.split(separator: " ").map(String.init) }
  }

  @Test
  func `010 DOC-1 NFR-004 the quickstart's demos show what it tells of free, premium and patients`()
    async throws
  {
    let page = try Self.page("docs/quickstart.md")
    let table = try Self.section("Free and premium", of: page).joined(separator: "\n")
    let locked = try Self.demos(in: Self.section("See the lock", of: page))
    let inherited = try Self.demos(in: Self.section("Patient mode", of: page))
    #expect(locked.count == 4 && inherited == [["--mode", "patient", "--plan", "premium"]])
    for options in locked {
      let program = try await Demo.open(options)
      let calendar = try await program.openHistory()
      #expect(calendar.days.count == 30 && calendar.days.first == "2026-01-12")
      if options.contains("ja") {
        #expect(table.contains(try #require(calendar.label(of: ID.free))))
      }
      let lock = try await program.pressIntoLock("[")
      let buttons =
        options.contains("patient") ? [ID.refresh, ID.close] : [ID.upgrade, ID.restore, ID.close]
      #expect(lock.elements.filter { $0.role == "button" }.map(\.id) == buttons, "\(options)")
      #expect(lock.focus == ID.close)
      let back = try await program.pressIntoCalendar(.enter)
      #expect(back.days.count == 30)
    }
    for options in inherited + [["--plan", "premium"]] {
      let program = try await Demo.open(options + ["--lang", "ja"])
      let calendar = try await program.openHistory()
      #expect(table.contains(try #require(calendar.label(of: ID.premium))))
      #expect(calendar.days.first == "2026-02-01")
      try await program.press("[") { $0.isCalendar && $0.days.first == "2026-01-01" }
      #expect(program.neverShowed { $0.isLocked })
    }
  }

  @Test func `010 NFR-004 the quickstart's requests are answered as it says`() async throws {
    let text = try Self.section("The server alone", of: Self.page("docs/quickstart.md"))
      .joined(separator: "\n")
    let told = text.matches(of: /date=([0-9-]+)"\s+# ([0-9]{3})([A-Z_, a-z]*)/)
      .map { (date: String($0.1), status: Int($0.2), words: String($0.3)) }
    #expect(told.count == 2)
    let server = try await HeadlessServer.launch()
    let free = server.demo.households.free
    let patient = try #require(free.patients.first)
    for one in told {
      let answer = try await server.http.get(
        "/api/patients/\(patient.id)/history/day?date=\(one.date)",
        token: free.caregiver.accessToken)
      #expect(answer.status == one.status, "\(one)")
      guard answer.status == 403 else { continue }
      #expect(String(decoding: answer.body, as: UTF8.self).contains("HISTORY_RETENTION_LIMIT"))
      #expect(one.words.contains("HISTORY_RETENTION_LIMIT"))
    }
    try await server.stop()
  }

  @Test func `010 NFR-004 the data model names every table of a record and each of its columns`()
    async throws
  {
    let household = try await Household()
    let section = try Self.section("Tables", of: Self.page("docs/data-model.md"))
    let tables = try household.database.texts(
      """
      SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'
        AND name <> 'grdb_migrations'
      """)
    #expect(tables.count > 10)
    for table in tables {
      let row = section.first { $0.hasPrefix("| `\(table)` |") }
      #expect(row != nil, "\(table)")
      for column in try household.database.texts("SELECT name FROM pragma_table_info('\(table)')") {
        #expect(row?.contains("`\(column)`") == true, "\(table).\(column)")
      }
    }
  }
}
