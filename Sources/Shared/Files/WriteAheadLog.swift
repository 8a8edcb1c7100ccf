internal import Glibc

/// SQLite's write-ahead log as it lies on the disk, held against its own checksums.
///
/// The engine takes from it what comes before the first frame whose sum is wrong and says nothing of
/// what follows. What follows and belongs to this log was written whole once, where each transaction waits
/// for the disk before the next begins; where one need not wait, a power cut may have left its place empty.
/// Source: sqlite.org/fileformat2.html#the_write_ahead_log
public enum WriteAheadLog {
  /// Where the engine keeps the log of a database: beside the file itself, where a link leads to it too.
  public static func path(of database: String) -> String {
    let file = realpath(database, nil)
    defer { free(file) }
    return (file.map { String(cString: $0) } ?? database) + "-wal"
  }

  /// What cannot be read any more of a log that does not end where it should.
  public struct Break: Hashable, Sendable {
    /// Transactions behind the break; nil when the log cannot be read at all.
    public let lostTransactions: Int?
  }

  /// How many bytes a file has; 0 when it is not there.
  ///
  /// The engine holds no locks on a log, so it may be opened and closed here. Throws ``FileFault``.
  public static func size(_ path: String) throws -> Int {
    guard Folder.has(path) else { return 0 }
    return Int(try OpenFile(path, for: .ours).version.size)
  }

  /// True while a process has a database open that keeps such a log, this one among them: each has a lock on the file
  /// for as long, on a byte far behind where files end (sqlite.org/lockingv3.html). False where the system does not
  /// tell of locks.
  public static func isInUse(_ database: String) -> Bool {
    var status = stat()
    guard stat(database, &status) == 0, let list = fopen("/proc/locks", "re") else { return false }
    defer { fclose(list) }
    var bytes = [CChar](repeating: 0, count: 256)
    while fgets(&bytes, Int32(bytes.count), list) != nil {
      // 1: POSIX  ADVISORY  READ 1234 08:01:131234 128 128
      let line = bytes.prefix { $0 != 0 }.map(UInt8.init(bitPattern:))
      let words = String(decoding: line, as: UTF8.self).split(whereSeparator: \.isWhitespace)
      guard words.contains("POSIX"), words.count >= 8, let start = Int64(words[words.count - 2]),
        start >= pendingByte
      else { continue }
      let file = words[words.count - 3].split(separator: ":")
      if file.count == 3, file[2] == "\(status.st_ino)" { return true }
    }
    return false
  }

  private static let pendingByte: Int64 = 0x4000_0000

  /// Where the log breaks off; nil for one that ends where it should, or that is not there. O(bytes).
  public static func findBreak(_ path: String) throws -> Break? {
    guard Folder.has(path) else { return nil }
    let file = try OpenFile(path, for: .ours)
    let head = try file.bytes(LogHeader.size, from: 0)
    guard !head.isEmpty else { return nil }
    guard let header = LogHeader(head) else {
      // The rest of a log whose head is cut off or wrong is not read at all.
      return Break(lostTransactions: nil)
    }
    let reading = try read(file, header)
    return reading.lost > 0 ? Break(lostTransactions: reading.lost) : nil
  }

  /// True where a crash has left an index beside the log that tells of frames which neither the log has any more nor the
  /// database: it was cut off, also exactly behind a transaction, where nothing follows to be found broken, or is gone.
  /// The index is changed once the log is on the disk, so it never runs ahead of one whose transactions wait for the disk.
  /// Nobody may have the database open. O(bytes). Source: sqlite.org/walformat.html, decision 0155.
  public static func isCutOff(_ database: String) throws -> Bool {
    let log = path(of: database)
    let index = String(log.dropLast("-wal".count)) + "-shm"
    // Closing the index would let go of the engine's locks on it, if this process has the database open after all.
    guard Folder.has(index), access("/proc/locks", R_OK) == 0,
      let told = LogIndex(try OpenFile(index, for: .ours).bytes(LogIndex.size, from: 0)),
      told.frames > told.copied
    else { return false }
    guard try size(log) > 0 else { return true }
    let file = try OpenFile(log, for: .ours)
    guard let header = LogHeader(try file.bytes(LogHeader.size, from: 0)),
      header.salt == told.salt
    else { return false }
    return told.frames > (try read(file, header)).whole
  }

  private static func read(_ file: borrowing OpenFile, _ header: LogHeader) throws -> LogReading {
    var reading = LogReading(header: header)
    var offset = Int64(LogHeader.size)
    while true {
      let frame = try file.bytes(LogHeader.frameHead + header.pageSize, from: offset)
      guard frame.count >= LogHeader.frameHead else { return reading }
      offset += Int64(frame.count)
      reading.take(frame)
    }
  }
}

