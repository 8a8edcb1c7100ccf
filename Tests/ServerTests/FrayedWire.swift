import Foundation
import Glibc
import Synchronization
import TestSupport

/// A socket to PostgreSQL that breaks when it is told to: it counts the messages of all connections, both ways, and ends
/// the connection of one of them before it, in the middle of it or behind it.
final class FrayedWire: Sendable {
  enum Break: CaseIterable, Sendable { case before, within, behind }

  private struct Fault: Sendable {
    var left: Int
    let kind: Break
  }

  private let home: TemporaryDirectory
  private let target: String
  private let listener: Int32
  private let fault = Mutex<Fault?>(nil)
  private let asked = Atomic(0)

  /// A way to the server whose socket is in that folder.
  init(to target: String) throws {
    (home, self.target) = (try TemporaryDirectory(), target)
    listener = try Self.socket(home.path) { handle, address, size in
      bind(handle, address, size) == 0 && listen(handle, 64) == 0
    }
    Thread.detachNewThread { [listener, weak self] in
      while true {
        let near = accept(listener, nil, nil)
        guard near >= 0, let self else {
          close(listener)
          return
        }
        guard let far = try? Self.socket(self.target, { connect($0, $1, $2) == 0 }) else {
          close(near)
          continue
        }
        Thread.detachNewThread { [weak self] in self?.carry(near, far) }
      }
    }
  }

  deinit { shutdown(listener, Int32(SHUT_RDWR)) }

  /// Where its socket is.
  var folder: String { home.path }

  /// How often a client has waited for an answer: how many questions there were, and ends of several in one.
  var roundTrips: Int { asked.load(ordering: .relaxed) }

  /// Breaks at the message that comes after so many.
  func fray(after count: Int, _ kind: Break) {
    fault.withLock { $0 = Fault(left: count, kind: kind) }
  }

  /// Breaks no more.
  func hold() { fault.withLock { $0 = nil } }

  private static func socket(
    _ folder: String, _ use: (Int32, UnsafePointer<sockaddr>, socklen_t) -> Bool
  ) throws -> Int32 {
    let handle = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) {
      $0.copyBytes(from: "\(folder)/.s.PGSQL.5432".utf8)
    }
    let size = socklen_t(MemoryLayout<sockaddr_un>.size)
    let isUsed = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { use(handle, $0, size) }
    }
    guard handle >= 0, isUsed else {
      close(handle)
      throw POSIXError(.ECONNREFUSED)
    }
    return handle
  }

  /// Passes messages on until one side ends or it breaks.
  private func carry(_ near: Int32, _ far: Int32) {
    defer { for handle in [near, far] { close(handle) } }
    var (questions, answers) = (Messages(isFirst: true), Messages(isFirst: false))
    var watched = [near, far].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while poll(&watched, 2, -1) > 0 {
      for (index, other) in [far, near].enumerated() where watched[index].revents != 0 {
        let count = recv(watched[index].fd, &buffer, buffer.count, 0)
        guard count > 0 else { return }
        let whole =
          index == 0 ? questions.taking(buffer[..<count]) : answers.taking(buffer[..<count])
        for message in whole where index == 0 && [0x51, 0x53].contains(message[0]) {
          asked.add(1, ordering: .relaxed)
        }
        for message in whole where !pass(message, to: other) { return }
      }
    }
  }

  /// Sends a message on, or as much of it as the break leaves; false where it breaks.
  private func pass(_ message: [UInt8], to handle: Int32) -> Bool {
    let kind = fault.withLock { fault -> Break? in
      guard let now = fault else { return nil }
      fault = now.left > 0 ? Fault(left: now.left - 1, kind: now.kind) : nil
      return now.left > 0 ? nil : now.kind
    }
    let part: ArraySlice<UInt8> =
      switch kind {
      case nil, .behind: message[...]
      case .before: []
      case .within: message.prefix(message.count / 2)
      }
    let isSent = part.withUnsafeBytes { bytes in
      send(handle, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count
    }
    return isSent && kind == nil
  }
}

/// The messages of one direction: a letter, but for the first that a client sends, then the length of the rest.
private struct Messages {
  var isFirst: Bool
  private var bytes: [UInt8] = []

  init(isFirst: Bool) { self.isFirst = isFirst }

  /// Takes what has come, and answers the messages that are whole now.
  mutating func taking(_ more: ArraySlice<UInt8>) -> [[UInt8]] {
    bytes += more
    var whole: [[UInt8]] = []
    while let size, bytes.count >= size {
      whole.append(Array(bytes.prefix(size)))
      bytes.removeFirst(size)
      isFirst = false
    }
    return whole
  }

  private var size: Int? {
    let start = isFirst ? 0 : 1
    guard bytes.count >= start + 4 else { return nil }
    return start + bytes[start..<start + 4].reduce(0) { $0 << 8 | Int($1) }
  }
}
