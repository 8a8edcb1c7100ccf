import APIContract
import ClientCore
import Domain

extension MedicationsModel {
  /// Follows what changed elsewhere: the list is read again behind the screen; a form stays as it is.
  func follow(_ message: EventStream.Message) {
    guard isOpen else { return }
    if case .lost = message { return }
    guard case .changed(let event) = message else { return reload() }
    if let other = event.patientID, other != patient { return }
    if event.kind == .medications || event.kind == .doses { reload() }
  }
}
