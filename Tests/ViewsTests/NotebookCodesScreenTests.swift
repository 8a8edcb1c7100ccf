import APIContract
import ClientCore
import Domain
import Localization
import Screen
import TestSupport
import Testing

@testable import ViewModels
@testable import Views

/// お薬手帳のQRコード as they are drawn, and what a phone reads of them.
@MainActor @Suite struct NotebookCodesScreenTests {
  private func file(_ count: Int) throws -> MedicineFile {
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

  private func drawn(
    _ codes: NotebookCodes, _ width: Int, _ height: Int, _ marks: MarkSet = .unicode
  ) -> Canvas {
    var canvas = Canvas(
      size: Size(width: width, height: height), marks: marks, strings: Strings(.japanese),
      describes: true)
    NotebookCodesPage(codes: codes).draw(on: &canvas)
    return canvas
  }

  @Test func `R-18 what a phone reads of the codes, one after the other, is the file`() throws {
    let file = try file(4)
    var codes = NotebookCodes(file, kept: nil)
    // The reader of the tests knows squares up to version 5.
    let parts = try #require(file.parts(most: QRCode.capacity(columns: 41, rows: 21)))
    var read: [UInt8] = []
    for part in parts {
      let code = try #require(QRCode(bytes: part))
      #expect(code.columns <= 41 && code.rows <= 21)
      let bytes = try QRReader.bytes(of: code.lines)
      #expect(bytes == part)
      read += bytes
      _ = codes.handle(.move(.right))
    }
    let notebook = try #require(PharmacyNotebook.read(read).value)
    let whole = try #require(PharmacyNotebook.read(file.bytes).value)
    #expect(notebook.medicines.map(\.name) == whole.medicines.map(\.name))
    #expect(notebook.medicines.count == 4)
  }

  @Test func `R-18 a code is as large as the screen, and a small screen says what helps`() throws {
    let codes = NotebookCodes(try file(8), kept: nil)
    for (width, height) in [(80, 50), (120, 40), (160, 60)] {
      let canvas = drawn(codes, width, height)
      let square = try #require(canvas.elements.first { $0.id == "notebook.qr" })
      #expect(square.frame.row + square.frame.height <= canvas.layout.spokenRow)
      #expect(square.frame.column + square.frame.width - 1 <= canvas.layout.lastColumn)
      #expect(canvas.elements.contains { $0.id == "notebook.part" && $0.label.hasPrefix("1/") })
    }
    let small = drawn(codes, 80, 24)
    let ascii = drawn(codes, 120, 60, .ascii)
    #expect(!(small.elements + ascii.elements).contains { $0.id == "notebook.qr" })
    #expect(small.buffer.lines.contains { $0.contains("この画面には、QRコードが入りません。") })
    #expect(ascii.buffer.lines.contains { $0.contains("この端末の字では、QRコードを描けません。") })
  }

  @Test func `R-18 the capacity of a square is what the library puts into it`() throws {
    for version in 1...20 {
      let columns = 17 + 4 * version + 2 * QRCode.quietZone
      let most = QRCode.capacity(columns: columns, rows: (columns + 1) / 2)
      let full = try #require(QRCode(bytes: Array(repeating: 0x80, count: most)))
      let more = try #require(QRCode(bytes: Array(repeating: 0x80, count: most + 1)))
      #expect(full.columns == columns && more.columns == columns + 4)
    }
    #expect(QRCode.capacity(columns: 20, rows: 40) == 0 && QRCode(bytes: []) == nil)
  }
}
