import APIContract
import Domain
import ServerCore
import TestSupport
import Testing

/// Several calls about documents in one request, on the real server.
@Suite(.onBothEngines) struct DocumentBatchTests {
  private static let (one, two) = (DocumentID(high: 3, low: 1), DocumentID(high: 3, low: 2))
  private static let path = "/api/documents/batch"

  private static func put(_ id: DocumentID, _ edit: UInt64, on base: Int, _ title: String) throws
    -> DocumentBatch.Item
  {
    .init(
      .putDocument(
        id,
        DocumentChangeRequest(
          edit: DocumentEditID(high: 0xE, low: edit), baseVersion: base,
          revision: try .paper(title))))
  }

  private static func ask(
    _ server: ServerUnderTest, _ items: [DocumentBatch.Item], _ token: String
  ) async throws -> RawAnswer {
    try await server.http.request(
      "POST", path, token: token, body: DocumentBatch(items: items).jsonBytes)
  }

  @Test func `W-67 every call of a request is answered as it would be by itself`() async throws {
    try await ServerUnderTest.run(households: [Households.premium, Households.free]) {
      server async throws in
      let desk = try await DocumentBench.caregiver(server, Households.premium)
      let items = [
        try Self.put(Self.one, 1, on: 0, "一"), try Self.put(Self.two, 2, on: 4, "二"),
        .init(.deleteDocument(Self.two, version: 1, edit: DocumentEditID(high: 0xE, low: 9))),
        .init(.documentFile(AttachmentID(high: 5, low: 1))),
        .init(.patients),
      ]
      let answer: DocumentBatchAnswer = try await Self.ask(server, items, desk.token).decoded()
      #expect(answer.items.map(\.status) == [200, 409, 404, 404, 404])
      #expect(answer.items[1].body.contains("CONFLICT"))
      // Sent again, nothing is made twice.
      let again: DocumentBatchAnswer = try await Self.ask(server, items, desk.token).decoded()
      #expect(again == answer)
      #expect(try await desk.changes().items.map(\.document.version) == [1])

      let free = try await DocumentBench.caregiver(server, Households.free)
      let refused: DocumentBatchAnswer = try await Self.ask(
        server, [try Self.put(Self.one, 3, on: 0, "三")], free.token
      ).decoded()
      #expect(refused.items.map(\.status) == [403])
      #expect(refused.items[0].body.contains("PREMIUM_REQUIRED"))
    }
  }

  @Test func `W-67 a body that cannot be read refuses its own call, and too many refuse all`()
    async throws
  {
    try await ServerUnderTest.run(households: [Households.premium]) { server async throws in
      let desk = try await DocumentBench.caregiver(server, Households.premium)
      let good = String(
        decoding: DocumentBatch(items: [try Self.put(Self.one, 1, on: 0, "一")])
          .jsonBytes.dropLast(2), as: UTF8.self)
      let bad = #",{"method":"PUT","path":"/api/documents/\#(Self.two)","body":"{"}]}"#
      let mixed = try await server.http.post(Self.path, json: good + bad, token: desk.token)
      let answer: DocumentBatchAnswer = try mixed.decoded()
      #expect(answer.items.map(\.status) == [200, 422])
      let many = (0...100).map { number in
        DocumentBatch.Item(.documentFile(AttachmentID(high: 6, low: UInt64(number))))
      }
      #expect(try await Self.ask(server, many, desk.token).status == 422)
      #expect(try await Self.ask(server, many.dropLast(), desk.token).status == 200)
    }
  }
}
