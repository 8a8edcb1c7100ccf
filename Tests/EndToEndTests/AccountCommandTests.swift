import Foundation
import TestSupport
import Testing

@Suite(.serialized) struct `Account and patient commands` {
  @Test func `W-56 point 1 sessions are listed by name and ended, the password changed`()
    async throws
  {
    let server = try await HeadlessServer.launch()
    let first = try await CommandTerminal.caregiver(server, "mika@example.jp")
    let second = try CommandTerminal(server)
    try await second.done(
      "login", "--email", "mika@example.jp", "--password-stdin",
      input: CommandTerminal.password + "\n")
    #expect(try await first.done("account").text.contains("mika@example.jp"))
    let sessions = try await first.json("account", "sessions")["items"] as? [[String: Any]]
    #expect(sessions?.allSatisfy { $0["deviceKind"] as? String == "command" } == true)
    let name = try #require(sessions?[0]["device"] as? String)
    #expect(try await first.done("account", "sessions").text.contains("\(name)（コマンド）"))
    let other = try #require(sessions?.first { $0["current"] as? Bool == false })
    let called = try #require(other["device"] as? String)
    let own = try #require(sessions?.first { $0["current"] as? Bool == true }?["id"] as? String)
    #expect(try await first.run("account", "end-session", own).status == .exited(64))
    #expect(try await first.run("account", "end-session", "zzz").status == .exited(65))
    try await first.done("account", "end-session", called)
    let ended = try await second.run("documents", "sync", "--json")
    #expect(ended.status == .exited(77) && ended.text.contains("SESSION_ENDED"))
    #expect(ended.errorText.contains("サインインは終わっています"), "\(ended.errorText)")
    #expect(try await second.run("patients").status == .exited(77))

    let wrong = try await first.run(
      "account", "change-password", "--password-stdin", input: "not it at all\nanother horse\n")
    #expect(wrong.status == .exited(77))
    #expect(wrong.errorText.contains("パスワードが違います。何も変えていません。あと9回試せます。"))
    try await first.done(
      "account", "change-password", "--password-stdin",
      input: CommandTerminal.password + "\nanother horse\n")
    let old = try await second.run(
      "login", "--email", "mika@example.jp", "--password-stdin",
      input: CommandTerminal.password + "\n")
    #expect(old.status == .exited(77))
    try await second.done(
      "login", "--email", "mika@example.jp", "--password-stdin", input: "another horse\n")
  }

