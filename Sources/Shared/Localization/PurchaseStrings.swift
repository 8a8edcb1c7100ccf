/// Turns purchase phrases into text in one language; given to caregivers' views only.
///
/// Source: 010 FR-010
public struct PurchaseStrings: Hashable, Sendable {
  public let language: Language

  public init(_ language: Language) {
    self.language = language
  }

  /// The text of a purchase phrase, every placeholder replaced.
  public func callAsFunction(_ phrase: PurchasePhrase) -> String {
    phrase.wording.text(in: language)
  }
}
