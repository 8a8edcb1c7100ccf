import APIContract
import Foundation
import ServerCore
import TestSupport
import Testing

/// The real server held to `contracts/openapi.yaml`: no operation answers what it does not list.
struct ContractTests {
  private static let queries = [
    "", "?date=2026-02-01", "?date=2019-02-01", "?date=2026-02-30", "?year=2026&month=2",
    "?year=2019&month=2", "?year=2026&month=13", "?after=x", "?from=2026-02-01&to=2026-02-10",
    "?days=30",
  ]

  @Test(.onBothEngines) func `product 4 the server answers only what the contract lists`()
    async throws
  {
    let operations = try Self.operations()
    try await ServerUnderTest.run(households: [Households.free]) { server async throws in
      try await server.keepDocument(RouteTable.document, RouteTable.file, of: Households.free)
      let secret = try await server.feed(of: Households.free).secret
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
          .replacing("{secret}", with: secret ?? "")
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
        // A report is for premium alone, and then 200 as the matrix of routes says.
        let isGated = operation.path.hasSuffix("/report")
        #expect(seen.contains(200) || isGated || operation.method != "GET", "\(operation)")
      }
    }
  }

  /// Bodies at the edge of what a schema of the contract allows, and how they are answered.
  static let edges: [(schema: String, words: String, body: String, status: Int)] = [
    ("NewPatient", "NewSlotTimes", #"{"displayName":"0","slotTimes":null}"#, 201),
    ("NewPatient", "PatientName", #"{"displayName":null}"#, 422),
    ("NewPatient", "PatientName", #"{"displayName":"a\u0000"}"#, 422),
    ("PatientChange", "anyOf", #"{"displayName":null,"slotTimes":null}"#, 422),
    ("PatientChange", "anyOf", #"{"displayName":"0","slotTimes":null}"#, 200),
    ("PatientChange", "anyOf", "{}", 422),
  ]

  @Test(.onBothEngines, arguments: edges.indices)
  func `W-44 what may be null is null in server and contract`(number: Int) async throws {
    let edge = Self.edges[number]
    #expect(try Self.section(edge.schema).contains(edge.words))
    try await ServerUnderTest.run(households: [Households.premium]) { server async throws in
      let token = try await server.token(Households.premium)
      let (method, path) =
        edge.schema == "NewPatient"
        ? ("POST", "/api/patients") : ("PATCH", Households.premium.path)
      let answer = try await server.http.request(
        method, path, token: token, body: Array(edge.body.utf8))
      #expect(answer.status == edge.status, "\(edge.body) \(answer)")
    }
  }

  @Test func `W-44 the newest number of the feed is the one that the contract says`() async throws {
    let maximum = try #require(
      try Self.section("After").components(separatedBy: "maximum: ").last?.prefix { $0.isNumber })
    let most = try #require(Int(maximum))
    try await ServerUnderTest.run(households: [Households.free]) { server async throws in
      let token = try await server.token(Households.free)
      for (after, status) in [(0, 200), (most, 200), (most + 1, 422), (Int.max, 422)] {
        let answer = try await server.http.get("/api/documents?after=\(after)", token: token)
        #expect(answer.status == status, "\(after) \(answer)")
      }
    }
  }

  /// What stands in the contract under a name of its components.
  private static func section(_ name: String) throws -> String {
    let lines = try text().components(separatedBy: "\n")
    let rest = lines.drop { $0 != "    \(name):" }.dropFirst()
    return rest.prefix { $0.hasPrefix("      ") }.joined(separator: "\n")
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
  static func operations() throws -> [Operation] {
    let text = try text()
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

  static func text(_ file: String = #filePath) throws -> String {
    let tests = URL(fileURLWithPath: file).deletingLastPathComponent().deletingLastPathComponent()
    let path = tests.deletingLastPathComponent().appendingPathComponent("contracts/openapi.yaml")
    return try String(contentsOf: path, encoding: .utf8)
  }
}
