import Localization
import Testing

@testable import ViewModels

/// Keys that a person has chosen.
struct OwnKeysTests {
  @Test func `P-48 one key for two things of one screen is told with both places`() {
    let keys = OwnKeys(["today.skip": "s", "today.time": "s"])
    #expect(keys.faults == [.taken(key: "s", first: "today.time", second: "today.skip")])
    let japanese = keys.faults.map { Strings(.japanese)($0.phrase) }
    #expect(japanese == ["キー s が、today.time と today.skip の両方にあります。"])
    #expect(keys.key(for: "x", .skip, on: "today") == nil && keys.card != nil)
    let usual = OwnKeys(["today.skip": "a"]).faults
    #expect(usual == [.taken(key: "a", first: "today.slot", second: "today.skip")])
    #expect(OwnKeys(["everywhere.refresh": "f"]).faults.count == 1)
  }

  @Test func `P-48 keys may change places, and one key may do other things on other screens`() {
    let keys = OwnKeys(["today.skip": "e", "today.time": "x", "documents.new": "x"])
    #expect(keys.faults == [.taken(key: "x", first: "documents.new", second: "documents.detach")])
    let swapped = OwnKeys(["today.skip": "e", "today.time": "x", "history.year": "z"])
    #expect(swapped.faults.isEmpty && swapped.card == nil)
    #expect(swapped.key(for: "x", .skip, on: "today") == "e")
    #expect(swapped.key(for: "x", .skip, on: "history") == nil)
    #expect(swapped.key(for: "y", .year, on: "history") == "z")
  }

  @Test(arguments: ["", "ab", "5", " ", "j", "\u{1B}"])
  func `P-48 what is no single key of its own is refused by name`(text: String) {
    #expect(OwnKeys(["today.skip": text]).faults == [.noKey(name: "today.skip", text: text)])
    #expect(OwnKeys(["today.jump": text]).faults == [.unknown("today.jump")])
  }

  @Test func `P-48 by themselves no two names of a screen have one key`() {
    #expect(Set(NamedKey.all.map(\.name)).count == NamedKey.all.count)
    for screen in Set(NamedKey.all.map(\.screen)) {
      let keys = NamedKey.all.filter { $0.screen == screen }.map(\.key)
      #expect(Set(keys).count == keys.count, "\(screen)")
    }
  }
}
