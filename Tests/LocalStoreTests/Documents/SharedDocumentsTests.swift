import Domain
import Files
import Foundation
import GRDBSQLite
import LocalStore
import TestSupport
import Testing

/// Several processes of one device, and what finding documents costs.
struct SharedDocumentsTests {
  @Test
  func `two processes change papers at once, and nothing is lost or doubled`()
    async throws
  {
    let papers = try Documents(onDisk: true)
    let folder = "\(papers.folder.path)/okusuri"
    try Data(repeating: 7, count: 3000).write(to: URL(fileURLWithPath: "\(folder).source"))
    let (one, other) = (Self.steps(0..<20), Self.steps(100..<120))
    async let first = Probe.run(one, in: folder)
    async let second = Probe.run(other, in: folder)
    let store = try papers.store()
    for number in 0..<20 { _ = try store.create(paper("here \(number)"), at: instant()) }
    #expect(try await first.acknowledged == one)
    #expect(try await second.acknowledged == other)
    let all = try store.list(DocumentQuery())
    #expect(Set(all.map(\.title)).count == 60 && all.count == 60)
    #expect(try store.outgoing(due: instant(), limit: 100).count == 60)
    #expect(all.filter { $0.fields.attachments.count == 1 }.count == 40)
    #expect(try store.check() == [])
  }

  @Test
  func `R-14 a change is told when it can be read, and not while it is being written`()
    async throws
  {
    let papers = try Documents()
    let store = try papers.store()
    _ = try store.create(paper("保険証"), at: instant())
    let folder = try Self.folder(papers)
    let news = store.changes()
    let written = try #require(FolderWatch.changes(in: folder, .written))
    let change = try RawDatabase.Change(on: "\(folder)/documents.sqlite")
    let count = "SELECT count(*) FROM sqlite_master WHERE name = 'spilled'"
    let read = { @Sendable in
      try RawDatabase.column(count, 0, on: "\(folder)/documents.sqlite")
    }
    let look = Task {
      for await _ in news { return try read() }
      return []
    }
    // More than the cache holds: it goes to the log before the change is whole.
    try change.execute("PRAGMA cache_size = 1")
    try change.execute("BEGIN IMMEDIATE; CREATE TABLE spilled (bytes BLOB)")
    try change.execute("INSERT INTO spilled VALUES (zeroblob(1000000))")
    for await _ in written { break }
    // Time for whoever would be told too early: as long as a thousand looks take.
    for _ in 0..<1000 { #expect(try read() == ["0"]) }
    try change.execute("COMMIT")
    #expect(try await look.value == ["1"])
  }

  @Test
  func `a list and a search walk in the list's own order and sort nothing`() throws {
    let papers = try Documents()
    _ = try papers.store().create(paper("保険証"), at: instant())
    let folder = try Self.folder(papers)
    let plan = try RawDatabase.column(
      """
      EXPLAIN QUERY PLAN SELECT d.id FROM listed AS l CROSS JOIN document AS d
      ON d.number = l.number WHERE instr(l.text, '保') > 0
      ORDER BY l.day, l.newest, l.number LIMIT 20
      """, 3, on: "\(folder)/documents.sqlite")
    #expect(plan == ["SCAN l", "SEARCH d USING INTEGER PRIMARY KEY (rowid=?)"])
  }

  /// Where the only account of these papers keeps them.
  private static func folder(_ papers: Documents) throws -> String {
    let documents = "\(papers.folder.path)/okusuri/documents"
    let names = try FileManager.default.contentsOfDirectory(atPath: documents)
    return "\(documents)/\(try #require(names.first { $0.count == 64 }))"
  }

  private static func steps(_ numbers: Range<Int>) -> [String] {
    numbers.flatMap { ["papers:make:\($0)", "papers:attach:\($0)"] }
  }
}
