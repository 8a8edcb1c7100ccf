import Foundation
import Glibc
import TestSupport
import Testing

/// What a family and its operator keep secret, followed through a server that runs.
@Suite(.serialized) struct `Secrets of a server` {
  enum Place: CaseIterable, Sendable {
    /// A file, with the documents beside it.
    case file
    /// A database that asks for a password, and documents at Amazon.
    case database
  }

  @Test(arguments: Place.allCases)
  func `S-27 what is secret stands in no log, figure, health or argument, and is kept as a hash`(
    place: Place
  ) async throws {
    let house = try await CanaryHouse(place)
    defer { house.program.kill(SIGKILL) }
    let canaries = try await Canaries(house.http)
    try await canaries.askInVain(house.http)
    try await house.breakRecord()
    try await canaries.fail(house.http)
    // While it runs the record's log lies beside it.
    try house.expectNothing(kept: canaries)
    var told = try await house.told()
    let dump = try await house.dump()
    house.program.kill(SIGTERM)
    let result = try await house.program.result()
    #expect(result.status == .exited(0))
    told["log"] = result.errorText + result.text
    // They are what they are taken for: with every request, with the fault, with the medicine.
    #expect(told["log"]?.contains("makeLinkingCode") == true, "\(told)")
    #expect(told["log"]?.contains("request failed") == true)
    #expect(told["metrics"]?.contains("okusuri_requests_total") == true)
    #expect(told["arguments"]?.contains("serve") == true)
    #expect(Canaries.stands(Canaries.medicine, in: dump))
    for (name, text) in told {
      for secret in house.keys + canaries.keys + Canaries.words {
        #expect(!Canaries.says(text, secret), "\(name) of \(place) says \(secret)")
      }
    }
    for key in house.keys + canaries.longKeys {
      #expect(!Canaries.stands(key, in: dump), "kept in clear: \(key)")
      let digits = key.utf8.map { String(format: "%02x", $0) }.joined()
      #expect(!Canaries.stands(digits, in: dump), "kept as bytes: \(key)")
    }
    // Six digits stand in the bytes of a file by chance, but not as a word of its own in what a database tells.
    for code in canaries.keys where place == .database && code.utf8.count == 6 {
      #expect(!Canaries.says(String(decoding: dump, as: UTF8.self), code), "kept in clear: \(code)")
    }
    try house.expectNothing(kept: canaries)
  }
}

/// A server with all that it can be told to tell, and where its record is.
private struct CanaryHouse {
  let home: TemporaryDirectory
  let program: PipedProgram
  let http: RawHTTP
  /// What the operator keeps secret.
  let keys: [String]
  private let figures: RawHTTP
  private let cluster: PostgreSQLCluster?

  private static let password = "canary-database-password"
  /// What the operator has put there.
  private static let given: Set = ["credentials", "password"]

  init(_ place: `Secrets of a server`.Place) async throws {
    home = try TemporaryDirectory()
    var arguments = [
      "serve", "--listen", "127.0.0.1:0", "--now", "2026-02-10T03:00:00Z", "--lang", "en",
      "--metrics-listen", "127.0.0.1:0", "--log-level", "info",
    ]
    switch place {
    case .file:
      (cluster, keys) = (nil, [])
      arguments += ["--log-format", "json", "--database", ServedRecord.path(in: home)]
    case .database:
      let cluster = try await Self.cluster(home)
      let amazon = try await PretendAmazon.place(now: 1_770_692_400)
      (self.cluster, keys) = (cluster, [Self.password, amazon.amazon.ready.secretKey])
      arguments += try Self.database(cluster, home) + Self.documents(amazon, home)
    }
    program = try PipedProgram.launch(arguments, home: home)
    try await program.waitForComplaint("/metrics")
    try await program.waitForComplaint("Listening on 127.0.0.1:")
    let said = program.resultNow.error
    let door = try #require(said.firstMatch(of: /http:\/\/127\.0\.0\.1:[0-9]+/))
    let address = try #require(said.firstMatch(of: /Listening on (127\.0\.0\.1:[0-9]+)/))
    (figures, http) = (try RawHTTP(String(door.0)), try RawHTTP("http://\(address.1)"))
  }

