public import ClientCore
public import Domain
public import LocalStore

/// Something this terminal recorded that the server does not have, as a person reads it.
public struct UnsentWrite: Hashable, Sendable {
  /// Why the server would not take it.
  public enum Refusal: Hashable, Sendable {
    /// The plan or the record is another one by now.
    case changed
    /// It is of a day before those that are open: no later try is taken.
    case tooOld
    /// It is of a day that has not begun: a device's clock that was ahead took it for today's.
    case notYet
    /// Somebody else changed the same meanwhile: there are two versions.
    case conflict
    /// What it speaks of was not added.
    case follows
    /// There is no room for one more patient.
    case patientLimit
    /// It is larger than the server takes.
    case tooLarge
    /// It is not this session's to write.
    case forbidden
    /// The medicine or the patient is not there any more.
    case gone
    /// The server failed at it, again and again.
    case server
    /// Only a newer okusuri can send it.
    case newer
  }

  public let id: WriteID
  /// Whose record it changes; nil when that cannot be read.
  public let patient: PatientID?
  /// What was done; nil when only a newer okusuri knows it.
  public let write: RecordWrite?
  public let queuedAt: Timestamp
  /// Why the server would not take it; nil while it only waits.
  public let refusal: Refusal?
  /// How often the server failed at it, and when it is tried again by itself.
  public let tries: Int
  public let nextTry: Timestamp?
  /// True while the server may have it and goes on failing at it: giving it up does not take it back there.
  public let isStuckUnsure: Bool
  /// True for what the server takes once the time that it names has come.
  public let isAwaited: Bool
  /// In what the two versions of a conflict differ; empty for everything else.
  public let differences: [EditDifference]

  public init(_ queued: QueuedWrite) {
    (id, patient, queuedAt) = (queued.id, queued.patient, queued.queuedAt)
    (tries, nextTry, differences) = (queued.tries, queued.nextTry, queued.differences)
    (isStuckUnsure, isAwaited) = (queued.isStuckUnsure, queued.isAwaited)
    let write = queued.write
    let isConflict = !differences.isEmpty
    refusal = queued.refusalCode.map { code -> Refusal in
      if write == nil { return .newer }
      if isConflict { return .conflict }
      if queued.isNotYet { return .notYet }
      return queued.isTooOld ? .tooOld : Refusal(code: code)
    }
    self.write = write
  }

  public var date: CivilDate { write?.date ?? queuedAt.tokyoDate }
}

extension UnsentWrite.Refusal {
  fileprivate init(code: String) {
    switch code {
    case "VALIDATION", "CONFLICT": self = .changed
    case "DEPENDS": self = .follows
    case "TOO_LARGE": self = .tooLarge
    case "PATIENT_LIMIT_EXCEEDED": self = .patientLimit
    case "FORBIDDEN": self = .forbidden
    case "NOT_FOUND": self = .gone
    default: self = .server
    }
  }
}
