import APIContract
import Domain
import Foundation
import Testing

struct EndpointTests {
  private static let patient = PatientID(high: 1, low: 2)
  private static let session = SessionID(high: 5, low: 6)
  private static let medication = MedicationID(high: 7, low: 8)
  private static let document = DocumentID(high: 9, low: 1)
  private static let file = AttachmentID(high: 9, low: 2)
  private static let invitation = InvitationID(high: 5, low: 7)
  private static let member = CaregiverID(high: 5, low: 8)
  private static let month = YearMonth(year: 2026, month: 2)
  private static let date = CivilDate(ascii: "2026-02-10")

  @Test func `010 DOC-2 client and contract name the same routes`() throws {
    let ofContract = try Set(Contract.read().operations)
    let ofCode = Set(
      APIOperation.allCases.map { "\($0): \($0.method) \($0.template)" })
    #expect(ofContract.subtracting(ofCode).sorted() == [])
    #expect(ofCode.subtracting(ofContract).sorted() == [])
  }

  @Test func `010 DOC-2 every call goes where the contract has its operation`() throws {
    // Operators ask for one of them, calendar programs and browsers for others; the other two are addresses that the server itself answers.
    let elsewhere: [APIOperation] = [
      .readiness, .fileContent, .putFilePart, .calendarFeed, .linkPage,
    ]
    let ofContract = Set(APIOperation.allCases).subtracting(elsewhere).map(\.rawValue)
    let ofCalls = try Self.endpoints().map(Self.template)
    #expect(Set(ofContract).subtracting(ofCalls).sorted() == [])
    #expect(Set(ofCalls).subtracting(ofContract).sorted() == [])
  }

  @Test(arguments: ["month", "day", "trends"], ["/api/patient", "/api/patients/{patientId}"])
  func `010 EP-1 to EP-4 the contract tells the limit on each gated route`(
    _ topic: String, _ record: String
  ) throws {
    let lines = try Contract.read().lines(of: "\(record)/history/\(topic)")
    #expect(lines.contains { $0.contains("HISTORY_RETENTION_LIMIT") })
    #expect(lines.contains { $0.contains("ForbiddenOrRetentionLimit") })
  }

  @Test(
    arguments: ["history/recent", "history/ahead", "history/access", "history/year", "today"],
    ["/api/patient", "/api/patients/{patientId}"])
  func `D-H13 the contract knows no limit on any other route`(_ topic: String, _ record: String)
    throws
  {
    let lines = try Contract.read().lines(of: "\(record)/\(topic)")
    #expect(lines.count > 5)
    #expect(!lines.contains { $0.contains("RETENTION_LIMIT") || $0.contains("RetentionLimit") })
  }

