import Glibc

/// One line on stderr that says how far an export is; nothing when stderr is no terminal.
struct ExportProgress: Sendable {
  private let words: CommandSentences
  private let isTerminal = isatty(2) == 1
  private static let width = 30

  init(_ words: CommandSentences) { self.words = words }

  /// So many bytes of the record have come.
  func fetched(_ bytes: Int) {
    put("\r\u{1B}[K\(words.fetching) \(bytes / 1024) kB")
  }

  /// So many of the days are written.
  func written(_ days: Int, of all: Int) {
    guard all > 0, days * Self.width / all != (days - 1) * Self.width / all else { return }
    let done = days * Self.width / all
    let bar = String(repeating: "#", count: done) + String(repeating: "-", count: Self.width - done)
    put("\r\u{1B}[K\(words.writingOut) [\(bar)] \(days * 100 / all)%")
  }

  func end() { put("\r\u{1B}[K") }

  private func put(_ text: String) {
    guard isTerminal else { return }
    let bytes = Array(text.utf8)
    // Progress that cannot be shown is no failure.
    _ = write(2, bytes, bytes.count)
  }
}
