/// Words about plans, prices, buying and restoring, which only caregivers' screens may draw.
///
/// `Strings` cannot turn one into text, `PurchaseStrings` can: a view that is given only `Strings`,
/// as every view of patient mode is, has no way to draw a purchase word.
///
/// Source: 010 FR-010, SC-004
public struct PurchasePhrase: Hashable, Sendable {
  let wording: Wording

  init(_ key: String, _ arguments: [Wording.Argument] = []) {
    wording = Wording(.purchases, key, arguments)
  }
}
