public import APIContract
public import Domain
import FoundationEssentials

/// One thing a caregiver did to a record, as this device keeps it until the server has it.
public enum RecordWrite: Hashable, Sendable {
  /// A planned dose was taken. `isPresent` when the time is that of the key press, not the planned one.
  case dose(DayAnswer.DoseItem, takenAt: Timestamp, isPresent: Bool)
  /// Every dose of a slot that was not taken was taken.
  case slot(CivilDate, DoseSlot, [DayAnswer.DoseItem], takenAt: Timestamp)
  /// A medicine was taken as needed; the key names the try (D-M7).
  case asNeeded(DayAnswer.PRNItem, key: String)
  /// What was recorded of planned doses was taken back.
  case undo([DayAnswer.DoseItem])
  /// What was recorded of a dose taken as needed was taken back.
  case undoAsNeeded(DayAnswer.PRNItem)

  /// True when the time is that of the key press, which the server may replace by its own present.
  var isPresent: Bool {
    switch self {
    case .dose(_, _, let isPresent): isPresent
    case .slot, .asNeeded: true
    case .undo, .undoAsNeeded: false
    }
  }
}

/// What the server made of a write.
public enum WriteAnswer: Hashable, Sendable {
  /// A planned dose as it is recorded now.
  case dose(DayAnswer.DoseItem)
  /// The doses of a slot that this write recorded.
  case slot([DayAnswer.DoseItem])
  /// A dose taken as needed as it is recorded.
  case asNeeded(DayAnswer.PRNItem)
  case undone
}

extension RecordWrite: JSONWritable {
  /// Writes the form that ``init(_:)`` reads.
  public func write(to json: inout JSONWriter) {
    json.object { json in
      json.field("kind", kind.rawValue)
      switch self {
      case .dose(let dose, let takenAt, let isPresent):
        json.field("takenAt", ascii: takenAt)
        json.field("present", isPresent)
        json.write("doses", [dose])
      case .slot(let date, let slot, let doses, let takenAt):
        json.field("takenAt", ascii: takenAt)
        json.field("date", ascii: date)
        json.field("slot", slot.name)
        json.write("doses", doses)
      case .asNeeded(let item, let key):
        json.field("key", key)
        json.write("items", [item])
      case .undo(let doses): json.write("doses", doses)
      case .undoAsNeeded(let item): json.write("items", [item])
      }
    }
  }

  /// Reads what a device kept; nil for a kind that only a newer okusuri knows.
  init?(_ bytes: [UInt8]) throws {
    let kept = try JSONDecoder().decode(Kept.self, from: Data(bytes))
    guard let kind = Kind(rawValue: kept.kind) else { return nil }
    let (doses, items) = (kept.doses ?? [], kept.items ?? [])
    switch (kind, doses.first, items.first, kept.takenAt) {
    case (.dose, let dose?, _, let takenAt?):
      self = .dose(dose, takenAt: takenAt, isPresent: kept.present ?? false)
    case (.slot, _, _, let takenAt?):
      guard let date = kept.date, let slot = kept.slot else { return nil }
      self = .slot(date, slot, doses, takenAt: takenAt)
    case (.asNeeded, _, let item?, _): self = .asNeeded(item, key: kept.key ?? "")
    case (.undo, _, _, _): self = .undo(doses)
    case (.undoAsNeeded, _, let item?, _): self = .undoAsNeeded(item)
    default: return nil
    }
  }

  private enum Kind: String {
    case dose, slot, undo
    case asNeeded = "as-needed"
    case undoAsNeeded = "undo-as-needed"
  }

  private var kind: Kind {
    switch self {
    case .dose: .dose
    case .slot: .slot
    case .asNeeded: .asNeeded
    case .undo: .undo
    case .undoAsNeeded: .undoAsNeeded
    }
  }

  private struct Kept: Decodable {
    let kind: String
    let date: CivilDate?
    let slot: DoseSlot?
    let takenAt: Timestamp?
    let present: Bool?
    let key: String?
    let doses: [DayAnswer.DoseItem]?
    let items: [DayAnswer.PRNItem]?
  }
}

extension JSONWriter {
  fileprivate mutating func write(_ name: StaticString, _ values: [some JSONWritable]) {
    self.name(name)
    array(values) { json, value in value.write(to: &json) }
  }
}
