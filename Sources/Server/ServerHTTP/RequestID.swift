internal import HTTPTypes

/// What one request is called in its answer and in the log, so that a person's report finds its line. Source: S-2.
struct RequestID: Hashable, CustomStringConvertible {
  static let field = HTTPField.Name("X-Request-Id")

  let description: String
  /// What a proxy calls everything that belongs together (`traceparent`, W3C Trace Context): its 32 hex digits alone, so
  /// that nothing else gets into a log that way.
  var trace: String? { traceParent.flatMap(Self.traceID) }

  /// The field as it stands there; it is read when somebody writes a line.
  private let traceParent: String?

  /// What a proxy has called it, where that is 16 to 36 hex digits and hyphens, as a UUID or a trace has: nothing
  /// that could be a name, an address or a token gets into a log. Otherwise a name of our own.
  ///
  /// The system's randomness: it decides nothing, and a test's own would be used up by it.
  init(_ given: String?, traceParent: String? = nil) {
    self.traceParent = traceParent
    if let given, Self.isName(given) {
      description = given
    } else {
      let digits = String(UInt64.random(in: .min ... .max), radix: 16)
      description = String(repeating: "0", count: 16 - digits.count) + digits
    }
  }

  /// Of `00-` with 32 and 16 lower-case hex digits and two more between hyphens, the first; nil for anything else, and
  /// for zeros alone.
  private static func traceID(_ field: String) -> String? {
    let parts = field.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 4, parts[0] == "00", parts.map(\.utf8.count) == [2, 32, 16, 2],
      parts.allSatisfy({ $0.utf8.allSatisfy(isLowerHex) }), parts[1].contains(where: { $0 != "0" })
    else { return nil }
    return String(parts[1])
  }

  private static func isLowerHex(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte)
  }

  private static func isName(_ text: String) -> Bool {
    (16...36).contains(text.utf8.count)
      && text.utf8.allSatisfy { byte in
        (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte)
          || (0x41...0x46).contains(byte) || byte == 0x2D
      }
  }
}
