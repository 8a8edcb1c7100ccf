import Domain
import Foundation
import ServerCore
import TestSupport
import Testing

/// What is said of every field that the contract names, when its value is of no kind it may have.
@Suite(.onBothEngines) struct FieldWordsTests {
  private static let household = Households.premium
  private static let path = household.path
  private static let medicine = "\(household.patients[0].medications[0].id)"

  /// A kind of body: its schema, where it goes, and what it needs besides the field that is wrong.
  struct Kind: Sendable {
    let schema: String
    let method: String
    let path: String
    let needs: [String: String]

    init(
      _ schema: String, _ method: String, _ path: String, _ needs: [String: String] = [:]
    ) {
      (self.schema, self.method, self.path, self.needs) = (schema, method, path, needs)
    }

    /// The body with a list of a list in one field, which none of ours takes.
    func body(wrong field: String) -> String {
      let others = needs.filter { $0.key != field }.map { #""\#($0.key)":\#($0.value)"# }
      return "{" + (others + [#""\#(field)":[[]]"#]).joined(separator: ",") + "}"
    }
  }

  private static let dose: [String: String] = [
    "medicationId": "\"\(medicine)\"", "scheduledAt": #""2026-02-09T23:00:00Z""#,
    "reason": #""doctor""#,
  ]

  private static let document: [String: String] = [
    "edit": "\"\(RouteTable.file)\"", "baseVersion": "0", "createdAt": #""2026-02-09T23:00:00Z""#,
    "updatedAt": #""2026-02-09T23:00:00Z""#, "changedOn": #""a""#, "title": #""a""#,
    "category": #""result""#, "note": "\"\"", "tags": "[]", "attachments": "[]",
  ]

  static let kinds: [Kind] = [
    Kind("NewPatient", "POST", "/api/patients", ["displayName": #""母""#]),
    Kind("PatientChange", "PATCH", path),
    Kind(
      "NewMedication", "POST", path + "/medications",
      [
        "name": #""薬""#, "dosageText": #""1錠""#, "doseCountPerIntake": "1", "asNeeded": "true",
      ]),
    Kind("MedicationChange", "PATCH", path + "/medications/\(medicine)"),
    Kind("StockCount", "PUT", path + "/medications/\(medicine)/inventory"),
    Kind(
      "DoseRecord", "POST", path + "/dose-records",
      ["medicationId": "\"\(medicine)\"", "scheduledAt": #""2026-02-09T23:00:00Z""#]),
    Kind("SkipRecord", "POST", path + "/dose-records/skip", dose),
    Kind(
      "SlotRecord", "POST", path + "/dose-records/slot",
      ["date": #""2026-02-10""#, "slot": #""evening""#]),
    Kind(
      "PRNDoseRecord", "POST", path + "/prn-dose-records", ["medicationId": "\"\(medicine)\""]),
    Kind("NewProfile", "PUT", path + "/profile"),
    Kind("SearchRequest", "POST", path + "/search"),
    Kind("FeedRequest", "POST", path + "/feed", ["language": #""ja""#]),
    Kind(
      "SignUp", "POST", "/api/auth/sign-up",
      ["email": #""new@example.jp""#, "password": #""himitsu-no-8""#]),
    Kind("NewInvitation", "POST", "/api/household/invitations"),
    Kind("Join", "POST", "/api/household/join", ["invitation": #""0000 0000 0000""#]),
    Kind("MemberChange", "PATCH", "/api/household/members/\(household.caregiver)"),
    Kind("Link", "POST", "/api/patient/link"),
    Kind("DocumentFields", "PUT", "/api/documents/\(RouteTable.document)", document),
    Kind(
      "Upload", "POST", "/api/documents/files/\(RouteTable.file)/upload",
      ["size": "1", "sha256": "\"\(String(repeating: "0", count: 64))\""]),
    Kind(
      "PasswordChange", "POST", "/api/auth/password",
      ["currentPassword": #""himitsu-no-8""#, "newPassword": #""himitsu-no-9""#]),
    Kind("AccountDeletion", "DELETE", "/api/auth/account"),
    Kind("DocumentBatch", "POST", "/api/documents/batch"),
    Kind("Claim", "POST", "/api/iap/claim", ["productId": "\"\(Households.premiumUnlock)\""]),
  ]

  /// The names of a schema's own fields, as the contract lists them.
  private static func fields(of schema: String) throws -> [String] {
    let schemas = try ContractTests.text().components(separatedBy: "\n  schemas:\n").last ?? ""
    let lines = schemas.components(separatedBy: "\n").drop { $0 != "    \(schema):" }.dropFirst()
    let members = lines.prefix { $0.hasPrefix("      ") }.drop { $0 != "      properties:" }
    return members.dropFirst().prefix { $0.hasPrefix("        ") }
      .filter { !$0.hasPrefix("         ") }
      .map { String($0.dropFirst(8).prefix { $0 != ":" }) }
  }

  @Test(arguments: kinds.indices)
  func `W-44 every field that the contract names has its own words when it is refused`(
    number: Int
  ) async throws {
    let kind = Self.kinds[number]
    let fields = try Self.fields(of: kind.schema)
    #expect(!fields.isEmpty, "\(kind.schema)")
    try await ServerUnderTest.run(households: [Self.household]) { server async throws in
      let token = try await server.token(Self.household)
      for field in fields {
        let body = kind.body(wrong: field)
        let answer = try await server.json(kind.method, kind.path, body, token: token)
        #expect(answer.refusal.hasPrefix("422 VALIDATION \(field)"), "\(body) \(answer)")
        for words in ["本文を読めません", "名前と値を確かめてください", "ここにはありません", "2回あります"] {
          #expect(!answer.text.contains(words), "\(body) \(answer)")
        }
      }
    }
  }
}
