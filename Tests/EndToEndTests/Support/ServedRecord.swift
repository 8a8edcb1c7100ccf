import Foundation
import Glibc
import TestSupport
import Testing

/// `okusuri serve` over a record of its own, by the program itself.
struct ServedRecord {
  let home: TemporaryDirectory
  let program: PipedProgram
  let http: RawHTTP

  /// The record's file in a home.
  static func path(in home: TemporaryDirectory) -> String { home.path(of: "record.sqlite") }

  /// Starts it and waits until it listens.
  init(
    _ home: TemporaryDirectory, executable: String? = nil, _ prefix: [String] = [],
    options: [String] = []
  ) async throws {
    self.home = home
    program = try PipedProgram.launch(
      prefix + Self.arguments(home) + options, executable: executable, home: home)
    try await program.waitForComplaint("Listening on 127.0.0.1:")
    let words = program.resultNow.error.split(whereSeparator: \.isWhitespace)
    let address = try #require(words.last { $0.hasPrefix("127.0.0.1:") })
    http = try RawHTTP("http://\(address)")
  }

  static func arguments(_ home: TemporaryDirectory) -> [String] {
    [
      "serve", "--listen", "127.0.0.1:0", "--now", Demo.now, "--lang", "en", "--database",
      path(in: home),
    ]
  }

  /// Runs the server, which is to refuse to start.
  static func refusal(_ home: TemporaryDirectory) async throws -> CommandResult {
    try await PipedProgram.run(arguments(home), home: home)
  }

  /// Makes an account and gives its access token.
  func signUp(_ email: String = "hana@example.jp") async throws -> String {
    let answer = try await http.post(
      "/api/auth/sign-up", json: #"{"email":"\#(email)","password":"himitsu-no-8"}"#)
    return try #require(try answer.object()["accessToken"] as? String)
  }

  /// Adds a patient and gives the path of the record.
  func addPatient(_ token: String) async throws -> String {
    let answer = try await http.post(
      "/api/patients", json: #"{"displayName":"母"}"#, token: token)
    return "/api/patients/" + (try #require(try answer.object()["id"] as? String))
  }

  /// Adds as-needed medicines, one after another.
  func addMedications(_ numbers: Range<Int>, to path: String, _ token: String) async throws {
    for number in numbers {
      let fields = #""dosageText":"1錠","doseCountPerIntake":1,"asNeeded":true"#
      let answer = try await http.post(
        path + "/medications", json: #"{"name":"薬\#(number)",\#(fields)}"#, token: token)
      try #require(answer.status == 201, "\(answer)")
    }
  }

  /// Ends it in an orderly way.
  func stop() async throws {
    program.kill(SIGTERM)
    #expect(try await program.result().status == .exited(0))
  }

  /// Ends it as a power cut would, but for the disk.
  func kill() async throws {
    program.kill(SIGKILL)
    _ = try await program.result()
  }

  /// The files in a folder with what is in them.
  static func contents(_ folder: String) throws -> [String: Data] {
    try FileManager.default.contentsOfDirectory(atPath: folder).reduce(into: [:]) { all, name in
      all[name] = FileManager.default.contents(atPath: folder + "/" + name)
    }
  }
}
