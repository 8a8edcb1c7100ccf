import Domain

extension TextField {
  /// Types or pastes `text` at the cursor; returns false when the limit left some of it out.
  ///
  /// Line ends and control characters are dropped, and what the kind does not take. A mark that belongs
  /// to the character before it joins that character.
  @discardableResult
  public mutating func insert(_ text: String) -> Bool {
    let taken = Array(kind.accepted(text))
    if isProposal, !taken.isEmpty { (characters, cursor, isProposal) = ([], 0, false) }
    let room = max(0, limit - characters.count)
    // A mark that joins what is there needs no room of its own.
    if taken.count > room, taken.count == 1, joins(taken[0]) {
      return splice(cursor..<cursor, String(taken))
    }
    let fitting = taken.prefix(room)
    guard splice(cursor..<cursor, String(fitting)) else { return false }
    return fitting.count == taken.count
  }

  /// Removes the character before the cursor.
  public mutating func eraseBackward() { erase(max(0, cursor - 1)..<cursor) }

  /// Removes the character under the cursor.
  public mutating func eraseForward() { erase(cursor..<min(cursor + 1, characters.count)) }

  /// Removes everything before the cursor (Ctrl-U).
  public mutating func eraseToStart() { cut(0..<cursor) }

  /// Removes everything behind the cursor (Ctrl-K).
  public mutating func eraseToEnd() { cut(cursor..<characters.count) }

  /// Removes the word before the cursor (Ctrl-W). Where there are no blanks, a word is a run of one
  /// kind of letter: 介護|保険 is one, 薬|ノート two.
  public mutating func eraseWord() { cut(wordStart..<cursor) }

  /// Types what was erased last by more than a character (Ctrl-Y); false when not all of it fits.
  mutating func yank() -> Bool { insert(erased) }

  /// Moves the cursor to the beginning of its word, or of the one before (Alt-B).
  public mutating func moveWordBack() { move(to: wordStart) }

  /// Moves the cursor behind its word, or behind the next one (Alt-F).
  public mutating func moveWordForward() {
    isProposal = false
    while cursor < characters.count, characters[cursor].isWhitespace { cursor += 1 }
    guard cursor < characters.count else { return }
    let script = Script(characters[cursor])
    while cursor < characters.count, Script(characters[cursor]) == script { cursor += 1 }
  }

  /// Where the word before the cursor begins.
  private var wordStart: Int {
    var start = cursor
    while start > 0, characters[start - 1].isWhitespace { start -= 1 }
    guard start > 0 else { return 0 }
    let script = Script(characters[start - 1])
    while start > 0, Script(characters[start - 1]) == script { start -= 1 }
    return start
  }

  /// Moves the cursor one character back.
  public mutating func moveLeft() { move(to: max(0, cursor - 1)) }

  /// Moves the cursor to the next character.
  public mutating func moveRight() { move(to: min(characters.count, cursor + 1)) }

  /// Moves the cursor before the first character.
  public mutating func moveToStart() { move(to: 0) }

  /// Moves the cursor after the last character.
  public mutating func moveToEnd() { move(to: characters.count) }

  /// Whoever moves in a proposal goes on from it.
  private mutating func move(to place: Int) { (cursor, isProposal) = (place, false) }

  private mutating func erase(_ range: Range<Int>) {
    isProposal = false
    guard !range.isEmpty else { return }
    splice(range, "")
  }

  /// Erases what can be typed again.
  private mutating func cut(_ range: Range<Int>) {
    if !range.isEmpty, kind != .secret { erased = String(characters[range]) }
    erase(range)
  }

  /// True when `character` and the one before the cursor are one letter, as か and its mark are が.
  private func joins(_ character: Character) -> Bool {
    guard cursor > 0 else { return false }
    return String([characters[cursor - 1], character]).composed.unicodeScalars.count == 1
  }

  /// Puts `text` in place of a range. Characters are counted again, for neighbours may join: two
  /// flag letters, or a kana and its mark. The cursor goes behind the character that ends with
  /// `text`.
  @discardableResult
  private mutating func splice(_ range: Range<Int>, _ text: String) -> Bool {
    let before = String(characters[..<range.lowerBound]) + text
    let whole = Array(before + String(characters[range.upperBound...]))
    guard whole.allSatisfy({ $0.unicodeScalars.count <= Self.mostScalars }),
      whole.count <= max(limit, characters.count),
      whole.first?.isLoneMark != true
    else { return false }
    var (bytes, count) = (0, 0)
    while bytes < before.utf8.count, count < whole.count {
      bytes += whole[count].utf8.count
      count += 1
    }
    (characters, cursor) = (whole, count)
    return true
  }

  /// The most code points of one character: more than any letter or family of emoji needs.
  private static let mostScalars = 16
}

/// Which writing a character belongs to, for finding where a word begins.
private enum Script: Equatable {
  case blank, hiragana, katakana, han, word, sign

  init(_ character: Character) {
    guard let scalar = character.unicodeScalars.first else {
      self = .blank
      return
    }
    switch scalar.value {
    case 0x3041...0x309F: self = .hiragana
    case 0x30A1...0x30FF, 0xFF66...0xFF9F: self = .katakana
    case 0x3005...0x3007, 0x3400...0x9FFF, 0xF900...0xFAFF, 0x20000...0x3FFFF: self = .han
    default:
      self =
        character.isWhitespace ? .blank : character.isLetter || character.isNumber ? .word : .sign
    }
  }
}

extension Character {
  /// A mark, or a joiner, with nothing before it to stand on.
  fileprivate var isLoneMark: Bool {
    guard let first = unicodeScalars.first else { return true }
    if first == "\u{200D}" { return true }
    switch first.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .spacingMark: return true
    default: return false
    }
  }
}
