/// Turns the bytes of a terminal into keys; knows nothing of time and reads nothing itself.
///
/// A lone ESC and the beginning of a sequence look alike, so the caller sets a deadline while
/// ``unfinished`` says so and calls ``flush()`` when it passes. What then still arrives of the
/// sequence is swallowed and never typed. Memory is bounded whatever the terminal sends. Source:
/// terminal "ESC", facts 8 to 10
public struct KeyDecoder: Sendable {
  /// The kind of sequence whose rest the decoder waits for.
  public enum Unfinished: Hashable, Sendable {
    case nothing
    /// The rest of a sequence, or the certainty that there is none.
    case sequence
    /// The end of a pasted text.
    case paste
  }

  enum State: Sendable {
    case ground
    case escape
    case csi
    /// The rest of a sequence that came too late or was too long.
    case discardedCSI
    case ss3
    /// `[` or `O` right after a lone ESC: the rest of a sequence, or typed.
    case late
    case linuxFunction
    case oldMouse
    case oscStart
    case string
    case stringEscape
    case paste
  }

  static let longestSequence = 64
  static let longestString = 256
  static let longestPaste = 65_536
  static let pasteEnd: [UInt8] = Array("\u{1B}[201~".utf8)

  var state = State.ground
  /// Bytes of the sequence, string or character at hand.
  var held: [UInt8] = []
  /// How much of ``pasteEnd`` has been seen.
  var pasteEndSeen = 0
  /// Bytes of a character that are still to come.
  var missingBytes = 0
  /// Whether an ESC was decided by the deadline and nothing came since.
  var escapeWasLone = false
  var events: [KeyEvent] = []

  public init() {}

  public var unfinished: Unfinished {
    switch state {
    case .ground, .discardedCSI: .nothing
    case .paste: .paste
    default: .sequence
    }
  }

  /// Reads bytes and returns the keys they complete.
  public mutating func feed(_ bytes: some Sequence<UInt8>) -> [KeyEvent] {
    for byte in bytes { take(byte) }
    return takeEvents()
  }

  /// Decides what is unfinished: the deadline has passed.
  public mutating func flush() -> [KeyEvent] {
    switch state {
    case .escape:
      emit(.escape)
      escapeWasLone = true
      state = .ground
    case .late:
      typeHeld()
    case .oscStart:
      emit(.escape)
      emit(.character("]"))
      state = .ground
    case .csi: state = .discardedCSI
    case .paste: finishPaste(dropping: pasteEndSeen)
    case .ground, .discardedCSI: break
    case .ss3, .linuxFunction, .oldMouse, .string, .stringEscape: state = .ground
    }
    return takeEvents()
  }

  /// Tells that so much time has passed that nothing can be the rest of an old sequence any more.
  public mutating func endLateBytes() {
    escapeWasLone = false
    if state == .discardedCSI { state = .ground }
  }

  mutating func emit(_ key: Key, _ modifiers: KeyModifiers = []) {
    events.append(KeyEvent(key, modifiers))
  }

  private mutating func takeEvents() -> [KeyEvent] {
    defer { events.removeAll(keepingCapacity: true) }
    return events
  }

  mutating func take(_ byte: UInt8) {
    switch state {
    case .ground: takeGround(byte)
    case .escape: takeEscape(byte)
    case .csi: takeCSI(byte)
    case .discardedCSI: takeDiscarded(byte)
    case .ss3: takeSS3(byte)
    case .late: takeLate(byte)
    case .linuxFunction: takeLinuxFunction(byte)
    case .oldMouse: takeOldMouse(byte)
    case .oscStart: takeOSCStart(byte)
    case .string: takeString(byte)
    case .stringEscape: takeStringEscape(byte)
    case .paste: takePaste(byte)
    }
  }

  /// Goes back to plain keys and reads the byte as one.
  mutating func restart(with byte: UInt8) {
    state = .ground
    take(byte)
  }

  /// Types what looked like the rest of a sequence.
  mutating func typeHeld() {
    for byte in held { emit(.character(Character(Unicode.Scalar(byte)))) }
    escapeWasLone = false
    state = .ground
  }
}
