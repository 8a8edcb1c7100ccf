import APIContract
import Domain
import Foundation
import ServerCore
import TestSupport
import Testing

/// What the server makes of odd bodies about documents; the record tells it alone who asks, so a file does.
@Suite struct DocumentBodyTests {
  private static let id = DocumentID(high: 3, low: 1)

  /// A right body with one member put in or taken out.
  private static func body(_ name: String, _ value: Any?) throws -> [UInt8] {
    let request = DocumentChangeRequest(
      edit: DocumentEditID(high: 0xE, low: 1), baseVersion: 0, revision: try .paper("保険証"))
    var object =
      try JSONSerialization.jsonObject(with: Data(request.jsonBytes)) as? [String: Any] ?? [:]
    object[name] = value
    return Array(try JSONSerialization.data(withJSONObject: object))
  }

  private static var attachment: [String: Any] {
    [
      "id": "\(AttachmentID(high: 5, low: 1))", "name": "a.jpg", "size": 3,
      "sha256": String(repeating: "0", count: 64), "mediaType": "image/jpeg",
    ]
  }

  private static func attachment(_ name: String, _ value: Any) -> [Any] {
    [attachment.merging([name: value]) { $1 }]
  }

  private static func wrong() -> [(String, Any?, String)] {
    [
      ("title", nil, "title"), ("title", "", "title"), ("title", " \u{3000}", "title"),
      ("title", "一\n二", "title"), ("title", "\u{1B}[2J", "title"), ("title", 7, "title"),
      ("title", String(repeating: "あ", count: 201), "title"), ("title", "\u{0}", "title"),
      ("category", "other", "category"), ("category", "", "category"),
      ("date", ["label": "expiry", "date": "2026-02-30"], "date.date"),
      ("date", ["label": "someday", "date": "2026-02-01"], "date.label"),
      ("date", "2026-02-01", "date"), ("note", nil, "note"), ("note", "\u{7}", "note"),
      ("note", String(repeating: "あ", count: 10_001), "note"),
      ("tags", ["a", "a"], "tags"), ("tags", (0...20).map { "\($0)" }, "tags"),
      ("tags", [""], "tags[0]"), ("tags", nil, "tags"),
      ("patientId", "42", "patientId"), ("conflictOf", "x", "conflictOf"),
      ("edit", "x", "edit"), ("edit", nil, "edit"), ("baseVersion", -1, "baseVersion"),
      ("baseVersion", 0.5, "baseVersion"), ("baseVersion", "0", "baseVersion"),
      ("createdAt", "2026-02-01", "createdAt"), ("updatedAt", nil, "updatedAt"),
      ("changedOn", "", "changedOn"), ("deleted", true, "deleted"), ("extra", 1, "extra"),
      ("attachments", attachment("size", -1), "attachments[0].size"),
      ("attachments", attachment("size", 104_857_601), "attachments[0].size"),
      ("attachments", attachment("sha256", "ABC"), "attachments[0].sha256"),
      ("attachments", attachment("mediaType", "image"), "attachments[0].mediaType"),
      ("attachments", attachment("name", "a\u{0}b"), "attachments[0].name"),
      ("attachments", [attachment, attachment], "attachments"),
    ]
  }

  @Test func `cases Input: a body that is not as it must be is 422 and names the field`()
    async throws
  {
    try await ServerUnderTest.run(households: [Households.premium]) { server async throws in
      let desk = try await DocumentBench.caregiver(server, Households.premium)
      for (name, value, field) in Self.wrong() {
        let answer = try await desk.send("PUT", "/\(Self.id)", try Self.body(name, value))
        #expect(answer.refusal == "422 VALIDATION \(field)", "\(name) \(value ?? "missing")")
      }
      for text in ["", "[]", "{", #"{"edit":"x","edit":"y"}"#, "\u{1F}"] {
        #expect(try await desk.send("PUT", "/\(Self.id)", Array(text.utf8)).status == 422)
      }
      #expect(try await desk.changes().items == [])
    }
  }

  @Test func `cases Input: words come out in NFC, and the longest ones fit`() async throws {
    try await ServerUnderTest.run(households: [Households.premium]) { server async throws in
      let desk = try await DocumentBench.caregiver(server, Households.premium)
      let decomposed = try await desk.send(
        "PUT", "/\(Self.id)", try Self.body("title", "  か\u{3099}ん検診  "))
      #expect(decomposed.text.contains(#""title":"がん検診""#))
      let long = String(repeating: "𠮷", count: 10_000)
      let body = try Self.body("note", long)
      let other = DocumentID(high: 3, low: 2)
      let answer = try await desk.send("PUT", "/\(other)", body)
      #expect(answer.status == 200 && answer.text.contains(long))
      let huge = [UInt8](repeating: 0x20, count: 256 * 1024 + 1)
      #expect(try await desk.send("PUT", "/\(other)", huge).refusal == "413 TOO_LARGE")
    }
  }

  @Test func `cases Input: an upload that nobody can mean is 422`() async throws {
    try await ServerUnderTest.run(households: [Households.premium]) { server async throws in
      let desk = try await DocumentBench.caregiver(server, Households.premium)
      let digest = String(repeating: "a", count: 64)
      let wrong: [(String, String)] = [
        (#"{"size":-1,"sha256":"\#(digest)"}"#, "size"),
        (#"{"size":104857601,"sha256":"\#(digest)"}"#, "size"),
        (#"{"size":1.5,"sha256":"\#(digest)"}"#, "size"),
        (#"{"size":1,"sha256":"\#(digest.uppercased())"}"#, "sha256"),
        (#"{"size":1}"#, "sha256"), (#"{"sha256":"\#(digest)"}"#, "size"),
      ]
      for (body, field) in wrong {
        let answer = try await desk.send(
          "POST", "/files/\(AttachmentID(high: 5, low: 1))/upload", Array(body.utf8))
        #expect(answer.refusal == "422 VALIDATION \(field)", "\(body)")
      }
    }
  }

  @Test func `product 4 paths of papers that are none are 404`() async throws {
    try await ServerUnderTest.run(households: [Households.premium]) { server async throws in
      let desk = try await DocumentBench.caregiver(server, Households.premium)
      let file = AttachmentID(high: 5, low: 1)
      for (method, topic) in [
        ("GET", "/"), ("GET", "/42"), ("PUT", "/42"), ("DELETE", "/42"), ("GET", "/files"),
        ("GET", "/files/42"), ("GET", "/files/\(file)/"), ("GET", "/files/\(file)/other"),
        ("POST", "/files/42/upload"), ("PUT", "/files/\(file)/parts/0"),
        ("PUT", "/files/\(file)/parts/x"), ("PUT", "/files/\(file)/parts/01"),
        ("PUT", "/files/\(file)/parts/-1"), ("PUT", "/files/\(file)/parts"),
        ("GET", "/files/\(file)/content/x"), ("PATCH", "/\(Self.id)"), ("POST", ""),
        ("GET", "x"), ("GET", "/\(Self.id)/x"),
      ] {
        let body: [UInt8]? = method == "GET" || method == "DELETE" ? nil : Array("{}".utf8)
        #expect(try await desk.send(method, topic, body).status == 404, "\(method) \(topic)")
      }
    }
  }
}
