import APIContract
import ClientCore
import Domain
import Localization
import TestSupport
import Testing

@testable import ViewModels

/// お薬手帳のQRコード: which part is shown, and that the parts are the file.
struct NotebookCodesTests {
  /// A card with so many medicines of every morning, told on 2026-02-10 at 12:00.
  static func file(_ count: Int) throws -> MedicineFile {
    let noon = Timestamp(secondsSinceEpoch: 1_770_692_400)
    let one = try #require(Quantity(thousandths: 1000))
    let plan = RegimenPlan(start: noon.tokyoDate, end: nil, timing: .slots([.morning]))
    let medicines = (0..<count).map { number in
      CardAnswer.Medicine(
        medicationId: MedicationID(high: 1, low: UInt64(number)),
        details: MedicationDetails(
          name: "薬\(number)錠", dosageText: "1錠", doseCountPerIntake: one),
        regimen: RegimenBody(plan: plan), lastTaken: nil, inventory: nil)
    }
    return MedicineFile(
      CardAnswer(
        displayName: "佐藤 ハナ", preparedAt: noon, slotTimes: .standard, profile: .unknown,
        medicines: medicines),
      today: noon.tokyoDate)
  }

  @Test func `R-18 arrows turn the parts round, and together they are the file`() throws {
    let file = try Self.file(6)
    var codes = NotebookCodes(file, kept: nil)
    let parts = try #require(file.parts(most: 134))
    #expect(parts.count > 2)
    for number in 1...parts.count {
      let shown = try #require(codes.shown(most: 134))
      #expect(shown == .init(bytes: parts[number - 1], number: number, count: parts.count))
      let isLeft = codes.handle(.move(.right))
      #expect(!isLeft)
    }
    #expect(codes.shown(most: 134)?.number == 1)
    _ = codes.handle(.move(.left))
    #expect(codes.shown(most: 134)?.number == parts.count)
    let read = try #require(PharmacyNotebook.read(parts.reversed().flatMap(\.self)).value)
    let whole = try #require(PharmacyNotebook.read(file.bytes).value)
    #expect(read.medicines.map(\.name) == whole.medicines.map(\.name))
    #expect(read.medicines.map(\.regimen) == whole.medicines.map(\.regimen))
    let isLeft = codes.handle(.back)
    #expect(isLeft)
  }

  @Test func `R-18 on another screen there are other parts, and one of them is shown`() throws {
    var codes = NotebookCodes(try Self.file(6), kept: nil)
    for _ in 0..<4 { _ = codes.handle(.move(.right)) }
    let large = try #require(codes.shown(most: 858))
    #expect(large.number == 1 && large.count == 1 && codes.shown(most: 60) == nil)
  }

  @Test func `R-17 remarks are few sentences however many there are`() {
    let remarks = (0..<6).map { MedicineFile.Remark.leftOut("薬\($0)") }
    #expect(remarks.prefix(4).map { $0 }.phrases == remarks.prefix(4).map(\.phrase))
    #expect(remarks.phrases == remarks.prefix(3).map(\.phrase) + [.notebookMore(n: 3)])
  }
}
