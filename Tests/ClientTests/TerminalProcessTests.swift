import APIContract
import ClientCore
import Domain
import Foundation
import Glibc
import LocalStore
import Synchronization
import TestSupport
import Testing

/// The real program as it exchanges tokens and sends what waits: beside another one, and killed.
@Suite(.serialized) struct TerminalProcessTests {
  /// A home whose sign-in has an access token that has ended.
  private func home(_ server: String) throws -> TemporaryDirectory {
    let home = try TemporaryDirectory()
    try Vault(folder: home.path(of: "data/okusuri")).save(
      storedSession(server: server, access: "old", expires: testNow))
    return home
  }

  private func status(
    _ server: ScriptedServer, _ home: TemporaryDirectory
  ) throws -> PipedProgram {
    try PipedProgram.launch(
      ["status", "--json", "--server", server.url, "--now", "\(testNow)"], home: home)
  }

  @Test func `two programs that renew at once exchange once`() async throws {
    let family = FamilyServer()
    let server = try ScriptedServer { family.reply($0) }
    defer { server.shutDown() }
    let home = try home(server.url)
    let programs = try (0..<4).map { _ in try status(server, home) }
    for program in programs {
      let result = try await program.result()
      #expect(result.status == .exited(0) && result.text.contains(#""online":true"#))
    }
    #expect(server.count(of: "/api/auth/refresh") == 1)
  }

  @Test func `decision P-19 killed in the middle of a refresh, the next start is signed in`()
    async throws
  {
    let (family, gate, isFirst) = (FamilyServer(), Gate(), Shared(true))
    let arrived = AsyncStream.makeStream(of: Void.self)
    let server = try ScriptedServer { request in
      let reply = family.reply(request)
      guard request.path.hasSuffix("/refresh"), isFirst.value else { return reply }
      isFirst.value = false
      arrived.continuation.yield()
      gate.wait()
      return .hangUp
    }
    defer { server.shutDown() }
    let home = try home(server.url)
    let program = try status(server, home)
    for await _ in arrived.stream { break }
    program.kill(SIGKILL)
    _ = try await program.result()
    gate.open()
    let next = try await status(server, home).result()
    #expect(next.status == .exited(0) && next.text.contains(#""online":true"#))
    #expect(server.count(of: "/api/auth/refresh") == 2)
    #expect(try Vault(folder: home.path(of: "data/okusuri")).load()?.refreshToken == "refresh-2")
  }

  @Test func `W-65 sync withdraw gives up what the server may have only where it goes on failing`()
    async throws
  {
    let family = FamilyServer()
    let server = try ScriptedServer { family.reply($0) }
    defer { server.shutDown() }
    let home = try home(server.url)
    let data = home.path(of: "data/okusuri")
    let store = try DeviceStore(
      folder: data,
      account: DeviceAccount(
        server: server.url, role: .caregiver, account: storedSession().account),
      key: try Vault(folder: data).recordKey())
    let write = RecordWrite.undo([testDose(1)])
    let id = try store.queue(write.jsonBytes, for: testPatient.description, at: testNow)
    try store.mark(id, asTried: true)
    let command = ["sync", "withdraw", "\(id.rawValue)", "--yes"]
    let place = ["--server", server.url, "--now", "\(testNow)"]
    let stuck = QueuedWrite.triesInLine
    for (tries, status) in [(stuck - 1, Int32(69)), (stuck, 0)] {
      try store.postpone(id, tries: tries, until: testNow.adding(.seconds(60)))
      let result = try await PipedProgram.run(command + place, home: home)
      #expect(result.status == .exited(status), "\(result.errorText)")
      #expect((result.text + result.errorText).contains("届いているかもしれ"))
    }
    #expect(try store.counts() == OutboxCounts(waiting: 0, refused: 0))
  }

  @Test func `ten thousand waiting writes flow in bounded memory`() async throws {
    let server = try await HeadlessServer.launch(.init(historyDays: 31))
    let (family, home) = (server.demo.households.free, try TemporaryDirectory())
    let place = ["--server", server.demo.url, "--now", "2026-02-10T03:00:00Z"]
    let login = ["login", "--email", family.caregiver.email, "--password-stdin"]
    _ = try await PipedProgram.run(
      login + place, home: home, input: family.caregiver.password + "\n")
    let few = try await peak(["today"] + place, home)
    let data = home.path(of: "data/okusuri")
    let store = try DeviceStore(
      folder: data,
      account: DeviceAccount(
        server: server.demo.url, role: .caregiver, account: family.caregiver.email),
      key: try Vault(folder: data).recordKey())
    for number in 1...10_000 {
      // Nobody recorded these: the server answers at once that they are gone.
      let write = RecordWrite.undo([testDose(UInt64(number))])
      _ = try store.queue(write.jsonBytes, for: family.patients[0].id, at: testNow)
    }
    let many = try await peak(["today"] + place, home)
    print("peak memory of okusuri today: \(few) KiB, with 10,000 waiting writes \(many) KiB")
    #expect(many < few + 24 * 1024)
    #expect(try store.counts() == OutboxCounts(waiting: 0, refused: 0))
    try await server.stop()
  }

  /// The most memory a program had in use, in KiB, as the system counts it (VmHWM).
  private func peak(_ arguments: [String], _ home: TemporaryDirectory) async throws -> Int {
    let program = try PipedProgram.launch(arguments, home: home)
    var peak = 0
    // The kernel tells of it only while the program runs, and announces nothing.
    while program.resultNow.status == nil {
      peak = max(peak, Self.highWater(program.pid))
      await Task.yield()
    }
    #expect(program.resultNow.status == .exited(0))
    return peak
  }

  private static func highWater(_ pid: Int32) -> Int {
    // Gone already: what was read last holds.
    let status = (try? String(contentsOfFile: "/proc/\(pid)/status", encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
    return line.flatMap { Int($0.split(separator: " ").dropLast().last ?? "") } ?? 0
  }
}
