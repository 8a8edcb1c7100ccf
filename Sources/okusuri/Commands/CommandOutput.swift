import Glibc

/// What a command says: text on stdout, sentences for the person on stderr.
enum CommandOutput {
  /// Writes one line, or several, to stdout; nothing in it can control a terminal.
  static func say(_ text: String) { write(1, Array((printable(text) + "\n").utf8)) }

  /// Writes a body to stdout exactly as it came, and a line end.
  static func body(_ bytes: [UInt8]) { write(1, bytes + [0x0A]) }

  /// Writes a piece of a file to stdout exactly as it is.
  static func piece(_ bytes: [UInt8]) { write(1, bytes) }

  static func complain(_ text: String) { write(2, Array((printable(text) + "\n").utf8)) }

  /// Asks for something on stderr, without a line end.
  static func ask(_ text: String) { write(2, Array(printable(text).utf8)) }

  /// The text with every control and direction character but the line end made visible.
  static func printable(_ text: String) -> String {
    var safe = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      let controls = scalar.properties.generalCategory == .control && scalar != "\n"
      let turns = scalar.properties.isBidiControl
      safe.append(controls || turns ? "\u{FFFD}" : scalar)
    }
    return String(safe)
  }

  private static func write(_ handle: Int32, _ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(handle, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      // Nobody reads any more (a closed pipe, a full disk): there is nobody left to tell.
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }
}
