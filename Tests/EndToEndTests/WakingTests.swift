import Foundation
import TestSupport
import Testing

@Suite(.serialized) struct `What a key wakes` {
  /// How often the first thread of a process has gone to sleep.
  private func sleeps(_ process: Int32) throws -> Int {
    let status = try String(
      contentsOfFile: "/proc/\(process)/task/\(process)/status", encoding: .utf8)
    let line = try #require(
      status.split(separator: "\n").first { $0.hasPrefix("voluntary_ctxt_switches:") })
    return try #require(line.split(separator: "\t").last.flatMap { Int($0) })
  }

  @Test func `terminal 21 keys wake the first thread, which sleeps in between`() async throws {
    let program = try await Demo.open()
    try await program.openHistory()
    let before = try sleeps(program.pid)
    for _ in 0..<4 {
      try await program.press("1") { $0.screen == "today" }
      try await program.settle()
      try await program.press("2") { $0.isCalendar }
      try await program.settle()
    }
    #expect(try sleeps(program.pid) >= before + 8)
  }
}
