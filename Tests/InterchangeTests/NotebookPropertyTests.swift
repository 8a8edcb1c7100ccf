import ClientCore
import Domain
import TestSupport
import Testing

@Suite struct NotebookPropertyTests {
  @Test func `JAHIS: random bytes are refused and never crash the reader`() {
    var generator = SeededGenerator(for: "random bytes as a notebook")
    let head = Array("JAHISTC05,1\r\n5,20260210,1\r\n".utf8)
    for _ in Soak.rounds(500) {
      let count = Int.random(in: 0...400, using: &generator)
      var bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
      if Bool.random(using: &generator) { bytes = head + bytes }
      let reading = PharmacyNotebook.read(bytes)
      #expect(reading.value == nil)
      #expect(reading.faults.contains { $0.severity == .blocks })
    }
  }

  @Test func `JAHIS: a file damaged anywhere is taken whole or refused with a reason`() throws {
    var generator = SeededGenerator(for: "damaged notebooks")
    let sample = SampleNotebook().bytes
    for _ in Soak.rounds(500) {
      var bytes = sample
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        let place = Int.random(in: 0..<bytes.count, using: &generator)
        switch Int.random(in: 0...2, using: &generator) {
        case 0: bytes[place] = UInt8.random(in: 0...255, using: &generator)
        case 1: bytes.remove(at: place)
        default: bytes.insert(UInt8.random(in: 0x20...0x7E, using: &generator), at: place)
        }
      }
      let reading = PharmacyNotebook.read(bytes)
      #expect((reading.value == nil) == reading.faults.contains { $0.severity == .blocks })
      for medicine in reading.value?.medicines ?? [] {
        #expect(!medicine.name.isEmpty && !medicine.dosageText.isEmpty)
        #expect(medicine.end.map { $0 >= medicine.start } ?? true)
      }
    }
  }

  @Test func `JAHIS: a file cut off anywhere never loses a medicine in silence`() throws {
    let sample = SampleNotebook()
    let whole = try sample.whole()
    let bytes = sample.bytes
    for length in 0..<bytes.count {
      guard let notebook = PharmacyNotebook.read(Array(bytes[..<length])).value else { continue }
      // Only at the end of a record, with every medicine before it complete, may it be taken.
      let medicines = notebook.medicines
      let complete = whole.medicines.prefix(medicines.count)
      #expect(medicines.map(\.dosageText) == complete.map(\.dosageText))
      #expect(medicines.map(\.end) == complete.map(\.end))
    }
  }

  @Test func `JAHIS: a random valid notebook comes back as it was written`() throws {
    var generator = SeededGenerator(for: "round trip of notebooks")
    for _ in Soak.rounds(300) {
      let written = (1...Int.random(in: 1...8, using: &generator)).map {
        RandomMedicine(rp: $0, using: &generator)
      }
      var sample = SampleNotebook()
      sample.lineEnd = Bool.random(using: &generator) ? "\r\n" : "\n"
      sample.lines = ["JAHISTC08,1", "5,20260210,1"] + written.flatMap(\.lines)
      let notebook = try #require(sample.reading.value, "\(sample.reading.faults)\n\(sample.text)")
      #expect(notebook.medicines.map(\.name) == written.map(\.name))
      #expect(notebook.medicines.map(\.amountPerIntake) == written.map(\.amount))
      #expect(notebook.medicines.map(\.schedule) == written.map(\.schedule))
      #expect(notebook.medicines.map(\.days) == written.map { $0.asNeeded ? nil : $0.count })
    }
  }
}

/// A medicine written by the test's own writer.
private struct RandomMedicine {
  let rp: Int
  let name: String
  let slots: [DoseSlot]
  let asNeeded: Bool
  let amount: Quantity?
  let count: Int
  let unit: String

  init(rp: Int, using generator: inout SeededGenerator) {
    self.rp = rp
    let letters = ["ア", "ﾊﾟ", "錠", "5mg", "「東」", "薬", "Ｃ", " ", "・", "髙"]
    name =
      "薬" + (0..<5).map { _ in letters.randomElement(using: &generator) ?? "" }.joined() + "錠"
    asNeeded = Int.random(in: 0...3, using: &generator) == 0
    slots = DoseSlot.allCases.filter { _ in Bool.random(using: &generator) }
    amount = Quantity(thousandths: Int.random(in: 1...40, using: &generator) * 125)
    count = Int.random(in: 1...90, using: &generator)
    unit = ["錠", "包", "mL", "枚", "Ｃ"].randomElement(using: &generator) ?? "錠"
  }

  var schedule: PrescribedMedicine.Schedule {
    asNeeded ? .asNeeded : .slots(taken, .everyDay, .named)
  }

  private var taken: [DoseSlot] { slots.isEmpty ? [.morning] : slots }

  var lines: [String] {
    let share = asNeeded ? 1 : taken.count
    let total = (amount?.thousandths ?? 0) * share
    let dose = "\(total / 1000).\("\(1000 + total % 1000)".dropFirst())"
    let words = taken.map { ["朝食後", "昼食後", "夕食後", "就寝前"][$0.rawValue] }
    let usage = asNeeded ? "痛い時" : "1日\(share)回 \(words.joined(separator: "・"))"
    let medicine = "201,\(rp),\(name),\(dose),\(unit),4,X,1"
    return [medicine, "301,\(rp),\(usage),\(count),\(asNeeded ? "回分,3" : "日分,1"),1,,1"]
  }
}
