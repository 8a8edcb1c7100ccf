import Domain
import Foundation
import Glibc
import ServerCore
import ServerHTTP
import ServerStoreSQLite
import TestSupport
import Testing

/// A server on a socket of this machine; it is asked nothing of the record, so a file does.
@Suite struct UnixSocketTests {
  private static func server(
    _ directory: TemporaryDirectory, _ onListening: @escaping @Sendable () -> Void
  ) throws -> APIServer {
    let store = try SQLiteRecordStore(path: directory.path(of: "record.sqlite"))
    let dependencies = ServerDependencies(now: { Timestamp(secondsSinceEpoch: 1_770_000_000) })
    let events = EventHub()
    return APIServer(
      store: store,
      cloud: FolderCloud(folder: directory.path(of: "record.cloud"), dependencies: dependencies),
      sessions: SessionService(store: store, dependencies: dependencies, events: events),
      events: events, dependencies: dependencies,
      configuration: .init(address: .unixSocket(path: directory.path(of: "s"))),
      logger: LogLines().logger, onListening: { _ in onListening() })
  }

  private static func whileRunning(
    _ directory: TemporaryDirectory, _ body: () async throws -> Void
  ) async throws {
    let (events, event) = AsyncStream<Void>.makeStream()
    let server = try server(directory) { event.yield() }
    let running = Task { try await server.run() }
    var started = events.makeAsyncIterator()
    _ = await started.next()
    try await body()
    running.cancel()
    _ = await running.result
  }

  @Test func `W-42 F-19 at the door at home the first of an address that has its share gives way`()
    async throws
  {
    let directory = try TemporaryDirectory()
    try await Self.whileRunning(directory) {
      let door = try await HomeDoor.open(
        on: ["127.0.0.2"], port: 0,
        showing: try HomeCertificate.kept(in: directory.path(of: "record"), addresses: []),
        before: directory.path(of: "s"))
      guard case .tcp(_, let port) = door.addresses[0] else { throw NotOpen() }
      let http = try RawHTTP("http://127.0.0.2:\(port)")
      let first = try http.connect()
      // Those who come after it are told of later, whichever thread takes them in.
      var told = door.visitors.makeAsyncIterator()
      #expect(await told.next() == ["127.0.0.1": 1])
      let others = try (0..<64).map { _ in try http.connect() }
      #expect(try await first.readToEnd().isEmpty)
      #expect(others.count == 64)
      await door.close()
    }
  }

  private struct NotOpen: Error {}

  /// What a server leaves behind that was killed.
  private static func leaveStaleSocket(at path: String) throws {
    let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(descriptor) }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    let size = socklen_t(MemoryLayout<sockaddr_un>.size)
    let bound = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(descriptor, $0, size) }
    }
    try #require(bound == 0)
  }

  @Test func `product 2 a file in the place of the socket is never replaced`() async throws {
    let directory = try TemporaryDirectory()
    _ = try directory.write("a letter", to: "s")
    let server = try Self.server(directory) {}
    await #expect(throws: (any Error).self) { try await server.run() }
    #expect(try directory.read("s") == Data("a letter".utf8))
  }

  @Test func `product 2 the socket is its owner's alone and replaces a stale one`() async throws {
    let directory = try TemporaryDirectory()
    for _ in 0..<2 {
      try Self.leaveStaleSocket(at: directory.path(of: "s"))
      try await Self.whileRunning(directory) { () async throws in
        let attributes = try FileManager.default.attributesOfItem(atPath: directory.path(of: "s"))
        #expect(attributes[.posixPermissions] as? Int == 0o600)
        let names = try FileManager.default.contentsOfDirectory(atPath: directory.path)
        #expect(names.filter { $0.hasPrefix("s") } == ["s"])
      }
      let left = try FileManager.default.contentsOfDirectory(atPath: directory.path)
      #expect(!left.contains("s"))
    }
  }

  @Test func `product 2 a second server refuses a socket that is answered`() async throws {
    let directory = try TemporaryDirectory()
    try await Self.whileRunning(directory) { () async throws in
      let second = try Self.server(directory) {}
      await #expect(throws: AddressInUseError.self) { try await second.run() }
      #expect(FileManager.default.fileExists(atPath: directory.path(of: "s")))
    }
  }
}
