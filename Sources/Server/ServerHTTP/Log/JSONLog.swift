internal import APIContract
public import Domain
internal import Glibc
public import Logging

/// A log of one JSON object a line: `time` (RFC 3339, UTC, milliseconds), `level`, `message`, and then what a line says
/// more, by name: `request`, `operation`, `status`, `seconds`, `trace`, `error`. Source: S-20, decision 0133.
public struct JSONLog: LogHandler {
  public var logLevel = Logger.Level.notice
  public var metadata: Logger.Metadata = [:]
  private let now: @Sendable () -> Timestamp
  private let write: @Sendable ([UInt8]) -> Void

  /// Gives each line, its newline included, to `write`, from whatever thread has logged it.
  public init(
    now: @escaping @Sendable () -> Timestamp = JSONLog.systemClock,
    to write: @escaping @Sendable ([UInt8]) -> Void = JSONLog.standardError
  ) {
    (self.now, self.write) = (now, write)
  }

  public subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  public func log(event: LogEvent) {
    let more = metadata.merging(event.metadata ?? [:]) { $1 }
    var json = JSONWriter()
    json.object { json in
      json.field("time", Self.text(now()))
      json.field("level", event.level.rawValue)
      json.field("message", event.message.description)
      for (name, value) in more.sorted(by: { $0.key < $1.key }) {
        json.name(data: name)
        let text = value.description
        // A number is one, so that it can be compared where lines are gathered.
        if Self.numbers.contains(name), Self.isNumber(text) {
          json.number(text)
        } else {
          json.string(text)
        }
      }
    }
    write(json.bytes + [UInt8(ascii: "\n")])
  }

  private static let numbers: Set = ["status", "seconds"]

  private static func isNumber(_ text: String) -> Bool {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    let areDigits = parts.allSatisfy { part in
      !part.isEmpty && part.utf8.allSatisfy { (0x30...0x39).contains($0) }
    }
    return parts.count <= 2 && areDigits && (parts[0] == "0" || !parts[0].hasPrefix("0"))
  }

  private static func text(_ instant: Timestamp) -> String {
    let fraction = String(instant.millisecondsSinceEpoch % 1000)
    return "\(instant)".dropLast() + "." + String(repeating: "0", count: 3 - fraction.count)
      + fraction + "Z"
  }

  /// The system's clock, to the millisecond: when something was logged, not what day a record is read on.
  public static let systemClock: @Sendable () -> Timestamp = {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Timestamp(
      millisecondsSinceEpoch: Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000)
  }

  /// Writes a line at once and whole, so that lines of several threads do not mix.
  public static let standardError: @Sendable ([UInt8]) -> Void = { line in
    var rest = line[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(STDERR_FILENO, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      // Nobody reads it any more.
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }
}
