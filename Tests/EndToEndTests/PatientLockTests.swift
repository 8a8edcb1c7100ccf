import Foundation
import TestSupport
import Testing

/// What a patient can do at the lock: read, refresh, go back.
@Suite(.serialized) struct `The patient's lock` {
  @Test func `010 US1-4 a day before the cutoff locks without any purchase`() async throws {
    let program = try await Demo.open(["--mode", "patient"])
    try await program.openHistory()
    try await program.pressIntoCalendar(.up, .up, .up, .up, .left, focusing: "2026-01-12")
    try await program.press(.enter) { $0.screen == "day" && !$0.busy }
    let lock = try await program.press(.left) { $0.overlay == ID.lock && !$0.busy }
    #expect(lock.heading == "2026年1月11日（日）")
    #expect(lock.elements.filter { $0.role == "button" }.map(\.id) == [ID.refresh, ID.close])
  }

  @Test func `010 US4-3 更新 loads the month once the family has premium`() async throws {
    let temporary = try ShortDirectory()
    let program = try await Demo.open(
      ["--mode", "patient"], environment: ["TMPDIR": temporary.path])
    try await program.openHistory()
    try await program.pressIntoLock("[")
    try RecordDatabase(path: try temporary.demoRecord()).grantPremium()
    let month = try await program.press(.tab, .enter) { $0.isCalendar && $0.days.count == 31 }
    #expect(month.heading?.hasPrefix("2026年1月") == true)
    #expect(month.element(ID.premium)?.label == "全期間表示中")
  }
}

/// A directory whose name is short enough for a socket deep inside it.
private final class ShortDirectory: Sendable {
  let path = "/tmp/ok-\(UUID().uuidString.prefix(8))"

  init() throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
  }

  deinit {
    // What cannot be removed stays in the temporary directory; no test hangs on it.
    try? FileManager.default.removeItem(atPath: path)
  }

  /// The database of the one demo that runs in here.
  func demoRecord() throws -> String {
    let names = try FileManager.default.contentsOfDirectory(atPath: path)
    let demo = try #require(names.first { $0.hasPrefix("okusuri-demo-") })
    return "\(path)/\(demo)/record.sqlite"
  }
}
