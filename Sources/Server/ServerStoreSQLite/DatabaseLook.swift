internal import Files
internal import GRDB
internal import GRDBSQLite
internal import Glibc

/// The file belongs to another program; not a byte of it was changed.
public struct ForeignDatabaseError: Error, Hashable, CustomStringConvertible {
  public let path: String
  /// What was found, in one sentence.
  public var description: String { "\(path) is no file of okusuri; nothing was written to it." }
}

/// What a database file says of itself, read before anything is written to it.
struct DatabaseLook {
  let applicationID: Int
  let tables: Set<String>
  /// The steps that were applied; none in a file that another library or nobody laid out.
  let migrations: Set<String>
  /// True where somebody has an account in it.
  let hasCaregiver: Bool

  /// Reads the file; nil when it is not there.
  ///
  /// Throws ``ForeignDatabaseError`` for a folder, a device and a file that is no database, and the engine's error when
  /// it cannot be read.
  init?(path: String) throws {
    guard access(path, F_OK) == 0 else { return nil }
    guard Self.isFile(path) else { throw ForeignDatabaseError(path: path) }
    do {
      let log = try WriteAheadLog.size(WriteAheadLog.path(of: path))
      // Without a log the file alone is the whole truth, and looking leaves nothing beside it. An index
      // of the log that cannot be made, on a full disk, leaves the file's own word.
      guard log > 0 else {
        self = try Self(path, asking: "immutable=1")
        return
      }
      do { self = try Self(path, asking: "mode=ro") } catch let error as DatabaseError
        where [.SQLITE_IOERR, .SQLITE_CANTOPEN, .SQLITE_FULL].contains(error.resultCode)
      {
        self = try Self(path, asking: "immutable=1")
      }
    } catch let error as DatabaseError where error.resultCode == .SQLITE_NOTADB {
      throw ForeignDatabaseError(path: path)
    }
  }

  /// Of a folder the engine would only say that it cannot read it.
  private static func isFile(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  private init(_ path: String, asking question: String) throws {
    let file = try LookedAtFile(uri: "file:\(path.uriEscaped)?\(question)")
    applicationID = Int(try file.column("PRAGMA application_id").first ?? "") ?? 0
    let sql = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%'"
    tables = Set(try file.column(sql + " ESCAPE '\\'"))
    migrations =
      tables.contains("grdb_migrations")
      ? Set(try file.column("SELECT identifier FROM grdb_migrations")) : []
    hasCaregiver =
      tables.contains("caregiver")
      ? try !file.column("SELECT 1 FROM caregiver LIMIT 1").isEmpty : false
  }
}

/// A connection that only looks. The engine's own, and not a file read beside it: closing a file ends the
/// locks that this process holds on it.
private struct LookedAtFile: ~Copyable {
  private let handle: OpaquePointer?

  init(uri: String) throws {
    var handle: OpaquePointer?
    let code = sqlite3_open_v2(uri, &handle, SQLITE_OPEN_READONLY | SQLITE_OPEN_URI, nil)
    guard code == SQLITE_OK else {
      sqlite3_close(handle)
      throw DatabaseError(resultCode: ResultCode(rawValue: code))
    }
    sqlite3_busy_timeout(handle, 5000)
    self.handle = handle
  }

  deinit { sqlite3_close(handle) }

  /// The first column of every row, as text.
  func column(_ sql: String) throws -> [String] {
    var statement: OpaquePointer?
    defer { sqlite3_finalize(statement) }
    try check(sqlite3_prepare_v2(handle, sql, -1, &statement, nil))
    var values: [String] = []
    while true {
      let code = sqlite3_step(statement)
      guard code == SQLITE_ROW else {
        try check(code)
        return values
      }
      values.append(sqlite3_column_text(statement, 0).map { String(cString: $0) } ?? "")
    }
  }

  private func check(_ code: Int32) throws {
    guard code == SQLITE_OK || code == SQLITE_DONE else {
      throw DatabaseError(resultCode: ResultCode(rawValue: sqlite3_extended_errcode(handle)))
    }
  }
}

extension String {
  /// The text as a path of a URI (RFC 3986): bytes that mean something else are written in hex.
  fileprivate var uriEscaped: String {
    utf8.map { byte in
      let isPlain =
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte)
        || (0x61...0x7A).contains(byte) || "-._~/".utf8.contains(byte)
      return isPlain
        ? String(UnicodeScalar(byte)) : "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }.joined()
  }
}
