internal import Domain
internal import FoundationEssentials
internal import GRDB

/// A row of the outbox, sealed as it stands there.
struct QueuedRow {
  let id: Int64
  let subject: String
  let queuedAt: Timestamp
  let refusal: Timestamp?
  let reason: Data?
  let sealed: Data

  static let columns = "SELECT id, subject, queued_at, refused_at, reason, sealed FROM queued"

  /// Reads a row; nil when a column does not hold what it should, as after a bit has flipped.
  init?(_ row: Row) {
    guard let id = row.number(0), let subject = row.text(1), let queuedAt = row.instant(2),
      let sealed = row.bytes(5)
    else { return nil }
    (self.id, self.subject, self.queuedAt, self.sealed) = (id, subject, queuedAt, sealed)
    refusal = row.instant(3)
    reason = row.bytes(4)
  }

  /// What a write is sealed to.
  static func place(id: Int64, subject: String, at queuedAt: Timestamp) -> [SealedField] {
    [.text("write"), .number(id), .text(subject), .number(queuedAt.millisecondsSinceEpoch)]
  }

  /// What a reason is sealed to.
  static func place(refusalOf id: Int64, at refusal: Timestamp) -> [SealedField] {
    [.text("refusal"), .number(id), .number(refusal.millisecondsSinceEpoch)]
  }

  /// The write; nil when it does not open, or what the row tells of a refusal does not.
  func write(_ seal: DeviceSeal) -> QueuedWrite? {
    let place = Self.place(id: id, subject: subject, at: queuedAt)
    guard let bytes = seal.open(sealed, at: place) else { return nil }
    var refused: QueuedWrite.Refusal?
    if refusal != nil || reason != nil {
      guard let refusal, let reason,
        let words = seal.open(reason, at: Self.place(refusalOf: id, at: refusal))
      else { return nil }
      refused = QueuedWrite.Refusal(reason: String(decoding: words, as: UTF8.self), at: refusal)
    }
    return QueuedWrite(
      id: WriteID(rawValue: id), subject: subject, bytes: bytes, queuedAt: queuedAt,
      refusal: refused)
  }
}

extension Row {
  /// A whole number; nil for anything else. GRDB's own decoding ends the program instead.
  func number(_ column: Int) -> Int64? {
    guard case .int64(let number) = (self[column] as DatabaseValue).storage else { return nil }
    return number
  }

  /// A text; nil for anything else.
  func text(_ column: Int) -> String? {
    guard case .string(let text) = (self[column] as DatabaseValue).storage else { return nil }
    return text
  }

  func bytes(_ column: Int) -> Data? {
    guard case .blob(let bytes) = (self[column] as DatabaseValue).storage else { return nil }
    return bytes
  }

  /// An instant; nil for anything else, also outside the bounds.
  func instant(_ column: Int) -> Timestamp? {
    guard let number = number(column) else { return nil }
    let instant = Timestamp(millisecondsSinceEpoch: number)
    return instant.millisecondsSinceEpoch == number ? instant : nil
  }
}
