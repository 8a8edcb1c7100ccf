import Foundation
import Glibc
import TestSupport
import Testing

@Suite(.serialized) struct CoreDumpTests {
  /// `/proc/PID/limits` tells the limit; files of a process that may not be dumped belong to root, and
  /// nobody but root may look at its memory.
  @Test func `W-31 a running server and an open screen write no core dump`() async throws {
    let server = try await ServedRecord(try TemporaryDirectory())
    let screen = try await Demo.open()
    for pid in [server.program.pid, screen.pid] {
      let limits = try String(contentsOfFile: "/proc/\(pid)/limits", encoding: .utf8)
      let line = try #require(
        limits.split(separator: "\n").first { $0.hasPrefix("Max core file size") })
      let words = line.split(separator: " ").suffix(3)
      #expect(words.elementsEqual(["0", "0", "bytes"]), "\(line)")
      let owner = try FileManager.default.attributesOfItem(atPath: "/proc/\(pid)/environ")
      #expect(owner[.ownerAccountID] as? Int == 0)
    }
    screen.kill(SIGKILL)
    // Killed by a signal that dumps, it leaves nothing behind.
    server.program.kill(SIGABRT)
    #expect(try await server.program.result().status == .signalled(SIGABRT))
    let left = try FileManager.default.contentsOfDirectory(atPath: server.home.path)
    #expect(!left.contains { $0.hasPrefix("core") }, "\(left)")
  }
}
