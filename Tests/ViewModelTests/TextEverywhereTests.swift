import Domain
import Localization
import TestSupport
import Testing

@testable import ViewModels

/// A text is edited by the same keys wherever it stands.
struct TextEverywhereTests {
  private static let intents: [Intent] =
    ["a", "漢", "か", "\u{3099}", "ｶ", " ", "9"].map { .type($0) }
    + [.paste("8:05\n"), .paste("酸化 マグネシウム\tabc")]
    + [
      .erase, .eraseForward, .eraseWord, .eraseToStart, .eraseToEnd, .yank, .wordBack,
      .wordForward, .move(.left), .move(.right), .lineStart, .lineEnd,
    ]

  private func form(limit: Int) -> Form {
    Form(
      id: "test", fields: [FormField("name", .codeField, .text(TextField(limit: limit)))],
      buttons: [FormButton("save", .codeSubmit, .submit)])
  }

  @Test func `P-46 random keys edit a field, a form and 日付へ alike`() throws {
    var random = SeededGenerator(for: "texts everywhere")
    for _ in Soak.rounds(100) {
      var (field, form, date) = (TextField(limit: 20), form(limit: 20), GoToDate())
      for _ in 0..<60 {
        let intent = Self.intents.randomElement(using: &random) ?? .erase
        _ = field.edit(intent)
        _ = form.handle(intent)
        date.edit(intent)
        #expect(form.textField("name") == field && date.field == field)
        #expect(!field.text.contains("\n") && field.characters.count <= 20)
      }
    }
  }

  @Test func `P-46 Ctrl-Y types what Ctrl-W, Ctrl-U or Ctrl-K took, and never a password`() {
    var field = TextField(.text, "朝 8時")
    field.eraseWord()
    _ = field.edit(.lineStart)
    _ = field.edit(.yank)
    #expect(field.text == "時朝 8" && field.cursor == 1)
    _ = field.edit(.eraseToEnd)
    _ = field.edit(.yank)
    _ = field.edit(.yank)
    #expect(field.text == "時朝 8朝 8")
    var secret = TextField(.secret, "himitsu")
    _ = secret.edit(.eraseToStart)
    _ = secret.edit(.yank)
    #expect(secret.isEmpty && secret.erased.isEmpty)
  }
}