  /// A database whose server role has a password, and the others need none.
  private static func cluster(_ home: TemporaryDirectory) async throws -> PostgreSQLCluster {
    let own = try TemporaryDirectory()
    let rules = try own.write("local all okusuri trust\nlocal all all md5\n", to: "rules")
    let cluster = try await PostgreSQLCluster.start(in: own, settings: ["hba_file=\(rules)"])
    for statement in [
      "CREATE ROLE okusuri_server LOGIN PASSWORD '\(password)'",
      "CREATE ROLE okusuri_backup LOGIN",
    ] {
      let made = try await cluster.run("psql", ["-c", statement, "postgres"])
      try #require(made.status == .exited(0), "\(made.errorText)")
    }
    let made = try await PipedProgram.run(
      ["admin", "migrate", "--database", cluster.address(of: "postgres")], home: home)
    try #require(made.status == .exited(0), "\(made.errorText)")
    return cluster
  }

  private static func database(
    _ cluster: PostgreSQLCluster, _ home: TemporaryDirectory
  ) throws -> [String] {
    let file = try home.write("*:*:*:okusuri_server:\(password)\n", to: "password")
    chmod(file, 0o600)
    let address = cluster.address(of: "postgres", "okusuri_server")
    return ["--database", "\(address)&passfile=\(file)"]
  }

  private static func documents(
    _ place: AmazonLocation, _ home: TemporaryDirectory
  ) throws -> [String] {
    let file = try home.write(place.credentialsFile, to: "credentials")
    chmod(file, 0o600)
    return [
      "--cloud", "aws", "--aws-region", place.amazon.ready.region, "--aws-bucket", place.name,
      "--aws-table", place.name, "--aws-credentials", file, "--aws-s3-endpoint", place.url,
      "--aws-dynamodb-endpoint", place.url,
    ]
  }

  /// From now on a medicine that is added is a fault of the server's.
  func breakRecord() async throws {
    guard let cluster else {
      return try RecordDatabase(path: ServedRecord.path(in: home)).execute(
        "PRAGMA foreign_keys = OFF; DROP TABLE record_change")
    }
    let broken = try await cluster.run("psql", ["-c", "DROP TABLE record_change", "postgres"])
    try #require(broken.status == .exited(0), "\(broken.errorText)")
  }

  /// What it tells whoever runs it, and what others on its machine see of it.
  func told() async throws -> [String: String] {
    let process = "/proc/\(program.pid)"
    return [
      "metrics": try await figures.get("/metrics").text,
      "healthz": try await http.get("/healthz").description,
      "readyz": try await http.get("/readyz").description,
      "arguments": try String(contentsOfFile: process + "/cmdline", encoding: .utf8),
      // Only root may look there; to whoever may not, it tells nothing.
      "environment": (try? String(contentsOfFile: process + "/environ", encoding: .utf8)) ?? "",
    ]
  }

  /// Everything that the record has.
  func dump() async throws -> [UInt8] {
    guard let cluster else {
      let path = ServedRecord.path(in: home)
      return [path, path + "-wal"].flatMap { file in
        [UInt8](FileManager.default.contents(atPath: file) ?? Data())
      }
    }
    let dumped = try await cluster.run("pg_dump", ["postgres"])
    try #require(dumped.status == .exited(0), "\(dumped.errorText)")
    return dumped.output
  }

  /// In no file is what opens something; what a family wrote is in the record alone.
  func expectNothing(kept canaries: Canaries) throws {
    let names = try FileManager.default.subpathsOfDirectory(atPath: home.path)
    for name in names where !Self.given.contains(name) {
      guard let bytes = FileManager.default.contents(atPath: home.path(of: name)) else { continue }
      let isRecord = name.hasPrefix("record.sqlite")
      for secret in keys + canaries.longKeys + (isRecord ? [] : Canaries.words) {
        #expect(!Canaries.stands(secret, in: [UInt8](bytes)), "\(name) has \(secret)")
      }
    }
  }
}

/// A family of which every word can be found again.
private struct Canaries {
  static let medicine = "canary-medicine"
  static let words = [medicine, "canary-patient", "canary-note", "canary-mail"]
  private static let (password, typo) = ("canary-password-1", "canary-password-2")
  private static let account = #"{"email":"canary-mail@example.jp","password":"\#(password)"}"#

