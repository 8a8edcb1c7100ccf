import Domain
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
  func `a list and a search walk in the list's own order and sort nothing`() throws {
    let papers = try Documents()
    _ = try papers.store().create(paper("保険証"), at: instant())
    let documents = "\(papers.folder.path)/okusuri/documents"
    let account = try #require(
      FileManager.default.contentsOfDirectory(atPath: documents).first { $0.count == 64 })
    let plan = try RawDatabase.column(
      """
      EXPLAIN QUERY PLAN SELECT d.id FROM listed AS l CROSS JOIN document AS d
      ON d.number = l.number WHERE instr(l.text, '保') > 0
      ORDER BY l.day, l.newest, l.number LIMIT 20
      """, 3, on: "\(documents)/\(account)/documents.sqlite")
    #expect(plan == ["SCAN l", "SEARCH d USING INTEGER PRIMARY KEY (rowid=?)"])
  }

  private static func steps(_ numbers: Range<Int>) -> [String] {
    numbers.flatMap { ["papers:make:\($0)", "papers:attach:\($0)"] }
  }
}