  @Test func `product 4 calls are asked with the parameters of the contract`() throws {
    let (month, date) = (try #require(Self.month), try #require(Self.date))
    let record = RecordSubject.patient(Self.patient)
    let prefix = "/api/patients/00000000-0000-0001-0000-000000000002"
    #expect(
      Call.historyMonth(.ownRecord, month).endpoint.path
        == "/api/patient/history/month?year=2026&month=2")
    #expect(
      Call.historyMonth(record, month).endpoint.path == "\(prefix)/history/month?year=2026&month=2")
    #expect(
      Call.historyDay(.ownRecord, date).endpoint.path == "/api/patient/history/day?date=2026-02-10")
    #expect(Call.historyDay(record, date).endpoint.path == "\(prefix)/history/day?date=2026-02-10")
    #expect(
      Call.historyYear(.ownRecord, endingWith: month, of: Self.medication).endpoint.path
        == "/api/patient/history/year?year=2026&month=2&medicationId=\(Self.medication)")
    #expect(Call.events(beat: 7200).endpoint.path == "/api/events?beat=7200")
  }

  private static func endpoints() throws -> [Endpoint] {
    let (month, date) = (try #require(month), try #require(date))
    let ofRecords = [RecordSubject.ownRecord, .patient(patient)].flatMap { subject in
      [
        Call.historyMonth(subject, month).endpoint, Call.historyDay(subject, date).endpoint,
        Call.historyRecent(subject).endpoint, Call.historyAccess(subject).endpoint,
        Call.historyAhead(subject).endpoint,
        Call.today(subject).endpoint, Call.card(subject).endpoint,
        Call.historyYear(subject, endingWith: month).endpoint,
        Call.historyTrends(subject, days: 30).endpoint,
      ]
    }
    return try ofRecords + ofAccounts + ofPatients + ofMedications() + ofDocuments() + [
      Call.exportRecord(patient, from: date, to: nil).endpoint,
      Call.importRecord(patient, []).endpoint,
      Call.report(patient, from: date, to: date).endpoint,
      Call.changes(patient).endpoint, Call.search(patient, SearchRequest(text: "薬")).endpoint,
    ]
  }

  private static func ofMedications() throws -> [Endpoint] {
    let noon = Timestamp(secondsSinceEpoch: 1_770_692_400)
    let (quantity, stock) = (try #require(Quantity(1)), try #require(Stock(1)))
    let details = MedicationDetails(
      name: "薬", dosageText: "1錠", doseCountPerIntake: quantity, strength: "", notes: "")
    return [
      Call.ownMedications.endpoint,
      Call.medications(patient).endpoint, Call.regimens(patient, medication).endpoint,
      Call.addMedication(patient, .init(details: details, regimen: nil)).endpoint,
      Call.changeMedication(patient, medication, .init(), version: 1).endpoint,
      Call.inventory(patient).endpoint, Call.setInventory(patient, medication, stock).endpoint,
      Call.clearInventory(patient, medication).endpoint,
      Call.recordDose(patient, .init(medicationId: medication, scheduledAt: noon)).endpoint,
      Call.skipDose(
        patient, .init(medicationId: medication, scheduledAt: noon, reason: .doctor)
      ).endpoint,
      Call.recordSlot(patient, .init(date: noon.tokyoDate, slot: .noon)).endpoint,
      Call.undoDose(patient, medication, scheduledAt: noon).endpoint,
      Call.recordPRNDose(patient, .init(medicationId: medication), key: "k").endpoint,
      Call.undoPRNDose(patient, medication, takenAt: noon).endpoint,
    ]
  }

  private static func ofDocuments() throws -> [Endpoint] {
    let noon = Timestamp(secondsSinceEpoch: 1_770_692_400)
    let edit = DocumentEditID(high: 1, low: 9)
    let attachment = Attachment(
      id: file, name: try AttachmentName("a.pdf"), size: 1,
      digest: try #require(FileDigest(hex: String(repeating: "0", count: 64))),
      mediaType: try #require(MediaType(ascii: "application/pdf")))
    let revision = DocumentRevision(
      fields: DocumentFields(
        title: try DocumentTitle("紙"), category: .insurance, date: nil, note: try DocumentNote(""),
        tags: [], patient: nil, attachments: []),
      createdAt: noon, updatedAt: noon, changedOn: try DeviceName("机"), conflictOf: nil)
    let change = DocumentChangeRequest(edit: edit, baseVersion: 0, revision: revision)
    return [
      Call.documentChanges(after: 0, limit: 100).endpoint, Call.document(document).endpoint,
      Call.putDocument(document, change, epoch: CloudID(high: 1, low: 1)).endpoint,
      Call.deleteDocument(document, version: 1, edit: edit, epoch: CloudID(high: 1, low: 1))
        .endpoint,
      Call.documentFile(file).endpoint, Call.uploadFile(try #require(attachment)).endpoint,
      Call.completeFile(file).endpoint, Call.documentBatch(DocumentBatch(items: [])).endpoint,
    ]
  }

  private static let ofAccounts: [Endpoint] = [
    Call.signUp(.init(email: "e", password: "p")).endpoint,
    Call.signIn(.init(email: "e", password: "p")).endpoint,
    Call.refresh(.caregiver, "r").endpoint, Call.refresh(.patient, "r").endpoint,
    Call.signOut(.caregiver).endpoint, Call.signOut(.patient).endpoint,
    Call.changePassword(.init(currentPassword: "c", newPassword: "n")).endpoint,
    Call.deleteAccount(password: "p").endpoint, Call.account.endpoint, Call.sessions.endpoint,
    Call.health.endpoint,
    Call.endSession(session).endpoint, Call.link(.init(code: "000000")).endpoint,
    Call.events.endpoint, Call.entitlements.endpoint, Call.members.endpoint,
    Call.invite(.view).endpoint, Call.cancelInvitation(invitation).endpoint,
    Call.join(.init(invitation: "000000000000")).endpoint,
    Call.changeMember(member, .init(role: .all), version: 1).endpoint,
    Call.removeMember(member).endpoint, Call.leave.endpoint,
    Call.claim(.init(productId: "p", signedTransactionInfo: "s")).endpoint,
    Call.storeNotification(.init(signedPayload: "s")).endpoint,
  ]

  private static let ofPatients: [Endpoint] = [
    Call.patients.endpoint, Call.ownPatient.endpoint,
    Call.addPatient(.init(displayName: "母")).endpoint,
    Call.changePatient(patient, .init(), version: 1).endpoint,
    Call.removePatient(patient).endpoint, Call.makeLinkingCode(patient).endpoint,
    Call.cancelLinkingCode(patient).endpoint, Call.revoke(patient).endpoint,
    Call.feeds(patient).endpoint, Call.makeFeed(patient, .init(language: .japanese)).endpoint,
    Call.revokeFeed(patient).endpoint, Call.profile(patient).endpoint,
    Call.setProfile(patient, .unknown).endpoint,
  ]

  /// Method and path as the contract writes them.
  private static func template(_ endpoint: Endpoint) -> String {
    let path = endpoint.path.split(separator: "?")[0]
    let names = [
      "\(patient)": "{patientId}", "\(session)": "{sessionId}", "\(medication)": "{medicationId}",
      "\(document)": "{documentId}", "\(file)": "{fileId}", "1": "{part}",
      "\(invitation)": "{invitationId}", "\(member)": "{memberId}",
    ]
    let named = path.split(separator: "/").map { names[String($0)] ?? String($0) }
    return "\(endpoint.method) /\(named.joined(separator: "/"))"
  }
}

/// The lines of `contracts/openapi.yaml`.
private struct Contract {
  let lines: [String]

  static func read(_ file: String = #filePath) throws -> Contract {
    let root = URL(fileURLWithPath: file).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let path = root.appendingPathComponent("contracts/openapi.yaml")
    let text = try String(contentsOf: path, encoding: .utf8)
    return Contract(
      lines: text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init))
  }

  /// Name, method and path of each operation, in the order of the file.
  var operations: [String] {
    var (path, method): (String, String) = ("", "")
    var operations: [String] = []
    for line in lines {
      if line.hasPrefix("  /"), line.hasSuffix(":") { path = String(line.dropFirst(2).dropLast()) }
      if let name = ["get", "post", "delete", "put", "patch"].first(where: {
        line == "    \($0):"
      }) {
        method = name.uppercased()
      }
      let id = "      operationId: "
      if line.hasPrefix(id) { operations.append("\(line.dropFirst(id.count)): \(method) \(path)") }
    }
    return operations
  }

  /// What the contract says about one path.
  func lines(of path: String) throws -> [String] {
    let start = try #require(lines.firstIndex(of: "  \(path):"))
    return Array(lines[(start + 1)...].prefix { $0.hasPrefix("   ") || $0.isEmpty })
  }
}
