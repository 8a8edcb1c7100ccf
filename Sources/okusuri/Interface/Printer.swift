import FoundationEssentials
import Glibc
import Threads
import ViewModels

/// The printers of CUPS, where its programs are installed: `lpstat` tells of them, `lp` takes a PDF.
///
/// Neither goes through a shell, and nobody asks before there is a PDF. Source: R-9.
enum Printer {
  /// So long the question may take; a server of CUPS that does not answer is no printer. Taking a file in may take longer.
  private static let (patience, takingIn) = (Duration.seconds(5), Duration.seconds(60))

  /// True where there is an `lp`, and `lpstat -p` names a printer.
  static func isThere() async -> Bool {
    guard isInstalled("lp"),
      case .well(let said) = await end(of: ["lpstat", "-p"], within: patience)
    else { return false }
    return !said.isEmpty
  }

  /// Hands a PDF over. Only when `lp` ended well the printer has it.
  static func print(_ path: String) async -> PrinterAnswer {
    // What begins with a slash is no option.
    guard path.hasPrefix("/") else { return .refused("") }
    return switch await end(of: ["lp", path], within: takingIn, withErrors: true) {
    case .well: .taken
    case .badly(let said): .refused(line(said))
    case .late: .silent
    }
  }

  private static func isInstalled(_ program: String) -> Bool {
    let folders = ProcessInfo.processInfo.environment["PATH"] ?? ""
    return folders.split(separator: ":").contains { access("\($0)/\(program)", X_OK) == 0 }
  }

  /// What a program said as one line, as much as a card has room for.
  private static func line(_ said: [UInt8]) -> String {
    let lines = String(decoding: said, as: UTF8.self).split(whereSeparator: \.isNewline)
    return String(lines.joined(separator: " ").prefix(200))
  }

  /// How a program ended, and what it said.
  private enum End: Sendable {
    case well([UInt8])
    /// With another status than 0, or it never began.
    case badly([UInt8])
    /// Not yet.
    case late
  }

  @concurrent
  private static func end(
    of words: [String], within patience: Duration, withErrors: Bool = false
  ) async -> End {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return .badly([]) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    let (reading, writing) = (ends[0], ends[1])
    let child = DetachedProgram.start(
      words, output: writing, errors: withErrors ? writing : nil)
    close(writing)
    guard let child else {
      close(reading)
      return .badly([])
    }
    let (answers, tell) = AsyncStream.makeStream(of: End.self)
    OwnThread.run {
      tell.yield(answer(of: child, reading))
      tell.finish()
    }
    return await withTaskGroup(of: End.self) { group in
      group.addTask {
        for await answer in answers { return answer }
        return .late
      }
      group.addTask {
        // Cancelled, nobody wants to know. What takes longer ends by itself, and the thread sees it off.
        try? await Task.sleep(for: patience)
        return .late
      }
      defer { group.cancelAll() }
      return await group.next() ?? .late
    }
  }

  /// What a child has said when it has ended.
  private static func answer(of child: pid_t, _ handle: Int32) -> End {
    defer { close(handle) }
    var (said, bytes): ([UInt8], [UInt8]) = ([], Array(repeating: 0, count: 4096))
    // To its end, so that a program that says much does not wait for ever; the beginning is enough to know.
    while true {
      let count = read(handle, &bytes, bytes.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { break }
      if said.count < bytes.count { said += bytes[..<count] }
    }
    var status: Int32 = 0
    while waitpid(child, &status, 0) < 0, errno == EINTR {}
    return status == 0 ? .well(said) : .badly(said)
  }
}
