import Glibc

/// Asks a person at a terminal; what they type for a secret is not shown.
enum Prompt {
  /// True when somebody sits at standard input.
  static var isTerminal: Bool { isatty(0) == 1 }

  static func ask(_ label: String) -> String {
    CommandOutput.ask("\(label): ")
    return line()
  }

  /// True for Enter alone, false for anything else and when nobody is there any more.
  static func agrees(_ label: String) -> Bool {
    CommandOutput.ask("\(label): ")
    return readLine(strippingNewline: true)?.isEmpty ?? false
  }

  /// True for a yes in either language, false for anything else.
  static func confirms(_ question: String) -> Bool {
    // lint: words of data
    ["y", "yes", "はい"].contains(ask(question).lowercased())
  }

  /// Goes on only with a yes. Errors: 64 with `unasked` where nobody can be asked, with `stopped` for anything else.
  static func confirm(
    _ question: String, unasked: String, stopped: String
  ) throws(CommandFailure) {
    guard isTerminal else { throw CommandFailure(.usage, unasked) }
    guard confirms(question) else { throw CommandFailure(.usage, stopped) }
  }

  /// The next line of standard input without its end; empty at the end of input.
  static func line() -> String { readLine(strippingNewline: true) ?? "" }

  /// The next line, and no more than these many bytes of it and one: what has no end is not waited for.
  static func line(most: Int) -> String {
    var bytes: [UInt8] = []
    var byte: UInt8 = 0
    while bytes.count <= most, read(0, &byte, 1) == 1, byte != 0x0A { bytes.append(byte) }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Asks for a line that is not shown; the terminal is as before in any case.
  ///
  /// Ctrl-C is read as a character meanwhile, because dying here would leave the terminal mute. What was typed
  /// before the question was there is its answer: who types ahead loses nothing.
  static func secret(_ label: String) throws(CommandFailure) -> String {
    CommandOutput.ask("\(label): ")
    guard isTerminal else { return line() }
    return try unseen { () throws(CommandFailure) in
      defer { CommandOutput.complain("") }
      guard let typed = typed() else { throw CommandFailure(.usage, "") }
      return typed
    }
  }

  /// Shows nothing that is typed while `body` asks for one secret after another: between two questions, too,
  /// somebody may be typing already.
  static func unseen<Value>(
    _ body: () throws(CommandFailure) -> Value
  ) throws(CommandFailure) -> Value {
    var before = termios()
    guard tcgetattr(0, &before) == 0 else { return try body() }
    var mute = before
    mute.c_lflag &= ~tcflag_t(ECHO | ISIG | ICANON)
    tcsetattr(0, TCSADRAIN, &mute)
    defer { tcsetattr(0, TCSADRAIN, &before) }
    return try body()
  }

  /// The bytes up to Enter; nil when the person leaves with Ctrl-C or Ctrl-D.
  private static func typed() -> String? {
    var bytes: [UInt8] = []
    var byte: UInt8 = 0
    while read(0, &byte, 1) == 1 {
      switch byte {
      case 0x0A, 0x0D: return String(decoding: bytes, as: UTF8.self)
      case 0x03, 0x04: return nil
      case 0x15: bytes = []
      case 0x08, 0x7F: bytes = Array(String(decoding: bytes, as: UTF8.self).dropLast().utf8)
      default: bytes.append(byte)
      }
    }
    return nil
  }
}
