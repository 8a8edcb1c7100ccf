import Foundation
import TestSupport
import Testing

/// A server that was killed, and a disk that did not keep what it was given.
@Suite(.serialized) struct DamagedLogTests {
  private static let medications = 24

  /// A record with a patient whose medications stand in the log alone, its server killed.
  private static func killed() async throws -> TemporaryDirectory {
    let home = try TemporaryDirectory()
    let server = try await ServedRecord(home)
    let token = try await server.signUp()
    let path = try await server.addPatient(token)
    try await server.addMedications(0..<medications, to: path, token)
    try await server.kill()
    return home
  }

  private static func count(_ home: TemporaryDirectory) throws -> Int {
    let record = RecordDatabase(path: ServedRecord.path(in: home))
    return Int(try record.texts("SELECT count(*) FROM medication").first ?? "") ?? -1
  }

  private static func flip(_ home: TemporaryDirectory, at place: (Int) -> Int) throws -> Data {
    var log = try home.read("record.sqlite-wal")
    log[place(log.count)] ^= 0x40
    try log.write(to: URL(fileURLWithPath: home.path(of: "record.sqlite-wal")))
    return log
  }

  /// Bytes of the log's head, of a page in its middle and of the last frame's page and salt.
  static let places: [@Sendable (Int) -> Int] = [
    { _ in 1 }, { _ in 17 }, { $0 / 2 }, { $0 - 4000 }, { $0 - 4096 - 24 + 8 },
  ]

  @Test(arguments: places.indices)
  func `W-29 a log that breaks off is told, and kept beside as it was`(number: Int) async throws {
    let home = try await Self.killed()
    let damaged = try Self.flip(home, at: Self.places[number])
    let kept = "record.sqlite.damaged-log-1"
    var counted: String?
    for _ in 0..<2 {
      // Told until a person takes it away, and kept also when the server is stopped in an orderly way.
      let server = try await ServedRecord(home)
      let told = server.program.resultNow.error
      #expect(told.contains("could not be read after the last stop"), "\(told)")
      #expect(told.contains(home.path(of: kept)))
      counted = told.split(separator: "\n").first { $0.contains("not be read:") }
        .map { $0.filter(\.isNumber) }
      let ready = try await server.http.get("/readyz")
      #expect(ready.text == #"{"status":"degraded","problems":["LOG_DAMAGED"]}"#)
      try await server.stop()
      #expect(try home.read(kept) == damaged)
    }
    let left = try Self.count(home)
    #expect(left < Self.medications)
    // A wrong head says nothing of what follows; else every medication was a change of its own.
    #expect((counted == nil) == (number < 2))
    if let counted { #expect((Int(counted) ?? 0) >= Self.medications - left, "\(counted)") }
    let more = home.path(of: "record.sqlite.damaged-log-2")
    #expect(!FileManager.default.fileExists(atPath: more))
    try FileManager.default.removeItem(atPath: home.path(of: kept))
    let server = try await ServedRecord(home)
    #expect(try await server.http.get("/readyz").text == #"{"status":"ok"}"#)
    try await server.stop()
  }

  @Test func `W-29 the screens say what could not be read, until the file is taken away`()
    async throws
  {
    let household = try await Household()
    let kept = household.home.path(of: "data/okusuri/record.sqlite.damaged-log-1")
    try Data("log".utf8).write(to: URL(fileURLWithPath: kept))
    for isThere in [true, true, false] {
      if !isThere { try FileManager.default.removeItem(atPath: kept) }
      let program = try TerminalProgram.launch(Household.clock, home: household.home)
      let first = try await program.waitForFrame("今日") { $0.screen == "today" && !$0.busy }
      #expect((first.overlay == "LostChangesCard") == isThere)
      if isThere {
        let lines = try await program.settle().screen.lines
        #expect(lines.contains { $0.contains("最後の変更の一部を読めませんでした") })
        try await program.press(.esc) { $0.overlay == nil && $0.screen == "today" }
        // What is said once is not said again by going about.
        try await program.press("2") { $0.screen == "history" && !$0.busy }
        try await program.press("1") { $0.screen == "today" && $0.overlay == nil }
      }
      try await program.quit()
    }
  }

  @Test(arguments: [("/device/", "記録の最後の変更の一部"), ("/documents/", "書類の最後の変更の一部")])
  func `W-29 a log of the device's own is told by commands and by the screens`(
    folder: String, words: String
  ) async throws {
    let household = try await Household()
    for command in ["today", "documents"] {
      let made = try await household.run(command, "--json")
      #expect(made.status == .exited(0) && made.errorText.isEmpty, "\(made.errorText)")
    }
    let home = household.home.path
    let files = try #require(FileManager.default.enumerator(atPath: home)).compactMap {
      $0 as? String
    }
    let database = try #require(
      files.first {
        $0.contains(folder) && $0.hasSuffix(".sqlite") && !$0.hasSuffix(".cache.sqlite")
      })
    let kept = "\(home)/\(database).damaged-log-1"
    try Data("log".utf8).write(to: URL(fileURLWithPath: kept))
    let told = try await household.run("today", "--json")
    #expect(told.status == .exited(0) && told.errorText.contains(words), "\(told.errorText)")
    #expect(told.errorText.contains(kept) && told.errorText.split(separator: "\n").count == 1)
    #expect(try told.object["date"] != nil)
    let program = try TerminalProgram.launch(Household.clock, home: household.home)
    try await program.waitForFrame("the card") { $0.overlay == "LostChangesCard" && !$0.busy }
    let lines = try await program.settle().screen.lines
    #expect(lines.contains { $0.contains(words) }, "\(lines)")
    try await program.press(.esc) { $0.overlay == nil && $0.screen == "today" }
    try await program.quit()
  }

  @Test func `W-29 after a crash everything that was answered is there, and nothing is told`()
    async throws
  {
    let home = try await Self.killed()
    let server = try await ServedRecord(home)
    #expect(!server.program.resultNow.error.contains("could not be read"))
    #expect(try await server.http.get("/readyz").text == #"{"status":"ok"}"#)
    try await server.stop()
    #expect(try Self.count(home) == Self.medications)
  }

  @Test func `W-29 a copy of the file alone has everything after a start and after a stop`()
    async throws
  {
    let home = try await Self.killed()
    for stopped in [false, true] {
      let server = try await ServedRecord(home)
      if stopped { try await server.stop() }
      let copy = try TemporaryDirectory()
      try home.read("record.sqlite").write(
        to: URL(fileURLWithPath: copy.path(of: "record.sqlite")))
      #expect(try Self.count(copy) == Self.medications)
      if !stopped { try await server.kill() }
    }
  }
}
