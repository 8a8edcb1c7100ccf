import APIContract
import ClientCore
import Domain

extension PatientsModel {
  /// Follows what changed elsewhere: the list is read again, and a code that was used says so.
  func follow(_ message: EventStream.Message) {
    if case .lost = message { return }
    guard case .changed(let event) = message else { return followAll() }
    switch event.kind {
    // The list says the member's role too.
    case .patients, .members: reload()
    case .link: Task { await self.followLink(of: event.patientID) }
    default: break
    }
  }

  /// A link may have been made while nobody could tell of it.
  private func followAll() {
    guard case .code(let code) = page, !code.patient.linked else { return reload() }
    Task { await self.followLink(of: code.patient.id) }
  }

  private func followLink(of patient: PatientID?) async {
    guard await read(), case .code(let code) = page, code.patient.id == patient else { return }
    // The event tells of a link's end too; then the list says that there is none.
    if patients.contains(where: { $0.id == patient && $0.linked }) { code.linked() }
  }
}
