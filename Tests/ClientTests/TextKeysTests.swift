import Screen
import Testing

@testable import ViewModels
@testable import Views

/// The keys of a text on every page that has one.
@MainActor
struct TextKeysTests {
  /// Texts that no other test has a way to.
  private static let more: [(page: String, way: [Intent])] = [
    ("日付へ", [.tab(.history), .goToDate]), ("探す", [.search]), ("操作の一覧", [.commands]),
  ]

  @Test func `P-46 every page with a text takes the same keys and what is pasted`() async throws {
    try await RealServer.run { server in
      let (keys, app) = (EveryKeyTests(), await EveryKeyTests().program(server))
      // A home without documents has nothing to search.
      expectTextKeys(SearchPage(field: TextField()))
      var kinds: Set<String> = []
      for (_, way) in EveryKeyTests.ways + Self.more {
        await keys.open(way, app)
        let top = PageStack(app).top
        guard top.showsCursor else { continue }
        kinds.insert("\(type(of: top))")
        expectTextKeys(top)
      }
      #expect(kinds.isSuperset(of: ["GoToPage", "FindPage", "CommandsPage"]))
      #expect(kinds.count >= 6, "\(kinds)")
      app.signedOut()
    }
  }

  private func expectTextKeys(_ page: any PageView) {
    #expect(page.takesPaste && page.letters == .text, "\(page)")
    for (key, intent) in Binding.editing.actions {
      let first = page.bindings.lazy.flatMap(\.actions).first { $0.key == key }
      #expect(first?.intent == intent, "\(page): \(key)")
    }
  }
}
