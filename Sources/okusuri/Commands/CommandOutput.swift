import APIContract
import Domain
import Files
import Glibc
import Synchronization
import Threads

/// What a command says: text on stdout, sentences for the person on stderr.
enum CommandOutput {
  /// Why standard output took no more, as `errno`; after that nothing is written to it. Nil while it takes all.
  private static let fault = Mutex<Int32?>(nil)

  /// Takes the three streams before anything is opened: where one was closed by who started us, the record would
  /// get its number, and what is said would be written into it. A pipe that nobody reads is told by `write`.
  static func claim() {
    signal(SIGPIPE, SIG_IGN)
    for handle: Int32 in 0...2 where fcntl(handle, F_GETFD) < 0 {
      // The lowest free number is this one; standard output refuses what is written to it.
      _ = open("/dev/null", handle == 2 ? O_WRONLY : O_RDONLY)
    }
  }

  /// Ends the program when not all that was said has arrived: with one sentence and 74 (EX_IOERR), or, when
  /// the reader of a pipe has left, as every tool then ends, by SIGPIPE and without a word.
  static func endUnlessHeard() {
    // Some file systems tell only now that there was no room.
    if fault.withLock({ $0 == nil }), close(dup(1)) != 0, errno != EBADF { note(errno) }
    guard let number = fault.withLock({ $0 }) else { return }
    if number == EPIPE {
      signal(SIGPIPE, SIG_DFL)
      raise(SIGPIPE)
    } else {
      let words = CommandSentences.spoken()
      complain(words.outputLost(words.reason(FileFault("write", path, number))))
    }
    exit(CommandFailure.Status.unwritten.rawValue)
  }

  /// What standard output is called where a path is wanted.
  static let path = "/dev/stdout"

  /// What a file that was written to ``path`` met there; ``endUnlessHeard()`` has the sentence.
  static func failure(_ fault: FileFault.Reason) -> CommandFailure {
    switch fault {
    case .full: note(ENOSPC)
    case .system(let number): note(number)
    default: note(EIO)
    }
    return CommandFailure(.unwritten, "")
  }

  /// Writes one line, or several, to stdout; nothing in it can control a terminal.
  static func say(_ text: String) { write(1, Array((printable(text) + "\n").utf8)) }

  /// Writes a body of JSON to stdout as it came, and a line end; what could steer a terminal is escaped.
  static func body(_ bytes: [UInt8]) { write(1, JSONWriter.harmless(bytes) + [0x0A]) }

  /// Writes a piece of a file to stdout exactly as it is.
  static func piece(_ bytes: [UInt8]) { write(1, bytes) }

  /// One element once nobody reads standard output any more, as when `head` has seen enough.
  static func closedPipe() -> AsyncStream<Void> {
    AsyncStream { continuation in
      // A thread of its own: it waits in the system, and ends with the program.
      OwnThread.run {
        var output = pollfd(fd: 1, events: 0, revents: 0)
        while poll(&output, 1, -1) < 0, errno == EINTR {}
        continuation.yield()
      }
    }
  }

  /// What went on until its reader left has said all that was wanted.
  static func forgetClosedPipe() { fault.withLock { if $0 == EPIPE { $0 = nil } } }

  static func complain(_ text: String) { write(2, Array((printable(text) + "\n").utf8)) }

  /// Asks for something on stderr, without a line end.
  static func ask(_ text: String) { write(2, Array(printable(text).utf8)) }

  /// The text with every control and direction character but the line end made visible.
  static func printable(_ text: String) -> String {
    var safe = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      safe.append(scalar.steers && scalar != "\n" ? "\u{FFFD}" : scalar)
    }
    return String(safe)
  }

  private static func write(_ handle: Int32, _ bytes: [UInt8]) {
    guard handle != 1 || fault.withLock({ $0 == nil }) else { return }
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(handle, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR || errno == EAGAIN && isReady(handle) { continue }
      guard count > 0 else {
        // Where nobody hears a complaint there is nobody left to tell.
        if handle == 1 { note(count == 0 ? EIO : errno) }
        return
      }
      rest = rest.dropFirst(count)
    }
  }

  private static func note(_ number: Int32) { fault.withLock { $0 = $0 ?? number } }

  /// Waits until a stream that does not wait by itself takes more; false when that cannot be told.
  private static func isReady(_ handle: Int32) -> Bool {
    var wanted = pollfd(fd: handle, events: Int16(POLLOUT), revents: 0)
    while poll(&wanted, 1, -1) < 0 { guard errno == EINTR else { return false } }
    return true
  }
}
