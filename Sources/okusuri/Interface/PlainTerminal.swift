import Dispatch
import Glibc
import Threads
import Views

/// Standard input line by line, and standard output: what the lines for a screen reader are read from and said to.
///
/// Nothing is placed, erased or coloured. Source: D-6, decision 0138.
@MainActor
final class PlainTerminal {
  /// What comes in.
  enum Event: Sendable {
    case line(String)
    /// Nobody types any more.
    case end
    /// Ctrl-C.
    case left
    /// SIGTERM or SIGHUP: what was recorded is kept, and the exit status tells the signal.
    case told(Int32)
    /// Something may have changed.
    case changed
  }

  let events: AsyncStream<Event>
  private let tell: AsyncStream<Event>.Continuation
  private let columns: Int?
  private var before: termios?
  private var sources: [any DispatchSourceSignal] = []
  /// The signals that are heard, and ignored otherwise.
  private var heard: [Int32] = []

  /// `columns` is what was asked for; nil for as many as the terminal has.
  init(columns: Int?) {
    self.columns = columns
    (events, tell) = AsyncStream.makeStream(of: Event.self)
    OwnThread.run { [tell] in Self.read(tell) }
    listen(SIGINT) { .left }
    for number in [SIGTERM, SIGHUP] { listen(number) { .told(number) } }
  }

  /// Waits in the system for what is typed, and tells of it line by line.
  private nonisolated static func read(_ tell: AsyncStream<Event>.Continuation) {
    var line: [UInt8] = []
    var bytes = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = Glibc.read(0, &bytes, bytes.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { break }
      for byte in bytes[..<count] {
        switch byte {
        case interrupt:
          tell.yield(.left)
          line = []
        case 0x0A:
          tell.yield(.line(String(decoding: line, as: UTF8.self)))
          line = []
        case 0x0D: break
        // What has no end is not kept.
        default: if line.count < longest { line.append(byte) }
        }
      }
    }
    if !line.isEmpty { tell.yield(.line(String(decoding: line, as: UTF8.self))) }
    tell.yield(.end)
  }

  /// How many columns a line may have.
  var width: Int {
    if let columns { return columns }
    var size = winsize()
    guard ioctl(1, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else {
      return PlainOptions.usual
    }
    return max(PlainOptions.fewest, Int(size.ws_col))
  }

  /// Says sentences, each on lines of its own.
  func say(_ sentences: [String]) {
    for line in PlainText.lines(sentences, columns: width) { CommandOutput.say(line) }
  }

  /// Asks for a line, or goes on to a new one.
  func prompt() { CommandOutput.piece(Array("> ".utf8)) }
  func endLine() { CommandOutput.say("") }

  /// True where a terminal shows what is typed.
  var isSeen: Bool { before == nil && Prompt.isTerminal }

  /// Wakes whoever reads the events.
  func changed() { tell.yield(.changed) }

  /// Nothing that is typed is seen from now on, or everything again. Ctrl-C ends a line meanwhile and is the end of it:
  /// dying here would leave the terminal mute.
  func hide(_ isHidden: Bool) {
    if isHidden, before == nil {
      var now = termios()
      guard tcgetattr(0, &now) == 0 else { return }
      before = now
      now.c_lflag &= ~tcflag_t(ECHO | ISIG)
      withUnsafeMutableBytes(of: &now.c_cc) { $0[Int(VEOL)] = Self.interrupt }
      tcsetattr(0, TCSADRAIN, &now)
    } else if !isHidden, var was = before {
      tcsetattr(0, TCSADRAIN, &was)
      before = nil
    }
  }

  private nonisolated static let interrupt: UInt8 = 3
  /// As much as a paste has, in bytes.
  private nonisolated static let longest = 65_536

  /// Gives the terminal back; may be called twice.
  func close() {
    hide(false)
    for source in sources { source.cancel() }
    for number in heard { signal(number, SIG_DFL) }
    (sources, heard) = ([], [])
    tell.finish()
  }

  private func listen(_ number: Int32, _ event: @escaping @Sendable () -> Event) {
    signal(number, SIG_IGN)
    heard.append(number)
    let source = DispatchSource.makeSignalSource(signal: number, queue: .main)
    source.setEventHandler { [tell] in tell.yield(event()) }
    source.activate()
    sources.append(source)
  }
}
