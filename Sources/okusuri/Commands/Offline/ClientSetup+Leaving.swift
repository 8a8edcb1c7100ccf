import APIContract
import ClientCore
import Domain
import LocalStore
import Localization
import ViewModels

// What is lost of the unsent by whoever leaves an account or a household for good. Source: decision P-9.
extension ClientSetup {
  /// Sends what waits, and answers what the server still does not have, a line each; none where nobody can read that,
  /// which is for the caller to say.
  ///
  /// Errors: ``APIError`` when our own server refuses the session.
  func unsentAtLeaving(_ records: RecordService) async throws -> [String] {
    try await records.flush(isHurried: true)
    guard records.unreadable == nil else { return [] }
    let owners = records.owners
    return try records.unsent().flatMap { unsentLines($0, of: owners) }
  }

  /// Says that this sign-in has no family's record any more: the server knows the patient of nothing that waited here,
  /// and has none left. Whoever was taken out of a household is in an empty one.
  func sayHouseholdLeft(_ records: RecordService) async {
    let unsent = (try? records.unsent()) ?? []
    guard unsent.contains(where: { $0.refusalCode == "NOT_FOUND" }),
      let patients = try? await session.patients(), patients.isEmpty
    else { return }
    CommandOutput.complain(sentences.householdLeft)
  }

  /// What a write does to each dose, a line each.
  func unsentLines(_ queued: QueuedWrite, of owners: Owners) -> [String] {
    guard let write = queued.write else { return [sentences.newerWrite] }
    let name = owners[queued].map { "\($0)\(sentences.gap)" } ?? ""
    if write.edit != nil { return [name + strings(UnsentWrite(queued).when(on: today))] }
    let back = write.isUndo ? "\(sentences.takesBack)\(sentences.gap)" : ""
    return write.doses.map {
      let day = strings($0.time.tokyoDate.read(on: today))
      return "\(name)\(back)\(day)\(sentences.gap)\($0.sentence(strings))"
    }
  }
}
