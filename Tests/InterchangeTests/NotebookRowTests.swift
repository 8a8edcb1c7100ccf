import APIContract
import ClientCore
import Domain
import TestSupport
import Testing

/// A notebook in parts and in any spelling, and one of which single rows cannot be read.
@Suite struct NotebookRowTests {
  private func today() throws -> CivilDate { try #require(CivilDate(ascii: "2026-02-10")) }

  private func rows(_ bytes: [UInt8]) throws -> ImportedMedications {
    ImportedMedications(bytes, today: try today(), rowByRow: true)
  }

  /// The sample in so many parts, each with its header and its control record, cut anywhere between records.
  private func parts(
    _ count: Int, of sample: SampleNotebook, using random: inout SeededGenerator
  ) -> [[String]] {
    let records = Array(sample.lines.dropFirst())
    let cuts =
      [0] + (1..<count).map { _ in Int.random(in: 0...records.count, using: &random) }.sorted()
      + [records.count]
    return (0..<count).map { part in
      [sample.lines[0]] + records[cuts[part]..<cuts[part + 1]]
        + ["911,12345678901234,\(count),\(part + 1)"]
    }
  }

  @Test func `R-6 parts come in any order, some of them twice, in either encoding`() throws {
    var random = SeededGenerator(for: "parts of a notebook")
    let sample = SampleNotebook()
    let whole = try sample.whole()
    for _ in 0..<100 {
      var parts = parts(Int.random(in: 1...5, using: &random), of: sample, using: &random)
      let again = parts.filter { _ in Bool.random(using: &random) }
      parts = (parts + again).shuffled(using: &random)
      var split = sample
      split.lines = parts.flatMap(\.self)
      let bytes = Bool.random(using: &random) ? split.bytes : Array(split.text.utf8)
      let reading = PharmacyNotebook.read(bytes)
      let notebook = try #require(reading.value, "\(reading.faults)\n\(split.text)")
      #expect(notebook.medicines.map(\.request) == whole.medicines.map(\.request))
      let twice = reading.faults.count { if case .partTwice = $0.problem { true } else { false } }
      #expect(twice == again.count)
    }
  }

  @Test func `R-6 a part that is missing is told by its number, and nothing is taken`() throws {
    var random = SeededGenerator(for: "missing parts")
    let sample = SampleNotebook()
    for missing in 1...4 {
      var parts = parts(4, of: sample, using: &random)
      parts.remove(at: missing - 1)
      var split = sample
      split.lines = parts.flatMap(\.self)
      let found = try rows(split.bytes)
      #expect(found.isRefused && found.items.isEmpty && found.unreadable.isEmpty)
      #expect(found.faults.map(\.problem) == [.partsMissing([missing], of: 4)])
    }
  }

  @Test(arguments: 1...8) func `R-6 every version in use says the same`(version: Int) throws {
    var sample = SampleNotebook()
    let whole = try sample.whole()
    sample.lines[0] = "JAHISTC0\(version),1"
    for bytes in [sample.bytes, Array(sample.text.utf8)] {
      let found = try rows(bytes)
      #expect(!found.isRefused, "\(found.faults)")
      #expect(found.items.map(\.request) == whole.medicines.map(\.request))
    }
  }

  /// What may stand in a field that somebody damaged.
  private static let hostile = [
    "", "-1", "0", "１", "99999999999999999999", "薬", "毎食後 週1回", "頓服", "a,b", ",,,,,,,,,",
    "\u{1B}[2J", String(repeating: "あ", count: 500), "=1+1",
  ]

  @Test func `R-6 a damaged field costs its own prescription, or the whole file`() throws {
    let sample = SampleNotebook()
    let whole = try rows(sample.bytes)
    let prescriptions = try whole.items.map {
      try #require(prescription(sample.lines[$0.line - 1]))
    }
    for line in sample.lines.indices {
      let fields = sample.lines[line].split(separator: ",", omittingEmptySubsequences: false)
      for field in fields.indices {
        let doubled = "\(fields[field]),\(fields[field])"
        for damage in Self.hostile + [doubled] {
          var broken = sample
          broken.lines[line] = (fields[..<field] + [damage[...]] + fields[(field + 1)...])
            .joined(separator: ",")
          try check(broken, line, field, against: whole, prescriptions)
        }
      }
    }
  }

  /// What is left of a notebook with one damaged line must stand in the whole one as it is.
  private func check(
    _ broken: SampleNotebook, _ line: Int, _ field: Int, against whole: ImportedMedications,
    _ prescriptions: [Int]
  ) throws {
    let found = try rows(Array(broken.text.utf8))
    let strict = PharmacyNotebook.read(Array(broken.text.utf8))
    let comment: Comment = "line \(line + 1): \(broken.lines[line])"
    guard strict.value == nil else {
      #expect(!found.isRefused && found.unreadable.isEmpty, comment)
      return
    }
    #expect(found.faults.contains { $0.severity == .blocks }, comment)
    if found.isRefused { return #expect(found.items.isEmpty, comment) }
    // Only a record of a prescription can be left out.
    #expect(!found.unreadable.isEmpty, comment)
    let damaged = try #require(prescription(SampleNotebook().lines[line]), comment)
    // The number itself decides to which it belongs: damaged, it may cost another one too.
    guard field > 1 else { return }
    let rest = zip(whole.items, prescriptions).filter { $0.1 != damaged }.map(\.0)
    #expect(found.items.map(\.request) == rest.map(\.request), comment)
  }

  /// The number that a medicine or its usage has; nil for every other record.
  private func prescription(_ line: String) -> Int? {
    let fields = line.split(separator: ",", omittingEmptySubsequences: false)
    guard ["201", "281", "291", "301", "311", "391"].contains(fields[0]) else { return nil }
    return Int(fields[1])
  }

  @Test func `R-6 a table's row that cannot be read keeps no other out`() throws {
    let table = Array("name,dosage,times\nA錠,1錠,08:00\nB錠,1錠,25:00\n,1錠,08:00\nC錠,1錠,9:00\n".utf8)
    let found = try rows(table)
    #expect(found.items.map(\.name) == ["A錠", "C錠"] && found.unreadable.map(\.line) == [3, 4])
    // Asked for as a whole, nothing of it is taken.
    let strict = ImportedMedications(table, today: try today())
    #expect(strict.isRefused && strict.items.isEmpty && strict.unreadable.isEmpty)
  }
}
