/// The field that `g` opens on the spoken line: 日付へ.
public struct GoToDate: Hashable, Sendable {
  /// What has been typed so far.
  public internal(set) var text = ""
  /// True after Enter on something that is no date; the text stays.
  public internal(set) var isRefused = false

  /// The longest text the field takes.
  static let limit = 20

  mutating func type(_ character: Character) {
    guard text.count < Self.limit else { return }
    text.append(character)
    isRefused = false
  }

  mutating func erase() {
    _ = text.popLast()
    isRefused = false
  }
}
