/// The field that `g` opens on the spoken line: 日付へ.
public struct GoToDate: Hashable, Sendable {
  /// What has been typed so far.
  public private(set) var field = TextField(.text, limit: 20)
  /// True after Enter on something that is no date; the text stays.
  public internal(set) var isRefused = false

  public var text: String { field.text }

  /// Does what a key means in every text.
  mutating func edit(_ intent: Intent) {
    let before = field.characters
    _ = field.edit(intent)
    if field.characters != before { isRefused = false }
  }
}
