import APIContract
import ClientCore
public import Domain
public import LocalStore

/// Something this terminal recorded that the server does not have, as a person reads it.
public struct UnsentWrite: Hashable, Sendable {
  /// Why the server would not take it.
  public enum Refusal: Hashable, Sendable {
    /// The plan or the record is another one by now.
    case changed
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
  /// What was recorded or taken back; nil when only a newer okusuri knows it.
  public let thing: RecordedThing?
  /// True when it was taken back.
  public let isUndo: Bool
  public let date: CivilDate
  public let queuedAt: Timestamp
  /// Why the server would not take it; nil while it only waits.
  public let refusal: Refusal?

  @MainActor
  init(_ waiting: WaitingWrite) { self.init(waiting, refusal: nil) }

  @MainActor
  init(_ setAside: SetAsideWrite) {
    let isKnown = setAside.write.write != nil
    self.init(setAside.write, refusal: isKnown ? Refusal(code: setAside.code) : .newer)
  }

  @MainActor
  private init(_ waiting: WaitingWrite, refusal: Refusal?) {
    (id, patient, queuedAt) = (waiting.id, waiting.patient, waiting.queuedAt)
    let write = waiting.write.map { DoseWrite($0) }
    (thing, date) = (write?.act.thing, write?.act.date ?? waiting.queuedAt.tokyoDate)
    isUndo = if case .takeBack = write { true } else { false }
    self.refusal = refusal
  }
}

extension UnsentWrite.Refusal {
  fileprivate init(code: String) {
    switch code {
    case "VALIDATION", "CONFLICT": self = .changed
    case "FORBIDDEN": self = .forbidden
    case "NOT_FOUND": self = .gone
    default: self = .server
    }
  }
}
