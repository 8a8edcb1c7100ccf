import APIContract
import Domain
public import LocalStore

/// Whose records the unsent writes of a device change, as far as it knows; where there is one patient nobody has to be told.
public struct Owners {
  private let labels: [PatientID: String]

  init(_ patients: [PatientAnswer]) { labels = patients.count > 1 ? patients.labels : [:] }

  /// The name by which the patient of a write is told from the others; nil where that goes without saying.
  public subscript(write: QueuedWrite) -> String? { write.patient.flatMap { labels[$0] } }
}

extension RecordService {
  /// Whose record each unsent write changes, in every list of them.
  public var owners: Owners { Owners(device?.record.cache.patients?.answer ?? []) }
}
