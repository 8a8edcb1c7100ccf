import Glibc

/// One line on stderr that says what an import is doing; nothing when stderr is no terminal.
struct ImportProgress {
  private let sentences: CommandSentences
  private let isTerminal = isatty(2) == 1

  init(_ sentences: CommandSentences) { self.sentences = sentences }

  /// Shows a step in place of the one before.
  func show(_ step: String) {
    if isTerminal { put("\r\u{1B}[K" + sentences.going(step)) }
  }

  func end() {
    if isTerminal { put("\r\u{1B}[K") }
  }

  private func put(_ text: String) {
    let bytes = Array(text.utf8)
    // Progress that cannot be shown is no failure.
    _ = write(2, bytes, bytes.count)
  }
}