/// What the index beside a log tells of it, in this machine's order of bytes.
private struct LogIndex {
  static let size = 100

  /// How many frames were committed, and how many of them the database has.
  let frames: Int
  let copied: Int
  let salt: ArraySlice<UInt8>

  /// Nil for bytes that are no index, and for one that somebody was changing: its head stands there twice.
  init?(_ bytes: [UInt8]) {
    guard bytes.count == Self.size, bytes[12] == 1, bytes[..<48] == bytes[48..<96] else {
      return nil
    }
    (frames, copied) = bytes.withUnsafeBytes { buffer in
      (
        Int(buffer.loadUnaligned(fromByteOffset: 16, as: UInt32.self)),
        Int(buffer.loadUnaligned(fromByteOffset: 96, as: UInt32.self))
      )
    }
    salt = bytes[32..<40]
  }
}

/// The first 32 bytes of a log.
private struct LogHeader {
  static let size = 32
  static let frameHead = 24

  let pageSize: Int
  let salt: ArraySlice<UInt8>
  let isBigEndian: Bool
  let sum: LogSum

  /// Nil for bytes that are no head of a log.
  init?(_ bytes: [UInt8]) {
    guard bytes.count == Self.size, bytes.number(at: 0) | 1 == 0x377F_0683 else { return nil }
    isBigEndian = bytes.number(at: 0) & 1 == 1
    pageSize = Int(bytes.number(at: 8))
    salt = bytes[16..<24]
    sum = LogSum().adding(bytes[..<24], isBigEndian: isBigEndian)
    guard sum == LogSum(bytes, at: 24), (512...65_536).contains(pageSize) else { return nil }
  }
}

/// The frames of a log, one after another.
private struct LogReading {
  let header: LogHeader
  private var sum: LogSum
  private var isBroken = false
  /// Transactions of this log that end behind the first wrong sum.
  private(set) var lost = 0
  /// Frames before it.
  private(set) var whole = 0

  init(header: LogHeader) { (self.header, sum) = (header, header.sum) }

  /// Frames that an older log left behind carry other salts, both of them; frames of a transaction that
  /// was never finished end in none that commits.
  mutating func take(_ frame: [UInt8]) {
    if !isBroken, continues(frame) {
      whole += 1
      return
    }
    isBroken = true
    let isOurs = frame[8..<12] == header.salt.prefix(4) || frame[12..<16] == header.salt.suffix(4)
    if isOurs, frame.number(at: 4) != 0 { lost += 1 }
  }

  private mutating func continues(_ frame: [UInt8]) -> Bool {
    guard frame.count == LogHeader.frameHead + header.pageSize, frame[8..<16] == header.salt else {
      return false
    }
    let next = sum.adding(frame[..<8], isBigEndian: header.isBigEndian)
      .adding(frame[LogHeader.frameHead...], isBigEndian: header.isBigEndian)
    guard next == LogSum(frame, at: 16) else { return false }
    sum = next
    return true
  }
}

/// The sum that runs through a log.
private struct LogSum: Equatable {
  private var first: UInt32 = 0
  private var second: UInt32 = 0

  init() {}

  /// A sum as it is written, most significant byte first.
  init(_ bytes: [UInt8], at index: Int) {
    (first, second) = (bytes.number(at: index), bytes.number(at: index + 4))
  }

  func adding(_ bytes: ArraySlice<UInt8>, isBigEndian: Bool) -> LogSum {
    var sum = self
    bytes.withUnsafeBytes { buffer in
      for index in stride(from: 0, to: buffer.count - 7, by: 8) {
        let words = (
          buffer.loadUnaligned(fromByteOffset: index, as: UInt32.self),
          buffer.loadUnaligned(fromByteOffset: index + 4, as: UInt32.self)
        )
        sum.first &+= Self.word(words.0, isBigEndian) &+ sum.second
        sum.second &+= Self.word(words.1, isBigEndian) &+ sum.first
      }
    }
    return sum
  }

  private static func word(_ word: UInt32, _ isBigEndian: Bool) -> UInt32 {
    isBigEndian ? UInt32(bigEndian: word) : UInt32(littleEndian: word)
  }
}

extension [UInt8] {
  /// Four bytes, most significant first.
  fileprivate func number(at index: Int) -> UInt32 {
    self[index..<index + 4].reduce(0) { $0 << 8 | UInt32($1) }
  }
}