  @Test func `W-56 a name that two sign-ins have ends neither, and both are told with their IDs`()
    async throws
  {
    let server = try await HeadlessServer.launch()
    let first = try await CommandTerminal.caregiver(server, "mika@example.jp")
    let drawn = try first.number
    let number = try #require((1000...9999).first { "\($0)" != drawn })
    for _ in 0..<2 {
      let twin = try CommandTerminal(server)
      try twin.keep(number: "\(number)")
      try await twin.done(
        "login", "--email", "mika@example.jp", "--password-stdin",
        input: CommandTerminal.password + "\n")
    }
    let sessions = try #require(
      try await first.json("account", "sessions")["items"] as? [[String: Any]])
    let twins = sessions.filter { $0["current"] as? Bool == false }
    let name = try #require(twins.first?["device"] as? String)
    #expect(twins.count == 2 && twins.allSatisfy { $0["device"] as? String == name })
    let asked = try await first.run("account", "end-session", name)
    #expect(asked.status == .exited(65) && asked.errorText.contains("サインインが2つあります"))
    for session in sessions {
      let (id, current) = (try #require(session["id"] as? String), session["current"] as? Bool)
      #expect(asked.errorText.contains(id) == (current == false))
    }
    #expect(
      (try await first.json("account", "sessions")["items"] as? [[String: Any]])?.count == 3)
    let one = try #require(twins.first?["id"] as? String)
    try await first.done("account", "end-session", one)
    #expect(
      (try await first.json("account", "sessions")["items"] as? [[String: Any]])?.count == 2)
  }

  @Test func `W-56 W-57 two terminals of one computer are told apart, and so is a patient's`()
    async throws
  {
    let server = try await HeadlessServer.launch()
    let first = try await CommandTerminal.caregiver(server, "mika@example.jp")
    let drawn = try first.number
    let others = try (1000...9999).filter { "\($0)" != drawn }.prefix(2).map { number in
      let terminal = try CommandTerminal(server)
      try terminal.keep(number: "\(number)")
      return terminal
    }
    try await others[0].done(
      "login", "--email", "mika@example.jp", "--password-stdin",
      input: CommandTerminal.password + "\n")
    let sessions = try await first.json("account", "sessions")["items"] as? [[String: Any]]
    let names = try #require(sessions?.compactMap { $0["device"] as? String })
    let computer = names[0].dropLast(4)
    #expect(try names == ["\(computer)\(drawn)", "\(computer)\(others[0].number)"])

    try await first.done("patients", "add", "佐藤 ハナ")
    let code = try await first.json("patients", "code")["code"] as? String
    try await others[1].done("login", "--code", try #require(code))
    let list = try await first.done("patients", "list").text
    let own = try others[1].number
    #expect(list.contains("\(computer)\(own)（コマンド）"))
    try await server.stop()
  }

  @Test func `point 1 an account is deleted with its password, and is gone`() async throws {
    let server = try await HeadlessServer.launch()
    let caregiver = try await CommandTerminal.caregiver(server, "mika@example.jp")
    let input = CommandTerminal.password + "\n"
    let unconfirmed = try await caregiver.run(
      "account", "delete", "--password-stdin", input: input)
    #expect(unconfirmed.status == .exited(64))
    let wrong = try await caregiver.run(
      "account", "delete", "--password-stdin", "--yes", "mika@example.jp", input: "guess\n")
    #expect(wrong.status == .exited(77))
    try await caregiver.done(
      "account", "delete", "--password-stdin", "--yes", "mika@example.jp", input: input)
    #expect(try await caregiver.run("account").status == .exited(77))
    let again = try await caregiver.run(
      "login", "--email", "mika@example.jp", "--password-stdin", input: input)
    #expect(again.status == .exited(77))
  }

  @Test func `point 1 an address that is taken exits 65`() async throws {
    let server = try await HeadlessServer.launch()
    _ = try await CommandTerminal.caregiver(server, "mika@example.jp")
    let taken = try await CommandTerminal(server).run(
      "login", "--sign-up", "--email", "mika@example.jp", "--password-stdin", "--json",
      input: "another password\n")
    #expect(taken.status == .exited(65))
    #expect(try taken.object["code"] as? String == "CONFLICT")
    let short = try await CommandTerminal(server).run(
      "login", "--sign-up", "--email", "new@example.jp", "--password-stdin", input: "short\n")
    #expect(short.status == .exited(65))
  }

  @Test func `who begins by signing in at a server finds it again without its address`()
    async throws
  {
    let server = try await HeadlessServer.launch()
    let caregiver = try await CommandTerminal.caregiver(server, "mika@example.jp")
    // The same home, and nothing said about where.
    func plain(_ arguments: String...) async throws -> CommandResult {
      try await PipedProgram.run(
        arguments + ["--now", CommandTerminal.now], home: caregiver.home)
    }
    #expect(try await plain("patients", "add", "佐藤 ハナ").status == .exited(0))
    let list = try await caregiver.done("patients", "list")
    #expect(list.text.contains("佐藤 ハナ"))
    // A number for the patient's device names the server wherever it was settled.
    let code = try await plain("patients", "code")
    #expect(code.text.contains(" --server \(server.demo.url)"), "\(code.text)")
  }

  @Test func `point 2 a patient is renamed, linked, cut off and removed`() async throws {
    let server = try await HeadlessServer.launch()
    let caregiver = try await CommandTerminal.caregiver(server, "mika@example.jp")
    try await caregiver.done("patients", "add", "ハナ")
    try await caregiver.done("patients", "rename", "ﾊﾅ", "佐藤 ハナ")
    #expect(try await caregiver.done("patients", "list").text.contains("佐藤 ハナ"))
    let shown = try await caregiver.done("patients", "code", "佐藤")
    #expect(shown.text.contains("分）、1回だけ使えます") && shown.text.contains("okusuri login --code"))
    try await caregiver.done("patients", "cancel-code")
    let digits = try #require(shown.text.split(separator: "--code ").last?.prefix(6))
    let patient = try CommandTerminal(server)
    let late = try await patient.run("login", "--code", String(digits))
    #expect(late.status == .exited(77) && late.errorText.contains("新しい番号"))
    #expect(late.errorText.contains("あと9回試せます"))

    let code = try await caregiver.json("patients", "code")["code"] as? String
    try await patient.done("login", "--code", try #require(code))
    #expect(try await patient.run("patients", "list").status == .exited(77))
    try await caregiver.done("patients", "revoke")
    #expect(try await patient.run("today").status == .exited(77))

    let other = try await caregiver.run("patients", "remove", "佐藤", "--yes", "佐藤")
    #expect(other.status == .exited(65))
    try await caregiver.done("patients", "remove", "佐藤", "--yes", "佐藤 ハナ")
    let list = try await caregiver.json("patients", "list")
    #expect((list["items"] as? [Any])?.isEmpty == true)
  }

  @Test func `W-74 the status of a patient's device has the name of today, also offline`()
    async throws
  {
    let server = try await HeadlessServer.launch()
    let caregiver = try await CommandTerminal.caregiver(server, "mika@example.jp")
    try await caregiver.done("patients", "add", "佐藤 ハナ")
    let code = try await caregiver.json("patients", "code")["code"] as? String
    let patient = try CommandTerminal(server)
    try await patient.done("login", "--code", try #require(code))
    try await caregiver.done("patients", "rename", "佐藤 ハナ", "山田 花")
    #expect(try await patient.done("status").text.contains("山田 花"))
    // Another terminal renews the sign-in: it is said all the same, and nothing is kept beside it.
    try await caregiver.done("patients", "rename", "山田 花", "山田 はな")
    let lock = try HeldLock(patient.home.path(of: "data/okusuri/session.lock"))
    #expect(try await patient.done("status").text.contains("山田 はな"))
    lock.letGo()
    try await server.stop()
    #expect(try await patient.done("status").text.contains("山田 花"))
  }
}

extension CommandTerminal {
  private static let folder = "data/okusuri/documents"

  /// The number that tells this device from others of its name.
  fileprivate var number: String {
    get throws {
      String(decoding: try home.read("\(Self.folder)/device"), as: UTF8.self)
        .trimmingCharacters(in: .newlines)
    }
  }

  /// Gives this device its number before it draws one.
  fileprivate func keep(number: String) throws {
    _ = try home.directory(Self.folder)
    let path = try home.write(number, to: "\(Self.folder)/device")
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
  }
}
