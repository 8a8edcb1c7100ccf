import BareLog
import Crypto
import Domain
import FoundationEssentials
import Glibc
import LocalStore

/// Queues ten thousand writes on a device, each beside a bare write of as many bytes, and sends them off.
///
/// Takes the folder to work in and prints one line of JSON.
@main
struct DeviceLoop {
  private static let count = 10_000
  /// How many the sync takes in hand at once.
  private static let handful = 100
  private static let now = Timestamp(secondsSinceEpoch: 1_770_692_400)

  /// What is printed: microseconds a write, and kilobytes of memory.
  private struct Figures: Encodable {
    var queued: [Int] = []
    var bare: [Int] = []
    var bytes = 0
    var memoryBefore = 0
    var mostMemory = 0
    var sent = 0
  }

  static func main() throws {
    let folder = CommandLine.arguments.last ?? ""
    let account = DeviceAccount(
      server: "http://127.0.0.1", role: .caregiver, account: "bench@example.jp")
    let store = try DeviceStore(folder: folder, account: account, key: SymmetricKey(size: .bits256))
    var figures = Figures()
    figures.bytes = try bytesOfOne(store, in: "\(folder)/device")
    figures.memoryBefore = memory("VmRSS:")
    let log = try BareLog(at: "\(folder)/bare-log")
    let page = [UInt8](repeating: 0x5A, count: figures.bytes)
    for number in 0..<count {
      figures.queued.append(try queue(number, store))
      figures.bare.append(try log.append(page))
    }
    figures.sent = try drain(store)
    figures.mostMemory = memory("VmHWM:")
    print(String(decoding: try JSONEncoder().encode(figures), as: UTF8.self))
  }

  /// Takes the writes in hand as the sync does, oldest first, and lets each go.
  private static func drain(_ store: DeviceStore) throws -> Int {
    var sent = 0
    while true {
      let writes = try store.waiting(for: nil, after: nil, limit: handful)
      guard !writes.isEmpty else { return sent }
      for write in writes { try store.sent(write.id) }
      sent += writes.count
    }
  }

  /// What the log grows by for one write; the median of a few. A log that has been taken into its file is written from its
  /// beginning again and grows by nothing, so only those count that made it longer.
  private static func bytesOfOne(_ store: DeviceStore, in folder: String) throws -> Int {
    let names = try FileManager.default.contentsOfDirectory(atPath: folder)
    // Of the two logs only that of the outbox grows.
    let logs = names.filter { $0.hasSuffix("-wal") }.map { "\(folder)/\($0)" }
    var growth: [Int] = []
    for number in 0..<50 {
      let before = try size(logs)
      _ = try queue(-1 - number, store)
      growth.append(try size(logs) - before)
    }
    growth = growth.filter { $0 > 0 }.sorted()
    guard !growth.isEmpty else { throw CocoaError(.fileReadUnknown) }
    return growth[growth.count / 2]
  }

  private static func size(_ paths: [String]) throws -> Int {
    try paths.reduce(0) { sum, path in
      let attributes = try FileManager.default.attributesOfItem(atPath: path)
      return sum + Int(attributes[.size] as? UInt ?? 0)
    }
  }

  /// Queues what recording a dose without a network queues: the microseconds it took.
  private static func queue(_ number: Int, _ store: DeviceStore) throws -> Int {
    let write = """
      {"key":"b0000000-0000-4000-8000-\(number)","medicationId":"b0000000-0000-4000-8000-000000000001",\
      "scheduledAt":"2026-02-09T23:00:00Z","takenAt":"2026-02-10T03:00:00Z"}
      """
    let start = BareLog.clock
    _ = try store.queue(Array(write.utf8), for: "b0000000-0000-4000-8000-000000000002", at: now)
    return BareLog.clock - start
  }

  /// A figure of this process in kilobytes.
  private static func memory(_ key: String) -> Int {
    let status = FileManager.default.contents(atPath: "/proc/self/status") ?? Data()
    let lines = String(decoding: status, as: UTF8.self).split(separator: "\n")
    return lines.first { $0.hasPrefix(key) }?.split { !$0.isNumber }.first.flatMap { Int($0) } ?? 0
  }
}
