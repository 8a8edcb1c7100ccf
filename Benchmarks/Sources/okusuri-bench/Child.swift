import CChild
import Glibc

/// A running program whose output this process reads.
final class Child {
  /// The process, for looking into /proc.
  var pid: Int32 { process.pid }
  /// Microseconds at which it was started.
  let start: Int
  private(set) var hasEnded = false
  private var process = child_process()
  private var isForgotten = false

  /// Starts `arguments` (the first is found in PATH) on a terminal of 80 columns and 24 rows, or on a pipe.
  ///
  /// Throws ``BenchmarkError`` when the program is missing or cannot be started.
  init(
    _ arguments: [String], environment: [String: String], directory: String,
    onTerminal: Bool = false
  ) throws {
    guard let path = Installed.path(of: arguments[0]) else {
      throw BenchmarkError("\(arguments[0]) is not installed")
    }
    var words = ([path] + arguments.dropFirst()).map { strdup($0) } + [nil]
    var settings = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    start = child_clock()
    let failure =
      onTerminal
      ? child_on_terminal(&words, &settings, directory, &process)
      : child_on_pipe(&words, &settings, directory, &process)
    for word in words + settings { free(word) }
    guard failure == 0 else {
      throw BenchmarkError("\(path): \(String(cString: strerror(-failure)))")
    }
  }

  deinit { forget() }

  /// Waits at most this many microseconds and answers what was written meanwhile; nil when nothing
  /// was.
  func read(within microseconds: Int) -> ArraySlice<UInt8>? {
    guard !hasEnded else { return nil }
    switch child_wait(&process, max(0, microseconds)) {
    case 1:
      var bytes = [UInt8](repeating: 0, count: 65536)
      let count = Glibc.read(process.output, &bytes, bytes.count)
      return count > 0 ? bytes[..<count] : nil
    case 2: hasEnded = true
    default: break
    }
    return nil
  }

  /// Types bytes on its terminal.
  func type(_ bytes: [UInt8]) {
    _ = bytes.withUnsafeBytes { write(process.output, $0.baseAddress, $0.count) }
  }

  func signal(_ number: Int32) { kill(process.pid, number) }

  /// Whether the terminal's modes are as they were at the start.
  var hasRestoredModes: Bool { child_modes_restored(&process) == 1 }

  /// Asks it to end, and reads until it has, two seconds at most.
  func end() {
    signal(SIGTERM)
    let limit = child_clock() + 2_000_000
    while !hasEnded, child_clock() < limit { _ = read(within: limit - child_clock()) }
    forget()
  }

  private func forget() {
    if !isForgotten { child_forget(&process) }
    (isForgotten, hasEnded) = (true, true)
  }
}

/// Why something could not be measured; the table says it instead of a figure.
struct BenchmarkError: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}

/// What is on this machine.
enum Installed {
  /// The path of a program; nil when it is not installed.
  static func path(of program: String) -> String? {
    if program.contains("/") { return access(program, X_OK) == 0 ? program : nil }
    let folders = ["/usr/local/bin", "/usr/bin", "/bin", "/usr/games"]
    return folders.map { "\($0)/\(program)" }.first { access($0, X_OK) == 0 }
  }

  /// The text of a small file, for /proc and for answers.
  static func text(_ path: String) -> String? {
    guard let file = fopen(path, "r") else { return nil }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 65536)
    return String(decoding: bytes[..<fread(&bytes, 1, bytes.count, file)], as: UTF8.self)
  }
}
