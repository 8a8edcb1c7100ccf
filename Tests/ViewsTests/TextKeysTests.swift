import Localization
import Screen
import Testing

@testable import ViewModels
@testable import Views

/// The keys of a text on every page that has one.
@MainActor
struct TextKeysTests {
  private let form = Form(
    id: "test", fields: [FormField("name", .codeField, .text(TextField()))],
    buttons: [FormButton("save", .codeSubmit, .submit)])

  private var pages: [any PageView] {
    [
      GoToPage(field: GoToDate()), SearchPage(field: TextField()),
      SettingsFormPage(title: .patientsName, form: form, screen: .patients),
    ]
  }

  @Test func `P-46 every page with a text takes the same keys and what is pasted`() {
    for page in pages {
      #expect(page.takesPaste && page.letters == .text)
      for (key, intent) in Binding.editing.actions {
        let first = page.bindings.lazy.flatMap(\.actions).first { $0.key == key }
        #expect(first?.intent == intent, "\(page): \(key)")
      }
    }
  }
}
