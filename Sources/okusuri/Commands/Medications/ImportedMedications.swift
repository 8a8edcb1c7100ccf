import APIContract
import ClientCore
import Domain

/// What a file of medications holds: what can be added, what is unclear, and what is wrong.
struct ImportedMedications {
  /// The largest file read, in bytes.
  static let mostBytes = 8 << 20

  /// One medicine of the file.
  struct Item {
    /// The line it stands on, counted from 1.
    let line: Int
    let name: String
    let dosageText: String
    /// What adds it; nil while its amount or its times are not known.
    let request: MedicationRequest?
  }

  /// The medicines in the order of the file; empty when it is refused.
  let items: [Item]
  /// Everything wrong or worth a look.
  let faults: [RecordFault]
  /// True when nothing of the file can be taken.
  let isRefused: Bool
  /// Whose file it is, as the pharmacy writes it; nil when it does not tell.
  let owner: String?

  /// Reads a file, by its content: the pharmacies' own begin with JAHIS, everything else is a table.
  init(_ bytes: [UInt8], today: CivilDate) {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let content = bytes.starts(with: mark) ? bytes.dropFirst(mark.count) : bytes[...]
    if content.starts(with: "JAHIS".utf8) {
      self.init(PharmacyNotebook.read(bytes))
    } else {
      self.init(MedicationTable.read(bytes, today: today))
    }
  }

  private init(_ reading: ImportReading<PharmacyNotebook>) {
    items = (reading.value?.medicines ?? []).map {
      Item(line: $0.line, name: $0.name, dosageText: $0.dosageText, request: $0.request)
    }
    (faults, isRefused, owner) = (
      reading.faults, reading.value == nil, reading.value?.patientName
    )
  }

  private init(_ reading: ImportReading<MedicationTable>) {
    items = (reading.value?.medications ?? []).map {
      Item(
        line: $0.line, name: $0.details.name, dosageText: $0.details.dosageText,
        request: $0.request)
    }
    (faults, isRefused, owner) = (reading.faults, reading.value == nil, nil)
  }

  /// What adds those that are clear.
  var requests: [MedicationRequest] { items.compactMap(\.request) }

  /// Those a person has to say more about.
  var unclear: [Item] { items.filter { $0.request == nil } }
}

/// What came of a file, for programs.
struct ImportReport: JSONWritable {
  let found: ImportedMedications
  let added: Int
  /// Why nothing was taken; nil when it was, or would have been.
  let refusal: String?
  let words: CommandSentences

  func write(to json: inout JSONWriter) {
    json.object { json in
      if let refusal {
        json.field("code", ErrorCode.validation.rawValue)
        json.field("message", refusal)
      }
      json.name("medications")
      json.array(found.items) { json, item in
        if let request = item.request { request.write(to: &json) } else { unclear(item, &json) }
      }
      json.name("faults")
      json.array(found.faults, fault)
      json.field("added", added)
    }
  }

  private func unclear(_ item: ImportedMedications.Item, _ json: inout JSONWriter) {
    json.object { json in
      json.field("name", item.name)
      json.field("dosageText", item.dosageText)
      json.field("unclear", true)
    }
  }

  private func fault(_ json: inout JSONWriter, _ fault: RecordFault) {
    json.object { json in
      if let line = fault.line { json.field("line", line) }
      if let record = fault.record { json.field("record", record) }
      if let field = fault.field { json.field("field", field.rawValue) }
      json.field("blocks", fault.severity == .blocks)
      json.field("message", words.problem(fault.problem))
    }
  }
}
