public import APIContract
public import Domain

/// What a file of medications holds: what can be added, what is unclear, and what is wrong.
public struct ImportedMedications {
  /// The largest file read, in bytes.
  public static let mostBytes = 8 << 20

  /// One medicine of the imported file, and what becomes of it.
  public struct Item {
    /// The line it stands on, counted from 1.
    public let line: Int
    public let name: String
    public let dosageText: String
    /// What adds it; nil while its amount or its times are not known.
    public let request: MedicationRequest?
  }

  /// The medicines in the order of the file; empty when it is refused.
  public let items: [Item]
  /// Everything wrong or worth a look.
  public let faults: [RecordFault]
  /// True when nothing of the file can be taken.
  public let isRefused: Bool
  /// Whose file it is, as the pharmacy writes it; nil when it does not tell.
  public let owner: String?

  /// Reads a file, by its content: the pharmacies' own begin with JAHIS, everything else is a table.
  public init(_ bytes: [UInt8], today: CivilDate) {
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
  public var requests: [MedicationRequest] { items.compactMap(\.request) }

  /// Those a person has to say more about.
  public var unclear: [Item] { items.filter { $0.request == nil } }
}
