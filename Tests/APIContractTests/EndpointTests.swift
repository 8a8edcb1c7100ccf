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
  private static let month = YearMonth(year: 2026, month: 2)
  private static let date = CivilDate(ascii: "2026-02-10")

  @Test func `010 DOC-2 client and contract name the same routes`() throws {
    let ofContract = try Set(Contract.read().routes)
    let operators = ["GET \(RoutePath.healthz)", "GET \(RoutePath.readyz)"]
    let ofClient = try Set(Self.endpoints().map(Self.template) + operators)
    #expect(ofContract.subtracting(ofClient).sorted() == [])
    #expect(ofClient.subtracting(ofContract).sorted() == [])
  }

  @Test(arguments: ["month", "day"], ["/api/patient", "/api/patients/{patientId}"])
  func `010 EP-1 to EP-4 the contract tells the limit on each gated route`(
    _ topic: String, _ record: String
  ) throws {
    let lines = try Contract.read().lines(of: "\(record)/history/\(topic)")
    #expect(lines.contains { $0.contains("HISTORY_RETENTION_LIMIT") })
    #expect(lines.contains { $0.contains("ForbiddenOrRetentionLimit") })
  }

  @Test(
    arguments: ["history/recent", "history/access", "today"],
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
      Endpoint.historyMonth(.ownRecord, month).path
        == "/api/patient/history/month?year=2026&month=2")
    #expect(
      Endpoint.historyMonth(record, month).path == "\(prefix)/history/month?year=2026&month=2")
    #expect(
      Endpoint.historyDay(.ownRecord, date).path == "/api/patient/history/day?date=2026-02-10")
    #expect(Endpoint.historyDay(record, date).path == "\(prefix)/history/day?date=2026-02-10")
  }

  private static func endpoints() throws -> [Endpoint] {
    let (month, date) = (try #require(month), try #require(date))
    let ofRecords = [RecordSubject.ownRecord, .patient(patient)].flatMap { subject in
      [
        Endpoint.historyMonth(subject, month), .historyDay(subject, date), .historyRecent(subject),
        .historyAccess(subject), .today(subject),
      ]
    }
    return ofRecords + [
      .signIn, .patients, .refresh(.caregiver), .refresh(.patient), .signOut(.caregiver),
      .signOut(.patient), .events, .exportRecord(patient, from: date, to: nil),
      .importRecord(patient), .claim, .entitlements, .notifications,
    ] + ofAccounts + ofMedications + ofDocuments
  }

  private static let ofMedications: [Endpoint] = {
    let noon = Timestamp(secondsSinceEpoch: 1_770_692_400)
    return [
      .medications(patient), .addMedication(patient), .changeMedication(patient, medication),
      .regimens(patient, medication), .inventory(patient), .setInventory(patient, medication),
      .clearInventory(patient, medication), .recordDose(patient), .recordSlot(patient),
      .undoDose(patient, medication, scheduledAt: noon), .recordPRNDose(patient),
      .undoPRNDose(patient, medication, takenAt: noon),
    ]
  }()

  private static let ofDocuments: [Endpoint] = [
    .documentChanges(after: 0, limit: 100), .document(document), .putDocument(document),
    .deleteDocument(document, version: 1, edit: DocumentEditID(high: 1, low: 9)),
    .file(file), .fileContent(file), .uploadFile(file), .filePart(file, 1), .completeFile(file),
  ]

  private static let ofAccounts: [Endpoint] = [
    .signUp, .changePassword, .deleteAccount, .account, .sessions, .endSession(session), .link,
    .ownPatient, .addPatient, .changePatient(patient), .removePatient(patient),
    .makeLinkingCode(patient), .cancelLinkingCode(patient), .revoke(patient),
  ]

  /// Method and path as the contract writes them.
  private static func template(_ endpoint: Endpoint) -> String {
    let path = endpoint.path.split(separator: "?")[0]
    let names = [
      "\(patient)": "{patientId}", "\(session)": "{sessionId}", "\(medication)": "{medicationId}",
      "\(document)": "{documentId}", "\(file)": "{fileId}", "1": "{part}",
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

  /// Method and path of each operation, in the order of the file.
  var routes: [String] {
    var (path, routes): (String, [String]) = ("", [])
    for line in lines {
      if line.hasPrefix("  /"), line.hasSuffix(":") { path = String(line.dropFirst(2).dropLast()) }
      if let method = ["get", "post", "delete", "put", "patch"].first(where: {
        line == "    \($0):"
      }) {
        routes.append("\(method.uppercased()) \(path)")
      }
    }
    return routes
  }

  /// What the contract says about one path.
  func lines(of path: String) throws -> [String] {
    let start = try #require(lines.firstIndex(of: "  \(path):"))
    return Array(lines[(start + 1)...].prefix { $0.hasPrefix("   ") || $0.isEmpty })
  }
}