  /// What opens something.
  private(set) var keys = [Self.password, Self.typo]
  private let path: String
  private let token: String

  /// Those that do not stand by chance in a file of random bytes, as six digits may.
  var longKeys: [String] { keys.filter { $0.utf8.count > 6 } }

  /// Signs up, adds a patient with a medicine, and gives out every code that there is.
  init(_ http: RawHTTP) async throws {
    let account = try await http.post("/api/auth/sign-up", json: Self.account)
    let old = try Self.text("refreshToken", account)
    keys += [old, try Self.text("accessToken", account)]
    let renewed = try await http.post(
      "/api/auth/refresh", json: #"{"refreshToken":"\#(old)"}"#)
    token = try Self.text("accessToken", renewed)
    keys += [token, try Self.text("refreshToken", renewed)]
    let patient = try await http.post(
      "/api/patients", json: #"{"displayName":"canary-patient"}"#, token: token)
    path = "/api/patients/" + (try Self.text("id", patient))
    let added = try await http.post(
      path + "/medications", json: Self.medication(Self.medicine), token: token)
    try #require(added.status == 201, "\(added)")
    let used = try await code(http)
    let linked = try await http.post("/api/patient/link", json: #"{"code":"\#(used)"}"#)
    keys += [try Self.text("accessToken", linked), try Self.text("refreshToken", linked)]
    // One that is still good.
    _ = try await code(http)
    let invitation = try Self.text(
      "code",
      try await http.post(
        "/api/household/invitations", json: #"{"role":"VIEW"}"#, token: token))
    keys += [invitation, invitation.filter { $0 != " " }]
    let feed = try await http.post(
      path + "/feed", json: #"{"language":"ja","names":true,"person":true}"#, token: token)
    keys.append(try Self.text("secret", feed))
  }

  private mutating func code(_ http: RawHTTP) async throws -> String {
    let made = try await http.request("POST", path + "/linking-codes", token: token, body: [])
    let code = try Self.text("code", made)
    keys.append(code)
    return code
  }

  /// What is refused says no more than what is granted, wherever a secret was put.
  func askInVain(_ http: RawHTTP) async throws {
    let wrong = try await http.post(
      "/api/auth/sign-in",
      json: #"{"email":"canary-mail@example.jp","password":"\#(Self.typo)"}"#)
    #expect(wrong.status == 401)
    let broken = try await http.post("/api/auth/sign-in", json: Self.account + "}")
    #expect(broken.status == 422)
    let elsewhere = try await http.get("/api/patients/\(token)/today?a=\(token)", token: token)
    #expect(elsewhere.status == 404)
    let named = try await http.get(
      "/healthz", headers: [("X-Request-Id", token), ("traceparent", "00-\(token)-1-01")])
    #expect(named.status == 200)
    let calendar = try await http.get("/api/calendar/\(keys.last ?? "").ics")
    #expect(calendar.status == 200)
  }

  /// Adds a medicine where that is a fault of the server's.
  func fail(_ http: RawHTTP) async throws {
    let failed = try await http.post(
      path + "/medications", json: Self.medication("canary-medicine-2"), token: token)
    #expect(failed.status == 500 && !failed.text.contains("canary"), "\(failed)")
  }

  /// True when it stands there; six digits may stand in a longer number by chance.
  static func says(_ text: String, _ secret: String) -> Bool {
    guard secret.utf8.count == 6 else { return text.contains(secret) }
    return text.split { !$0.isLetter && !$0.isNumber && $0 != "." }.contains { $0 == secret }
  }

  /// True when the text stands somewhere in a file of whatever kind.
  static func stands(_ text: String, in bytes: [UInt8]) -> Bool {
    let wanted = Array(text.utf8)
    guard let first = wanted.first else { return true }
    return bytes.indices.dropLast(wanted.count - 1).contains { start in
      bytes[start] == first && bytes[start...].starts(with: wanted)
    }
  }

  private static func medication(_ name: String) -> String {
    #"{"name":"\#(name)","dosageText":"1錠","doseCountPerIntake":1,"asNeeded":true,"#
      + #""notes":"canary-note"}"#
  }

  private static func text(_ field: String, _ answer: RawAnswer) throws -> String {
    try #require(try answer.object()[field] as? String, "\(answer)")
  }
}
