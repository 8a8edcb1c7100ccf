import Glibc
import Synchronization

/// One line on stderr that says how far long work is; nothing when stderr is no terminal.
final class ProgressLine: Sendable {
  private static let width = 30

  private let words: String
  private let isTerminal = isatty(2) == 1
  /// How much of the bar is full; nil while no line is shown.
  private let cells = Mutex<Int?>(nil)

  /// Makes one over the words that stand before its bar.
  init(_ words: String = "") { self.words = CommandOutput.printable(words) }

  /// Shows what is being done, in place of what stood there.
  func show(_ step: String) { put("\r\u{1B}[K" + CommandOutput.printable(step), cells: 0) }

  /// So much of all is done; `news` stands in place of the words it was made with.
  func show(_ done: Int64, of all: Int64, saying news: String? = nil) {
    guard isTerminal, all > 0 else { return }
    let now = Int(min(done, all) * Int64(Self.width) / all)
    guard news != nil || cells.withLock({ $0 != now }) else { return }
    let words = news.map(CommandOutput.printable) ?? words
    let bar = String(repeating: "#", count: now) + String(repeating: "-", count: Self.width - now)
    put("\r\u{1B}[K\(words) [\(bar)] \(min(done, all) * 100 / all)%", cells: now)
  }

  /// Takes the line away.
  func end() {
    if cells.withLock({ $0 != nil }) { put("\r\u{1B}[K", cells: nil) }
  }

  private func put(_ text: String, cells now: Int?) {
    guard isTerminal else { return }
    cells.withLock { $0 = now }
    let bytes = Array(text.utf8)
    // Progress that cannot be shown is no failure.
    _ = write(2, bytes, bytes.count)
  }
}
