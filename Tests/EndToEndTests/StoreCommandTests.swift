import Foundation
import TestSupport
import Testing

/// The local store by its commands: buying opens old history, a refund closes it, another machine restores.
@Suite(.serialized) struct StoreCommandTests {
  private static let unlock = "com.yourcompany.medicationapp.premium_unlock"
  private static let oldMonth = ["history", "month", "2025-06"]

  /// A person on an embedded server: every command serves the same folder.
  private struct Own {
    let home: TemporaryDirectory

    init() throws { home = try TemporaryDirectory() }

    /// Runs a command at noon, or so many minutes later.
    func run(
      _ arguments: [String], minute: Int = 0, input: String = ""
    ) async throws -> CommandResult {
      let now = "2026-02-10T03:\(minute < 10 ? "0" : "")\(minute):00Z"
      return try await PipedProgram.run(arguments + ["--now", now], home: home, input: input)
    }

    @discardableResult
    func done(_ arguments: String..., input: String = "") async throws -> CommandResult {
      let result = try await run(arguments, input: input)
      guard result.status == .exited(0) else { throw Household.Failure(result: result) }
      return result
    }

    /// An account with one patient.
    func begin() async throws {
      try await done(
        "login", "--sign-up", "--email", "mika@example.jp", "--password-stdin",
        input: CommandTerminal.password + "\n")
      try await done("patients", "add", "佐藤 ハナ")
    }
  }

  @Test
  func `gating 4 D-E5 bought, an old month opens; refunded, it is locked; reversed, it opens`()
    async throws
  {
    let own = try Own()
    try await own.begin()
    #expect(try await own.run(Self.oldMonth).status == .exited(77))
    let bought = try await own.done("store", "purchase", "premium_unlock", "--json").object
    #expect(bought["outcome"] as? String == "bought")
    #expect(bought["productId"] as? String == Self.unlock && bought["unsent"] as? Int == 0)
    try await own.done("history", "month", "2025-06")

    #expect(try await own.done("store", "refund").text.contains("返金しました"))
    let locked = try await own.run(Self.oldMonth + ["--json"])
    #expect(locked.status == .exited(77))
    #expect(try locked.object["code"] as? String == "HISTORY_RETENTION_LIMIT")
    let gone = try await own.done("store", "restore")
    #expect(gone.text.contains("見つかりませんでした"))

    try await own.done("store", "reverse")
    try await own.done("history", "month", "2025-06")
    let list = try await own.done("store", "list", "--json").object
    let items = try #require(list["items"] as? [[String: Any]])
    #expect(items.count == 1 && items[0]["current"] as? Bool == true)
    #expect(list["unsent"] as? Int == 0)
  }

  @Test
  func `W-4 the list of purchases tells one that was cancelled from one that renews`() async throws
  {
    let own = try Own()
    try await own.begin()
    try await own.done("store", "purchase", "premium_yearly")
    #expect(try await !own.done("store", "list").text.contains("キャンセル"))
    try await own.done("store", "renewal", "off")
    #expect(try await own.done("store", "list").text.contains("有効、キャンセル済み"))
  }

  @Test func `W-4 status says how the plan stands, and until when it is open`() async throws {
    let own = try Own()
    try await own.begin()
    #expect(try await !own.done("status").text.contains("プレミアム"))
    try await own.done("store", "purchase", "premium_yearly")
    let renews = try await own.done("status").text
    #expect(renews.contains("プラン　プレミアム、有効、次の更新は 20"), "\(renews)")
    let off = try await own.run(["store", "renewal", "off"], minute: 1)
    #expect(off.status == .exited(0), "\(off.errorText)")
    let ends = try await own.run(["status"], minute: 2).text
    #expect(ends.contains("プラン　プレミアム、キャンセル済み、20"), "\(ends)")
    #expect(ends.contains("まで使えます") && ends.contains("全期間表示中"), "\(ends)")
  }

  @Test
  func `D-E8 cancelled, asked, failed and unknown each have their sentence`() async throws {
    let own = try Own()
    #expect(try await own.done("store", "products").text.contains("¥4,800"))
    #expect(try await own.run(["store", "purchase", Self.unlock]).status == .exited(77))
    try await own.begin()
    try await own.done("store", "cancel")
    #expect(try await own.done("store", "purchase", Self.unlock).text.contains("取りやめ"))
    try await own.done("store", "fail")
    let failed = try await own.run(["store", "purchase", Self.unlock])
    #expect(failed.status == .exited(69) && failed.errorText.contains("お金はかかっていません"))
    try await own.done("store", "ask")
    #expect(try await own.done("store", "purchase", Self.unlock).text.contains("承認を待って"))
    #expect(try await own.run(Self.oldMonth).status == .exited(77))
    try await own.done("store", "approve")
    try await own.done("history", "month", "2025-06")
    let unknown = try await own.run(["store", "purchase", "gold"])
    #expect(unknown.status == .exited(65) && unknown.errorText.contains(Self.unlock))
    let impossible = try await own.run(["store", "renew", "premium_unlock"])
    #expect(impossible.status == .exited(65))
  }

