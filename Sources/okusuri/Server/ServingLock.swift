import Files
import Glibc

/// The right to serve a record: one process at a time, whether it is the server of an open screen or `okusuri
/// serve`, for each tells only its own screens what changed. Source: product §2, decision 0091.
struct ServingLock: Sendable {
  private let lock: FileLock?

  /// Takes it for a record that is there; whoever is about to end has two seconds. A link and what it names are one
  /// record. A disk so full that no lock can be made is one on which nothing is written.
  ///
  /// Errors: ``RecordServedError``, `FileFault`.
  init(record path: String) throws {
    do {
      lock = try FileLock.soon(Self.resolved(path) + ".lock")
    } catch {
      if error.reason == .busy { throw RecordServedError() }
      guard error.isOutOfRoom else { throw error }
      lock = nil
    }
  }

  /// The same for a record that was served before, whose lock stays beside it; nil where there is none, so that beside another
  /// program's file nothing is made.
  init?(servedBefore path: String) throws {
    guard Folder.has(Self.resolved(path) + ".lock") else { return nil }
    try self.init(record: path)
  }

  private static func resolved(_ path: String) -> String {
    guard let place = realpath(path, nil) else { return path }
    defer { free(place) }
    return String(cString: place)
  }
}

/// Another process serves the record.
struct RecordServedError: Error {}
