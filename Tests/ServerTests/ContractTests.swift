import Foundation
import ServerCore
import TestSupport
import Testing

/// The real server held to `contracts/openapi.yaml`: no operation answers what it does not list.
struct ContractTests {
  private static let queries = [
    "", "?date=2026-02-01", "?date=2019-02-01", "?date=2026-02-30", "?year=2026&month=2",
    "?year=2019&month=2", "?year=2026&month=13", "?after=x",
  ]

  @Test func `product 4 the server answers only what the contract lists`() async throws {
    let operations = try Self.operations()
    try await ServerUnderTest.run(households: [Households.free]) { server async throws in
      try await server.keepPaper(RouteTable.document, RouteTable.file, of: Households.free)
      let tokens = [
        nil, "oka_nonsense", try await server.token(Households.free),
        try await server.patientToken(Households.free),
      ]
      for operation in operations where !operation.endsSession {
        let path = operation.path.replacing(
          "{patientId}", with: "\(Households.free.patients[0].id)"
        ).replacing("{medicationId}", with: "\(Households.free.patients[0].medications[0].id)")
          .replacing("{documentId}", with: RouteTable.document)
          .replacing("{fileId}", with: RouteTable.file).replacing("{part}", with: "1")
        var seen: Set<Int> = []
        for token in tokens {
          for query in Self.queries {
            let status = try await server.http.request(
              operation.method, path + query, token: token, body: operation.body
            ).status
            #expect(operation.statuses.contains(status), "\(operation) \(query): \(status)")
            seen.insert(status)
          }
        }
        #expect(seen.contains(200) || operation.method != "GET", "\(operation)")
      }
    }
  }

  /// One operation and the statuses that the contract lists for it.
  struct Operation {
    let method: String
    let path: String
    var statuses: Set<Int> = []

    /// True for what would end the sessions that the other operations need, and for an answer that
    /// does not end.
    var endsSession: Bool {
      method == "DELETE"
        || ["/sign-out", "/revoke", "/events"].contains { path.hasSuffix($0) }
    }
    /// A body that can be read and is refused.
    var body: [UInt8] {
      guard ["POST", "PUT", "PATCH"].contains(method) else { return [] }
      let field =
        path.hasSuffix("sign-in") ? #""email":"a@b.jp","password":"x""# : #""refreshToken":"okr_x""#
      return Array("{\(field)}".utf8)
    }
  }

  /// Every operation of the contract, in the order of the file.
  static func operations(_ file: String = #filePath) throws -> [Operation] {
    let tests = URL(fileURLWithPath: file).deletingLastPathComponent().deletingLastPathComponent()
    let path = tests.deletingLastPathComponent().appendingPathComponent("contracts/openapi.yaml")
    let text = try String(contentsOf: path, encoding: .utf8)
    var (route, operations): (String, [Operation]) = ("", [])
    for line in text.split(separator: "\n").map(String.init) {
      if line.hasPrefix("  /"), line.hasSuffix(":") { route = String(line.dropFirst(2).dropLast()) }
      if ["get", "post", "put", "patch", "delete"].contains(where: { line == "    \($0):" }) {
        let method = line.dropFirst(4).dropLast().uppercased()
        operations.append(Operation(method: method, path: route))
      }
      if line.hasPrefix("        '"), let status = Int(line.dropFirst(9).prefix(3)),
        !operations.isEmpty
      {
        operations[operations.count - 1].statuses.insert(status)
      }
    }
    return operations
  }
}
