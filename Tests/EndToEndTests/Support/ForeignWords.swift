import TestSupport

@testable import Localization

/// What no screen may show: names of phrases, and words of another language than its own.
struct ForeignWords {
  private let language: Language
  private static let keys = Set(
    [Catalogue.Table.screens, .purchases].flatMap {
      Catalogue.texts(of: $0, in: .japanese).keys.filter { $0.contains(".") }
    })
  /// Words that follow each other in an English text and in no Japanese one.
  private static let english = Set(
    Catalogue.texts(of: .screens, in: .english).values.flatMap(pairs)
  ).subtracting(Catalogue.texts(of: .screens, in: .japanese).values.flatMap(pairs))

  init(on language: Language) { self.language = language }

  /// Those that a person can read, or hear, at that moment.
  func found(in settled: TerminalProgram.Settled) -> [String] {
    let labels = settled.frame.map { $0.elements.map(\.label) } ?? []
    return (settled.screen.lines + labels).flatMap(found)
  }

  private func found(in line: String) -> [String] {
    let names = line.matches(of: /[A-Za-z]+(?:\.[A-Za-z0-9]+)+/).map { String($0.output) }
    let words =
      language == .japanese
      ? Self.pairs(line).filter(Self.english.contains) : Self.japanese(line)
    return names.filter(Self.keys.contains) + words
  }

  /// Words of small letters that stand beside each other.
  private static func pairs(_ text: String) -> [String] {
    let words = text.split { $0.isWhitespace }
    return zip(words, words.dropFirst()).compactMap { first, second in
      (first + second).allSatisfy { ("a"..."z").contains($0) } ? "\(first) \(second)" : nil
    }
  }

  /// Runs of Japanese, but for what the language calls itself.
  private static func japanese(_ line: String) -> [String] {
    line.replacing(Language.japanese.name, with: " ")
      .matches(of: /[\u{3040}-\u{30FF}\u{4E00}-\u{9FFF}]+/).map { String($0.output) }
  }
}
