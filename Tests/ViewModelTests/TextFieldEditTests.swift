import TestSupport
import Testing

@testable import ViewModels

/// Random edits, against a model that knows only bytes.
struct TextFieldEditTests {
  /// A text with a cursor, as bytes: it moves by whole characters because Swift's strings do.
  private struct Model {
    var text = ""
    var bytes = 0

    private var cursor: String.Index {
      text.utf8.index(text.startIndex, offsetBy: bytes)
    }

    mutating func insert(_ new: String) {
      text.insert(contentsOf: new, at: cursor)
      bytes += new.utf8.count
      settle()
    }

    mutating func erase(forward: Bool) {
      let start = cursor
      if forward {
        guard start < text.endIndex else { return }
        text.removeSubrange(start..<text.index(after: start))
      } else {
        guard start > text.startIndex else { return }
        let previous = text.index(before: start)
        bytes = text.utf8.distance(from: text.startIndex, to: previous)
        text.removeSubrange(previous..<start)
      }
      settle()
    }

    mutating func move(_ step: Int) {
      let start = cursor
      if step > 0, start < text.endIndex { bytes = offset(text.index(after: start)) }
      if step < 0, start > text.startIndex { bytes = offset(text.index(before: start)) }
    }

    /// Where two characters have become one, the cursor stands behind it.
    private mutating func settle() {
      var end = 0
      for character in text {
        guard end < bytes else { break }
        end += String(character).utf8.count
      }
      bytes = end
    }

    private func offset(_ index: String.Index) -> Int {
      text.utf8.distance(from: text.startIndex, to: index)
    }
  }

  private static let pieces = [
    "a", "漢", "か", "\u{3099}", "\u{301}", "👩", "\u{200D}", "👧", "🇯", "🇵", "ﾊ", "ﾞ", " ", "酸化マグネシウム",
    "é", "한", "\u{1112}\u{1161}", "\u{11AB}", "葛\u{E0100}",
  ]

  @Test func `W-52 Ctrl-K erases to the end, Alt-B and Alt-F go by words`() {
    var field = TextField(.text, "介護保険 ノートabc")
    field.moveWordBack()
    #expect(field.cursor == 8)
    field.moveWordBack()
    #expect(field.cursor == 5)
    field.moveWordBack()
    #expect(field.cursor == 0)
    field.moveWordBack()
    field.moveWordForward()
    #expect(field.cursor == 4)
    field.moveWordForward()
    #expect(field.cursor == 8)
    field.eraseToEnd()
    #expect(field.text == "介護保険 ノート" && field.cursor == 8)
    field.moveWordForward()
    field.eraseToEnd()
    #expect(field.text == "介護保険 ノート")
  }

  @Test
  func `random edits agree with a model, and the cursor is always on a character's border`() {
    var random = SeededGenerator(for: "edits of a text field")
    for _ in 0..<200 {
      var (field, model) = (TextField(), Model())
      for _ in 0..<60 {
        step(&field, &model, &random)
        #expect(field.text == model.text && field.text.utf8.count == model.text.utf8.count)
        #expect(String(field.characters[..<field.cursor]).utf8.count == model.bytes)
        #expect(field.characters == Array(field.text))
        #expect((0...field.characters.count).contains(field.cursor))
      }
    }
  }

  private func step(
    _ field: inout TextField, _ model: inout Model, _ random: inout SeededGenerator
  ) {
    switch Int.random(in: 0..<10, using: &random) {
    case 0..<5:
      let piece = Self.pieces.randomElement(using: &random) ?? "a"
      let before = field
      field.insert(piece)
      // What is refused, such as a mark on nothing, changes nothing.
      if field != before { model.insert(piece) }
    case 5:
      field.eraseBackward()
      model.erase(forward: false)
    case 6:
      field.eraseForward()
      model.erase(forward: true)
    case 7, 8:
      field.moveLeft()
      model.move(-1)
    default:
      field.moveRight()
      model.move(1)
    }
  }
}
