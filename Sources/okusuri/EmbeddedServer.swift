import ClientCore
import Domain
import Files
import Localization
import Logging
import Networking
import ServerHTTP
import ServerStoreSQLite
import Threads

/// The one server of a data directory: the first process serves it on a unix socket beside the
/// data, later ones join. Source: product §2.
///
/// Whoever holds the lock file serves. When that process ends the system frees the lock, and one of
/// those who joined serves on, at the same place.
actor EmbeddedServer {
  nonisolated let socketPath: String
  private let directory: String
  private let now: @Sendable () -> Timestamp
  /// True where a record that is not there was there before.
  private let expectsRecord: @Sendable () throws -> Bool
  private var running: RunningServer?
  private var lock: FileLock?
  private var isClosed = false

  /// True while this process is the one that serves.
  var isServedHere: Bool { running != nil }

  /// Joins the server of `dataDirectory`, or starts it. The directory is made when it is missing.
  ///
  /// `expectsRecord` says whether somebody is signed in to it: then no new record is begun in the place of one that is
  /// gone. Returns when the server answers. Errors: ``CommandFailure``, in `language`.
  static func joined(
    dataDirectory: String, language: Language, now: @escaping @Sendable () -> Timestamp,
    expectsRecord: @escaping @Sendable () throws -> Bool
  ) async throws(CommandFailure) -> EmbeddedServer {
    let server = EmbeddedServer(
      directory: dataDirectory, now: now, expectsRecord: expectsRecord)
    do {
      try await server.join()
      return server
    } catch {
      throw CommandFailure(error, CommandSentences(language: language))
    }
  }

  /// What could not be read after a crash of the record that a session is about, where this computer serves it.
  static func damagedLogs(
    in data: String, for session: OfflineGraceSessionManager
  ) -> [DamagedLog] {
    guard session.server == ServerAddress(socket: data + "/server.sock").description else {
      return []
    }
    return SQLiteRecordStore.damagedLogs(of: record(in: data))
  }

  /// The record's file in a data directory.
  static func record(in dataDirectory: String) -> String { dataDirectory + "/record.sqlite" }

  private init(
    directory: String, now: @escaping @Sendable () -> Timestamp,
    expectsRecord: @escaping @Sendable () throws -> Bool
  ) {
    socketPath = directory + "/server.sock"
    (self.directory, self.now, self.expectsRecord) = (directory, now, expectsRecord)
  }

  /// Ends the server if this process runs it.
  func close() async {
    isClosed = true
    await running?.stop()
    running = nil
    lock = nil
  }

  private func join() async throws {
    try Folder.make(directory)
    if let lock = try FileLock.take(directory + "/server.lock") {
      try await serve(holding: lock)
    } else {
      try await waitForTheOther()
    }
  }

  private func serve(holding lock: FileLock) async throws {
    let record = Self.record(in: directory)
    if RecordFile.isNobodys(record), try expectsRecord() { throw LostRecordError(path: record) }
    let parts = try ServerParts(database: record, now: now)
    var configuration = APIServerConfiguration(address: .unixSocket(path: socketPath))
    configuration.purchases = .localStore(in: directory, now: now)
    running = try await RunningServer.started(parts, configuration, logger: .silent)
    self.lock = lock
  }

  /// The other process may have taken the lock a moment ago and not listen yet: ten seconds. Nothing
  /// announces another process's socket, so it is tried again.
  private func waitForTheOther() async throws {
    for _ in 0..<200 {
      if UnixConnection.isAnswered(socketPath) { return takeOverLater() }
      if let lock = try FileLock.take(directory + "/server.lock") {
        return try await serve(holding: lock)
      }
      try await Task.sleep(for: .milliseconds(50))
    }
    throw EmbeddedServerSilentError()
  }

  /// True as soon as somebody serves, false after three seconds without; tried again, as above.
  func answersAgain() async -> Bool {
    for _ in 0..<150 {
      if UnixConnection.isAnswered(socketPath) { return true }
      // A cancelled wait is over.
      guard (try? await Task.sleep(for: .milliseconds(20))) != nil else { return false }
    }
    return false
  }

  /// A thread of its own waits for the lock; it ends with the process.
  private func takeOverLater() {
    Task.detached { [directory] in
      guard let lock = await FileLock.later(directory + "/server.lock") else { return }
      await self.takeOver(lock)
    }
  }

  private func takeOver(_ lock: FileLock) async {
    guard !isClosed else { return }
    // A failure leaves the screen where a lost server leaves it: with its sentence and 再試行.
    try? await serve(holding: lock)
    if isClosed { await close() }
  }
}

extension FileLock {
  /// Waits for a lock on a thread of its own; nil when the file cannot be opened any more.
  fileprivate static func later(_ path: String) async -> FileLock? {
    await withCheckedContinuation { continuation in
      // Without the file there is no record left to serve.
      OwnThread.run {
        continuation.resume(returning: try? FileLock.waited(path))
      }
    }
  }
}

/// Somebody is signed in to a record that is not there any more, or has become an empty file; nothing was made in its place.
struct LostRecordError: Error {
  let path: String
}

/// The process that holds the record's lock does not answer.
struct EmbeddedServerSilentError: Error {}
