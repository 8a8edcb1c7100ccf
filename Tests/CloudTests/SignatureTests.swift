import Crypto
import Domain
import Foundation
import TestSupport
import Testing

@testable import ServerCloudAWS

/// Our signatures beside those of botocore, which is Amazon's own.
@Suite struct SignatureTests {
  @Test func `SigV4 three thousand random requests are signed as botocore signs them`()
    async throws
  {
    var random = SeededGenerator(for: "requests to sign")
    let cases = (0..<3000).map { _ in SigningCase.random(&random) }
    let lines = try cases.map { String(decoding: try JSONEncoder().encode($0), as: UTF8.self) }
    let result = try await PipedProgram.run(
      [PythonHome.program("signatures.py"), "sign"], executable: try PythonHome.interpreter,
      input: lines.joined(separator: "\n"), atMost: .seconds(120))
    let answers = try result.decodedLines(as: SigningAnswer.self)
    try #require(answers.count == cases.count, "\(result.errorText)")
    for (one, answer) in zip(cases, answers) { try one.expect(answer) }
  }

  @Test func `SigV4 three thousand requests of botocore's own are signed alike here`()
    async throws
  {
    let seed = SeededGenerator(for: "requests signed by botocore").seed
    let result = try await PipedProgram.run(
      [PythonHome.program("signatures.py"), "make", "3000", "\(seed)"],
      executable: try PythonHome.interpreter, atMost: .seconds(120))
    let made = try result.decodedLines(as: Made.self)
    try #require(made.count == 3000, "\(result.errorText)")
    for one in made { try one.case.expect(one.answer) }
  }

  private struct Made: Decodable {
    let `case`: SigningCase
    let answer: SigningAnswer
  }

  @Test func `SigV4 no secret shows in a description or a dump`() {
    let keys = AWSCredentials(
      accessKey: "AKIAEXAMPLE", secretKey: "very-secret", sessionToken: "token-secret")
    var text = ""
    dump(keys, to: &text)
    text += "\(keys) \(String(reflecting: keys))"
    #expect(text.contains("AKIAEXAMPLE"))
    #expect(!text.contains("secret"))
  }
}

extension CommandResult {
  func decodedLines<Value: Decodable>(as type: Value.Type) throws -> [Value] {
    try output.split(separator: UInt8(ascii: "\n")).map {
      try JSONDecoder().decode(Value.self, from: Data($0))
    }
  }
}

/// What botocore answers.
struct SigningAnswer: Decodable {
  let authorization: String
  let path: String?
  let query: [String]?
}

/// A request to sign, in the form in which both programs have it.
struct SigningCase: Codable {
  var service: String
  var method: String
  var host: String
  var path: String
  var query: [[String]]
  var headers: [[String]]
  var body: String
  var time: Int64
  var region: String
  var access: String
  var secret: String
  var token: String?
  var expires: Int

  static func random(_ random: inout SeededGenerator) -> SigningCase {
    let isStorage = Int.random(in: 0..<4, using: &random) > 0
    let names = Set((0..<Int.random(in: 0...4, using: &random)).map { _ in odd(6, &random) + "q" })
    let fields = Set((0..<Int.random(in: 0...4, using: &random)).map { _ in plain(12, &random) })
    let bytes = (0..<Int.random(in: 0...64, using: &random)).map { _ in
      UInt8.random(in: .min ... .max, using: &random)
    }
    return SigningCase(
      service: isStorage ? "s3" : "dynamodb",
      method: ["GET", "PUT", "POST", "DELETE", "HEAD"].randomElement(using: &random) ?? "GET",
      host: ["b.s3.example.com", "127.0.0.1:9000"].randomElement(using: &random) ?? "",
      path: isStorage ? "/" + odd(30, &random) : "/",
      query: isStorage ? names.sorted().map { [$0, odd(12, &random)] } : [],
      headers: fields.sorted().map { ["X-" + $0, text(16, "aZ09-_ ;=,\"'/ ", &random)] },
      body: Data(bytes).base64EncodedString(),
      time: Int64.random(in: 0...4_102_444_800, using: &random),
      region: plain(9, &random), access: plain(16, &random).uppercased(),
      secret: text(40, "abcXYZ019+/=", &random) + "s",
      token: Bool.random(using: &random) ? nil : text(40, "abcXYZ019+/=", &random) + "t",
      expires: Int.random(in: 1...604_800, using: &random))
  }

  private static func odd(_ most: Int, _ random: inout SeededGenerator) -> String {
    text(most, "aZ09-_.~ /+%&=?#:;,@!$'()*[]{}|\\^`\"<>éあ薬😀\t", &random)
  }

  private static func plain(_ most: Int, _ random: inout SeededGenerator) -> String {
    text(most, "abcdefghijklmnopqrstuvwxyz", &random) + "x"
  }

  private static func text(
    _ most: Int, _ alphabet: String, _ random: inout SeededGenerator
  ) -> String {
    let letters = Array(alphabet)
    return String(
      (0..<Int.random(in: 0...most, using: &random)).compactMap { _ in
        letters.randomElement(using: &random)
      })
  }

  private var signer: RequestSigner {
    RequestSigner(
      credentials: AWSCredentials(accessKey: access, secretKey: secret, sessionToken: token),
      region: region, service: service)
  }

  private var now: Timestamp { Timestamp(secondsSinceEpoch: time) }

  func expect(_ answer: SigningAnswer) throws {
    let request = AWSRequest(
      method: method, path: path, query: query.map { ($0[0], $0[1]) },
      headers: headers.map { ($0[0], $0[1]) }, body: Array(Data(base64Encoded: body) ?? Data()))
    let ours = signer.headers(for: request, host: host, at: now)
    try #require(
      ours.first { $0.name == "authorization" }?.value == answer.authorization, "\(self)")
    guard let path = answer.path, let query = answer.query else { return }
    let address = signer.presigned(request, host: host, at: now, seconds: expires)
    let parts = address.split(separator: "?", maxSplits: 1)
    try #require(parts.map(String.init).first == path, "\(self)")
    try #require(
      parts[1].split(separator: "&").map(String.init).sorted() == query.sorted(), "\(self)")
  }
}
