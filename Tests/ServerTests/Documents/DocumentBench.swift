import APIContract
import Crypto
import Domain
import ServerCore
import TestSupport

/// Somebody at work on the household's documents, over HTTP.
struct DocumentBench: Sendable {
  let server: ServerUnderTest
  let token: String

  static func caregiver(
    _ server: ServerUnderTest, _ household: HouseholdRecord
  ) async throws -> DocumentBench {
    DocumentBench(server: server, token: try await server.token(household))
  }

  static func patient(
    _ server: ServerUnderTest, _ household: HouseholdRecord
  ) async throws -> DocumentBench {
    DocumentBench(server: server, token: try await server.patientToken(household))
  }

  /// Sends a request below `/api/documents`.
  func send(
    _ method: String, _ topic: String, _ body: [UInt8]? = nil, headers: [(String, String)] = []
  ) async throws -> RawAnswer {
    try await server.http.request(
      method, APIOperation.documentChanges.template + topic, token: token, headers: headers,
      body: body)
  }

  func put(
    _ id: DocumentID, _ edit: UInt64, on base: Int, _ revision: DocumentRevision
  ) async throws -> RawAnswer {
    let request = DocumentChangeRequest(
      edit: DocumentEditID(high: 0xE, low: edit), baseVersion: base, revision: revision)
    return try await send("PUT", "/\(id)", request.jsonBytes)
  }

  /// The same for a document of the test's own making.
  func put(
    _ id: DocumentID, _ edit: UInt64, on base: Int, _ title: String, patient: PatientID? = nil,
    attachments: [Domain.Attachment] = [], conflictOf: DocumentID? = nil
  ) async throws -> RawAnswer {
    let revision = try DocumentRevision.paper(
      title, patient: patient, attachments: attachments, conflictOf: conflictOf)
    return try await put(id, edit, on: base, revision)
  }

  func delete(_ id: DocumentID, _ edit: UInt64, version: Int) async throws -> RawAnswer {
    let edit = DocumentEditID(high: 0xE, low: edit)
    return try await send("DELETE", "/\(id)?version=\(version)&edit=\(edit)")
  }

  func changes(after: Int = 0, limit: Int = 100) async throws -> DocumentChangesAnswer {
    try await send("GET", "?after=\(after)&limit=\(limit)").decoded()
  }

  /// Uploads a file by the server's ticket and answers the attachment.
  func upload(
    _ bytes: [UInt8], as id: AttachmentID, name: String = "保険証.jpg"
  ) async throws -> Domain.Attachment {
    let attachment = try Self.attachment(bytes, id, name)
    let ticket: UploadTicket = try await send(
      "POST", "/files/\(id)/upload", UploadRequest(attachment).jsonBytes
    ).decoded()
    for part in ticket.parts {
      guard let address = part.address else { continue }
      let start = (part.number - 1) * ticket.partSize
      let answer = try await server.http.request(
        "PUT", address.url, token: token,
        body: Array(bytes[start..<min(start + ticket.partSize, bytes.count)]))
      guard answer.status == 204 else { throw DocumentRefused(answer: answer.refusal) }
    }
    let done = try await send("POST", "/files/\(id)/complete")
    guard done.status == 200 else { throw DocumentRefused(answer: done.refusal) }
    return attachment
  }

  static func attachment(
    _ bytes: [UInt8], _ id: AttachmentID, _ name: String = "保険証.jpg"
  ) throws -> Domain.Attachment {
    guard let digest = FileDigest(Array(SHA256.hash(data: bytes))),
      let type = MediaType(ascii: "image/jpeg"),
      let attachment = Domain.Attachment(
        id: id, name: try AttachmentName(name), size: Int64(bytes.count), digest: digest,
        mediaType: type)
    else { throw NotStarted() }
    return attachment
  }
}

struct DocumentRefused: Error {
  let answer: String
}

extension DocumentRevision {
  static func paper(
    _ title: String, patient: PatientID? = nil, attachments: [Domain.Attachment] = [],
    conflictOf: DocumentID? = nil
  ) throws -> DocumentRevision {
    DocumentRevision(
      fields: DocumentFields(
        title: try DocumentTitle(title), category: .insurance,
        date: DocumentDate(label: .expiry, date: day("2026-03-31")),
        note: try DocumentNote("裏も見る\n窓口で出す"), tags: [try DocumentTag("保険")],
        patient: patient, attachments: attachments),
      createdAt: try instant("2024-01-02T03:04:05Z"),
      updatedAt: try instant("2026-02-01T00:00:00Z"), changedOn: try DeviceName("居間"),
      conflictOf: conflictOf)
  }
}

extension ServerUnderTest {
  /// Puts a document with one file of ten bytes into the cloud, past every gate.
  func keepDocument(_ id: String, _ file: String, of household: HouseholdRecord) async throws {
    guard let id = DocumentID(ascii: id), let fileID = AttachmentID(ascii: file) else {
      throw NotStarted()
    }
    let bytes = Array("0123456789".utf8)
    let attachment = try DocumentBench.attachment(bytes, fileID)
    guard let file = CloudFile(id: fileID, size: 10, digest: attachment.digest) else {
      throw NotStarted()
    }
    let owner = household.caregiver
    _ = try await cloud.upload(file, of: owner)
    try await cloud.receive(bytes, part: 1, of: fileID, of: owner)
    try await cloud.complete(fileID, of: owner)
    let revision = try DocumentRevision.paper(
      "保険証", patient: household.patients[0].id, attachments: [attachment])
    _ = try await cloud.commit(
      DocumentChange(
        id: id, edit: DocumentEditID(high: 0xE, low: 0xE), baseVersion: 0,
        state: .present(revision)), of: owner, told: nil)
  }
}
