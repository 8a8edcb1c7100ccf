import Glibc
import Threads

/// The printers of CUPS, where its programs are installed: `lpstat` tells of them, `lp` takes a PDF.
///
/// Neither goes through a shell, and nobody asks before there is a PDF. Source: R-9.
enum Printer {
  /// So long the question may take; a server of CUPS that does not answer is no printer. Taking a file in may take longer.
  private static let (patience, takingIn) = (Duration.seconds(5), Duration.seconds(60))

  /// True where `lpstat -p` names one.
  static func isThere() async -> Bool {
    await says(["lpstat", "-p"], within: patience).map { !$0.isEmpty } ?? false
  }

  /// Hands a PDF over; false when `lp` did not take it.
  static func print(_ path: String) async -> Bool {
    // What begins with a slash is no option.
    guard path.hasPrefix("/") else { return false }
    return await says(["lp", path], within: takingIn) != nil
  }

  /// What a program says that ends well; nil of every other, and of one that takes too long.
  @concurrent
  private static func says(_ words: [String], within patience: Duration) async -> [UInt8]? {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    let (reading, writing) = (ends[0], ends[1])
    let child = DetachedProgram.start(words, output: writing)
    close(writing)
    guard let child else {
      close(reading)
      return nil
    }
    let (answers, tell) = AsyncStream.makeStream(of: [UInt8]?.self)
    OwnThread.run {
      tell.yield(answer(of: child, reading))
      tell.finish()
    }
    return await withTaskGroup(of: [UInt8]?.self) { group in
      group.addTask {
        for await answer in answers { return answer }
        return nil
      }
      group.addTask {
        // Cancelled, nobody wants to know. What takes longer ends by itself, and the thread sees it off.
        try? await Task.sleep(for: patience)
        return nil
      }
      defer { group.cancelAll() }
      return await group.next() ?? nil
    }
  }

  /// What a child has said when it has ended.
  private static func answer(of child: pid_t, _ handle: Int32) -> [UInt8]? {
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
    return status == 0 ? said : nil
  }
}
