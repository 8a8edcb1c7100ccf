import Foundation
import TestSupport
import Testing

/// Everything a patient's terminal ever puts on its screen, every frame of it, searched for the words of
/// buying. Source: 010 FR-010, SC-004
@Suite(.serialized) struct `What a patient reads` {
  private static let sizes = [
    TerminalSize.standard, TerminalSize(rows: 31, columns: 97), .wide,
  ]

  /// A home with a file for the grid of every frame.
  private struct Grids {
    let home: TemporaryDirectory
    let path: String

    init() throws {
      home = try TemporaryDirectory()
      path = home.path(of: "grids.jsonl")
    }

    /// The words of buying in all frames until now, each with the line that holds it.
    func purchaseWords() throws -> [String] {
      let lines = Set(try GridFile.texts(in: path).flatMap { $0.split(separator: "\n") })
      return lines.flatMap { line in
        PurchaseWords.found(in: String(line)).map { "\($0): \(line)" }
      }
    }
  }

  @Test(arguments: sizes, ["ja", "en"])
  func `010 SC-004 no screen, overlay or help holds a purchase word`(
    size: TerminalSize, language: String
  ) async throws {
    let grids = try Grids()
    let program = try await Demo.open(
      ["--mode", "patient", "--lang", language, "--latency", "40", "--ui-grid", grids.path],
      size: size, home: grids.home)
    for keys in Self.everywhere {
      // Several times the latency: on a busy machine an answer comes late, and a key pressed meanwhile is lost.
      for _ in 0..<3 {
        program.send(keys)
        let quiet: Duration = .milliseconds(keys.last == .esc ? 200 : 120)
        let screen = try await program.settle(quiet: quiet).frame?.screen
        guard let page = Self.pages[keys], page != screen else { break }
      }
    }
    #expect(try grids.purchaseWords().isEmpty)
    let frames = program.frames
    #expect(PurchaseWords.found(in: frames).isEmpty)
    let screens: Set = [
      "today", "medications", "export", "history", "documents", "settings",
    ]
    #expect(Set(frames.map(\.screen)) == screens.union(size.columns < 116 ? ["day"] : []))
    let overlays: Set = ["HelpOverlay", ID.lock, ID.updating, "DoseCard"]
    #expect(Set(frames.compactMap(\.overlay)) == overlays)
    #expect(frames.contains { $0.focus == "history.goto" })
  }

  /// Where keys lead whatever is open: who sees that nothing came of one presses it again.
  private static let pages: [[Key]: String] = [
    ["2"]: "history", ["3"]: "documents", ["4"]: "settings",
  ]

  /// Every screen, every overlay from it and its help; each step ends where the next begins.
  private static let everywhere: [[Key]] = [
    ["?"], [.esc], [.enter], ["?"], [.esc], [.esc], [.down, .enter], [.esc],
    ["m"], ["?"], [.esc], [.down], [.esc], ["o"], ["?"], [.esc], [.down, .enter], [.esc], [.esc],
    ["2"], ["?"], [.down, .down, .down, .down], [.esc],
    [.enter], ["?"], [.esc],
    [.down, .enter], [.esc], [.esc], ["v"], ["?"], [.esc], ["v"],
    ["["], ["?"], [.esc], [.tab], [.tab], [.tab, .enter], [.esc],
    ["g"], ["?"], ["2026-02-30", .enter], [.esc], ["g"], ["2025-12-24", .enter], [.esc],
    ["g"], ["2026-03-01", .enter], ["t"], [.pageUp], [.esc], ["r"],
    ["3"], ["?"], [.esc], ["4"], ["?"], [.esc], [.enter], [.down], [.down, .enter], ["?"], [.esc],
    [.esc], [.down], [.enter], ["?"], [.esc], [.esc], ["w"], ["u"], ["p"], ["m"], ["1"],
  ]

  @Test(arguments: sizes, ["ja", "en"])
  func `010 SC-004 D-H11 nor while the server is away, the plan changes, or nobody is signed in`(
    size: TerminalSize, language: String
  ) async throws {
    let server = try await OutsideServer()
    let caregiver = try await server.firstMachine()
    let grids = try Grids()
    let program = try await caregiver.patientScreens(
      in: grids.home, ["--lang", language, "--ui-grid", grids.path], size: size)
    try await program.openHistory()
    try await program.pressIntoLock("[")
    try await caregiver.store("purchase", "premium_yearly")
    try await program.waitForFrame("the whole history") { $0.isCalendar && $0.shows(ID.premium) }
    try await caregiver.store("refund")
    try await program.waitForFrame("the lock") { $0.isLocked && $0.shows(ID.free) }
    try await program.pressIntoCalendar(.esc)
    try await server.stop()
    try await program.press("r") { $0.shows(ID.retry) && !$0.busy }
    try await program.settle()
    program.send("?")
    try await program.settleAfterEsc()
    for keys: [Key] in [[.esc], [.esc], ["4"], [.down], [.enter], [.enter]] {
      program.send(keys)
      try await program.settleAfterEsc()
    }
    #expect(try grids.purchaseWords().isEmpty)
    #expect(PurchaseWords.found(in: program.frames).isEmpty)
    #expect(program.neverShowed { $0.screen == "paywall" || $0.overlay == ID.paywall })
    #expect(program.frames.contains { $0.overlay == "ErrorCard" })
    #expect(program.frames.last?.screen == "login", "\(program.screen)")
  }

  @Test func `010 FR-010 the list of words catches what a caregiver reads`() async throws {
    let grids = try Grids()
    let program = try await Demo.open(["--ui-grid", grids.path], home: grids.home)
    try await program.openPaywall()
    try await program.settle()
    let words = try grids.purchaseWords().map { $0.prefix { $0 != ":" } }
    #expect(Set(words).isSuperset(of: ["購入する", "全期間の履歴を見る", "アップグレード", "無料"]))
  }
}

extension OutsideServer.Machine {
  /// The screens of the household's patient, whose terminal is linked by a code of this caregiver's.
  fileprivate func patientScreens(
    in home: TemporaryDirectory, _ options: [String], size: TerminalSize
  ) async throws -> TerminalProgram {
    let place = ["--server", server.address] + Household.clock
    let code = try await PipedProgram.run(["patients", "code", "--json"] + place, home: self.home)
    let digits = try #require(try code.object["code"] as? String)
    let login = try await PipedProgram.run(["login", "--code", digits] + place, home: home)
    guard login.status == .exited(0) else { throw Household.Failure(result: login) }
    let program = try TerminalProgram.launch(options + place, size: size, home: home)
    try await program.waitForToday()
    return program
  }
}
