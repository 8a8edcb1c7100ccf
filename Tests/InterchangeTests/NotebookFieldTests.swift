import Domain
import TestSupport
import Testing

@testable import ClientCore

/// Every record of the specification with each of its fields missing, doubled or hostile, and each record left out or
/// written twice.
@Suite struct NotebookFieldTests {
  /// The sample with everything that the specification knows; a part's own record has tests of its own.
  private static var everything: SampleNotebook {
    var sample = SampleNotebook()
    sample.lines.insert(
      contentsOf: [
        "2,1,ペニシリンで発疹,1", "3,頭痛薬,20260201,20260203,1", "31,頭痛薬,1,アセトアミノフェン,300mg,1",
        "4,朝は飲みにくい,20260201,1",
      ], at: 2)
    sample.lines += [
      "311,3,5時間あける,1", "391,3,空腹時は避ける,1", "411,退院した日の薬です,1,1", "421,カロナールが3回分残る,1",
      "601,飲みやすい,1", "701,薬剤　花子,みどり薬局,03-0000-0001,20260101,,1",
    ]
    return sample
  }

  /// What may stand in a field that somebody damaged.
  private static let hostile = [
    "", "-1", "0", "0.0004", "１", "99999999999999999999", "薬", "S999999", "20260230", "頓服",
    "\u{1B}[2J",
    "\u{202E}cod", "\"", String(repeating: "あ", count: 5_000), "=1+1",
  ]

  /// The record with one field left out, written twice, or as above.
  private static func damaged(_ record: String, at field: Int) -> [String] {
    let fields = record.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    let (head, tail) = (fields[..<field], fields[(field + 1)...])
    let values = [[]] + [[fields[field], fields[field]]] + hostile.map { [$0] }
    return values.map { (head + $0 + tail).joined(separator: ",") }
  }

  @Test func `R-6 the sample that is broken here has every record of the specification`() throws {
    let numbers = Self.everything.lines.dropFirst().compactMap { $0.split(separator: ",").first }
    let known = Set(NotebookLayout.records.keys).subtracting(["911"])
    #expect(Set(numbers.map(String.init)) == known)
    #expect(try rows(Self.everything).items.count == 4)
  }

  @Test func `R-6 whatever stands in a field of any record, nothing is made up and nothing hides`()
    throws
  {
    let whole = Self.everything
    let names = Set(try rows(whole).items.map(\.name))
    for (line, record) in whole.lines.enumerated() {
      for field in record.split(separator: ",", omittingEmptySubsequences: false).indices {
        for damaged in Self.damaged(record, at: field) {
          var broken = whole
          broken.lines[line] = damaged
          try check(broken, names, isOfMedicine: record.hasPrefix("201,"), line)
        }
      }
    }
  }

  @Test func `R-6 a record that is missing or stands twice makes no other medicine`() throws {
    let whole = Self.everything
    let names = Set(try rows(whole).items.map(\.name))
    for line in whole.lines.indices {
      var (less, more) = (whole, whole)
      less.lines.remove(at: line)
      more.lines.insert(whole.lines[line], at: line)
      try check(less, names, isOfMedicine: false, line)
      try check(more, names, isOfMedicine: false, line)
    }
  }

  /// A file is refused with a reason, or what it gives is of its medicines, can be shown, and is no less than there is
  /// without a word.
  private func check(
    _ broken: SampleNotebook, _ names: Set<String>, isOfMedicine: Bool, _ line: Int
  ) throws {
    let comment: Comment =
      "line \(line + 1): \(broken.lines.indices.contains(line) ? broken.lines[line].prefix(60) : "")"
    let found = try rows(broken)
    if found.isRefused {
      #expect(found.items.isEmpty && found.faults.contains { $0.severity == .blocks }, comment)
      return
    }
    let medicines = broken.lines.count { $0.hasPrefix("201,") }
    #expect(
      found.items.count + found.unreadable.count >= medicines || !found.faults.isEmpty, comment)
    for item in found.items {
      #expect(isOfMedicine || names.contains(item.name), comment)
      for text in [item.name, item.dosageText, item.usage] {
        #expect(
          text.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }, comment)
      }
    }
  }

  private func rows(_ sample: SampleNotebook) throws -> ImportedMedications {
    ImportedMedications(
      Array(sample.text.utf8), today: try #require(CivilDate(ascii: "2026-02-10")), rowByRow: true)
  }
}
