import Foundation
import TestSupport
import Testing

/// The record of this computer is gone, and somebody is still signed in to it: a disk was not mounted, a file was
/// emptied or taken away.
@Suite(.serialized) struct LostRecordTests {
  /// What a record consists of; without a server running the first alone is there.
  private static let files = ["record.sqlite", "record.sqlite-wal", "record.sqlite-shm"]

  private static func folder(_ household: Household) -> String {
    household.home.path(of: "data/okusuri")
  }

  private static func isThere(_ household: Household) -> Bool {
    FileManager.default.fileExists(atPath: folder(household) + "/record.sqlite")
  }

  /// Takes the record away; answers what was in it.
  private static func lose(_ household: Household) throws -> [String: Data] {
    var kept: [String: Data] = [:]
    for name in files {
      let file = URL(fileURLWithPath: folder(household) + "/" + name)
      guard let data = FileManager.default.contents(atPath: file.path) else { continue }
      // The index of the log is made anew.
      if !name.hasSuffix("-shm") { kept[name] = data }
      try FileManager.default.removeItem(at: file)
    }
    return kept
  }

  private static func putBack(_ kept: [String: Data], _ household: Household) throws {
    for (name, data) in kept {
      try data.write(to: URL(fileURLWithPath: folder(household) + "/" + name))
    }
  }

  @Test(arguments: [false, true])
  func `D-O7 a record that is gone or empty is told, and none is made in its place`(
    isEmpty: Bool
  ) async throws {
    let household = try await Household()
    let before = try await household.run("today").text
    let kept = try Self.lose(household)
    if isEmpty { try Self.putBack(["record.sqlite": Data()], household) }
    for command in [["today"], ["status"], ["take", "メトホルミン"], ["patients"], ["sync"]] {
      let told = try await PipedProgram.run(command + Household.clock, home: household.home)
      #expect(told.status == .exited(65), "\(command): \(told.text)")
      #expect(told.errorText.contains("record.sqlite がないか、空になっています"), "\(told.errorText)")
      #expect(told.errorText.contains("okusuri admin restore"))
    }
    let english = try await household.run("today", "--lang", "en")
    #expect(english.errorText.contains("is missing or empty"), "\(english.errorText)")
    let checked = try await household.run("doctor")
    #expect(checked.status == .exited(1) && checked.text.contains("! 記録 "), "\(checked.text)")
    #expect(Self.isThere(household) == isEmpty)
    try Self.putBack(kept, household)
    let again = try await household.run("today")
    #expect(again.status == .exited(0) && again.text == before, "\(again.errorText)")
  }

  @Test func `D-O7 a screen does not begin a new record in the place of one that is gone`()
    async throws
  {
    let household = try await Household()
    _ = try Self.lose(household)
    let program = try TerminalProgram.launch(["--now", Demo.now], home: household.home)
    try await program.waitForScreen { $0.contains("空になっています") }
    #expect(try await program.exitStatus() == .exited(65))
    #expect(!Self.isThere(household))
  }

  @Test func `D-O7 whoever has no backup begins a new record by signing up`() async throws {
    let household = try await Household()
    _ = try Self.lose(household)
    let begun = try await household.run(
      "login", "--sign-up", "--email", "neu@example.jp", "--password-stdin",
      input: Household.password + "\n")
    #expect(begun.status == .exited(0), "\(begun.errorText)")
    #expect(try await household.run("patients", "add", "母").status == .exited(0))
  }

  @Test func `D-O7 a sign-up that is refused leaves the sign-in, and the record stays lost`()
    async throws
  {
    let household = try await Household()
    let kept = try Self.lose(household)
    let refused = try await household.run(
      "login", "--sign-up", "--email", "neu@example.jp", "--password-stdin", input: "short\n")
    #expect(refused.status == .exited(65), "\(refused.errorText)")
    let told = try await household.run("today")
    #expect(told.status == .exited(65), "\(told.errorText)")
    #expect(told.errorText.contains("空になっています"), "\(told.errorText)")
    _ = try Self.lose(household)
    try Self.putBack(kept, household)
    #expect(try await household.run("today").status == .exited(0))
  }

  @Test func `D-O7 an empty record that nobody is signed in to is one that begins`() async throws {
    let home = try TemporaryDirectory()
    let folder = home.path(of: "data/okusuri")
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    try Data().write(to: URL(fileURLWithPath: folder + "/record.sqlite"))
    let begun = try await PipedProgram.run(
      ["login", "--sign-up", "--email", "neu@example.jp", "--password-stdin", "--now", Demo.now],
      home: home, input: Household.password + "\n")
    #expect(begun.status == .exited(0), "\(begun.errorText)")
    let patients = try await PipedProgram.run(["patients", "--now", Demo.now], home: home)
    #expect(patients.status == .exited(0), "\(patients.errorText)")
  }
}