  @Test
  func `gating 8 a subscription ends, is renewed, and has its grace`() async throws {
    let own = try Own()
    try await own.begin()
    try await own.done("store", "purchase", "premium_yearly")
    let steps = [
      (["expire"], 77), (["renew"], 0), (["grace"], 0), (["grace", "--end"], 77), (["renew"], 0),
      (["revoke"], 77),
    ]
    for (number, (step, status)) in steps.enumerated() {
      let minute = 2 * number + 1
      let done = try await own.run(["store"] + step, minute: minute)
      #expect(done.status == .exited(0), "\(step)")
      let month = try await own.run(Self.oldMonth, minute: minute + 1)
      #expect(month.status == .exited(Int32(status)), "\(step)")
    }
  }

  @Test
  func `D-E7 a second machine restores what was bought on the first`() async throws {
    // Short enough for a socket in it, so that the demo lives there.
    let temporary = "/tmp/oks-\(UInt32.random(in: 0 ... .max))"
    try FileManager.default.createDirectory(atPath: temporary, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(atPath: temporary) }
    let server = try await HeadlessServer.launch(.init(environment: ["TMPDIR": temporary]))
    let demo = try #require(
      try FileManager.default.contentsOfDirectory(atPath: temporary)
        .first { $0.hasPrefix("okusuri-demo-") })
    let store = "\(temporary)/\(demo)/store"
    let first = try await CommandTerminal.caregiver(server, "mika@example.jp")
    try await first.done("patients", "add", "佐藤 ハナ")
    try await first.done("store", "purchase", "premium_unlock", "--store", store)
    let second = try CommandTerminal(server)
    try await second.done(
      "login", "--email", "mika@example.jp", "--password-stdin",
      input: CommandTerminal.password + "\n")
    let shared = try await second.json("store", "restore", "--store", store)
    #expect(shared["outcome"] as? String == "found")
    // Its own store has nothing, and the server knows the account.
    #expect(try await second.json("store", "restore")["outcome"] as? String == "found")

    let other = try await CommandTerminal.caregiver(server, "ken@example.jp")
    let taken = try await other.run("store", "restore", "--store", store)
    #expect(taken.status == .exited(77) && taken.errorText.contains("別のアカウント"))
    let untrusted = try await other.run("store", "purchase", "premium_unlock")
    #expect(untrusted.status == .exited(65), "a store that this server was not told of")
  }

  @Test
  func `F-28 D-E8 who may not buy is told so before the store takes anything`() async throws {
    let server = try await HeadlessServer.launch()
    let founder = try await CommandTerminal.caregiver(server, "jiro@example.jp")
    for (role, why) in [("view", "「見るだけ」の役割"), ("record", "「記録する」の役割")] {
      let guest = try CommandTerminal(server)
      let invited = try await founder.json("members", "invite", role)
      let code = try #require(invited["code"] as? String)
      try await guest.done(
        "login", "--sign-up", "--invitation", "--email", "\(role)@example.jp", "--password-stdin",
        input: code + "\n" + CommandTerminal.password + "\n")
      for command in [["purchase", "premium_yearly"], ["restore"]] {
        let refused = try await guest.run(["store"] + command + ["--json"])
        #expect(refused.status == .exited(77), "\(role) \(command) \(refused.text)")
        #expect(try refused.object["code"] as? String == "FORBIDDEN")
        #expect(refused.errorText.contains(why), "\(refused.errorText)")
        // Nothing waits for the server, and no later try helps.
        #expect(!refused.errorText.contains("未送信") && !refused.errorText.contains("つながったら"))
      }
      let bought = try #require(try await guest.json("store", "list")["items"] as? [Any])
      #expect(bought.isEmpty)
      let kept = FileManager.default.enumerator(atPath: guest.home.path)
      let names = (kept?.compactMap { $0 as? String } ?? []).filter { $0.contains("claims-") }
      #expect(names.isEmpty, "\(names)")
    }
  }

  @Test
  func `008 patient-1 a patient's terminal has no store`() async throws {
    let own = try Own()
    try await own.begin()
    let code = try await own.done("patients", "code", "--json").object["code"] as? String
    try await own.done("login", "--code", try #require(code))
    for command in [["purchase", Self.unlock], ["restore"], ["products"], ["list"], ["refund"]] {
      #expect(try await own.run(["store"] + command).status == .exited(77), "\(command)")
    }
  }
}
