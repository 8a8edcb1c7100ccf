import Glibc

/// One line on stderr that says how far long work is; nothing when stderr is no terminal.
final class TransferProgress {
  private let words: String
  private let isTerminal = isatty(2) == 1
  private var cells = -1
  private static let width = 30

  init(_ words: String) { self.words = CommandOutput.printable(words) }

  /// So much of all is done; `news` stands in place of the words it was made with.
  func show(_ done: Int64, of all: Int64, saying news: String? = nil) {
    guard isTerminal, all > 0 else { return }
    let now = Int(min(done, all) * Int64(Self.width) / all)
    guard now != cells || news != nil else { return }
    cells = now
    let words = news.map(CommandOutput.printable) ?? words
    let bar = String(repeating: "#", count: now) + String(repeating: "-", count: Self.width - now)
    put("\r\u{1B}[K\(words) [\(bar)] \(min(done, all) * 100 / all)%")
  }

  func end() {
    guard cells >= 0 else { return }
    cells = -1
    put("\r\u{1B}[K")
  }

  private func put(_ text: String) {
    let bytes = Array(text.utf8)
    // Progress that cannot be shown is no failure.
    _ = write(2, bytes, bytes.count)
  }
}
