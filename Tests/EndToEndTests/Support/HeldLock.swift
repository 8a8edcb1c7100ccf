import Foundation
import Glibc
import TestSupport

/// A file's lock, held by the test so that the program has to wait for it.
final class HeldLock {
  private let file: Int32

  struct Failure: Error {
    let path: String
    let number: Int32
  }

  init(_ path: String) throws {
    file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard file >= 0, flock(file, LOCK_EX | LOCK_NB) == 0 else {
      throw Failure(path: path, number: errno)
    }
  }

  deinit { close(file) }

  func letGo() { flock(file, LOCK_UN) }

  /// How many locks a process waits for now, as the system lists them.
  static func waits(of pid: Int32) throws -> Int {
    let list = String(decoding: try everyLock(), as: UTF8.self)
    return list.split(separator: "\n").filter { line in
      let words = line.split(separator: " ")
      return words.contains("->") && words.contains("\(pid)")
    }.count
  }

  /// The system's list, to its end: it has no size to be told, and comes a page at a time when other tests hold
  /// many locks.
  private static func everyLock() throws -> [UInt8] {
    let list = open("/proc/locks", O_RDONLY | O_CLOEXEC)
    guard list >= 0 else { throw Failure(path: "/proc/locks", number: errno) }
    defer { close(list) }
    var (bytes, page) = ([UInt8](), [UInt8](repeating: 0, count: 16_384))
    while case let count = read(list, &page, page.count), count > 0 { bytes += page[..<count] }
    return bytes
  }

  /// Returns when a process waits for one lock more than before. The kernel tells of that in a list only,
  /// so the list is read until it does.
  static func wait(for pid: Int32, beyond before: Int) async throws {
    let until = ContinuousClock.now + .testDeadline
    while try waits(of: pid) <= before {
      guard ContinuousClock.now < until else { throw Failure(path: "/proc/locks", number: ETIME) }
      await Task.yield()
    }
  }
}
