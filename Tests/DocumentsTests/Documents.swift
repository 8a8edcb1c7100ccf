import Domain
import ServerCore

/// Documents for tests.
enum Documents {
  static let mother = CaregiverID(high: 1, low: 1)
  static let stranger = CaregiverID(high: 1, low: 2)
  static let grandfather = PatientID(high: 2, low: 1)

  static func id(_ number: UInt64) -> DocumentID { DocumentID(high: 3, low: number) }
  static func edit(_ number: UInt64) -> DocumentEditID { DocumentEditID(high: 4, low: number) }
  static func file(_ number: UInt64) -> AttachmentID { AttachmentID(high: 5, low: number) }

  static func revision(
    _ title: String, note: String = "", tags: [String] = [], patient: PatientID? = nil,
    attachments: [Attachment] = [], conflictOf: DocumentID? = nil
  ) throws -> DocumentRevision {
    DocumentRevision(
      fields: DocumentFields(
        title: try DocumentTitle(title), category: .insurance,
        date: CivilDate(ascii: "2026-12-31").map { DocumentDate(label: .expiry, date: $0) },
        note: try DocumentNote(note), tags: try tags.map { try DocumentTag($0) },
        patient: patient, attachments: attachments),
      createdAt: Timestamp(secondsSinceEpoch: 1_700_000_000),
      updatedAt: Timestamp(secondsSinceEpoch: 1_770_000_000),
      changedOn: try DeviceName("居間のパソコン"), conflictOf: conflictOf)
  }

  static func change(
    _ number: UInt64, _ editNumber: UInt64, on base: Int, _ revision: DocumentRevision
  ) -> DocumentChange {
    DocumentChange(
      id: id(number), edit: edit(editNumber), baseVersion: base, state: .present(revision))
  }

  static func deletion(_ number: UInt64, _ editNumber: UInt64, on base: Int) -> DocumentChange {
    DocumentChange(
      id: id(number), edit: edit(editNumber), baseVersion: base,
      state: .deleted(at: Timestamp(secondsSinceEpoch: 1_770_692_400)))
  }

  static func attachment(_ number: UInt64, _ bytes: [UInt8], name: String) throws -> Attachment {
    let file = try bytes.file(file(number))
    let attachment = Attachment(
      id: file.id, name: try AttachmentName(name), size: file.size, digest: file.digest,
      mediaType: .unknown)
    guard let attachment else { throw CloudError.mismatch }
    return attachment
  }
}
