public import Screen
public import ViewModels

/// A number before a key that moves: `5j` goes five rows down.
///
/// A digit that is a key of the open page stays that key, so where 1 to 4 are the tabs a number begins with 5 to 9;
/// every digit after it belongs to it. Esc forgets it, and other keys mean what they always mean. Source: P-48.
public struct KeyCount: Sendable {
  private static let most = 999
  private var count: Int?

  public init() {}

  /// What `event` means after the digits before it: nothing yet, once, or as often as they say.
  @MainActor
  public mutating func commands(
    for event: KeyEvent, in app: AppModel, frame: Frame?, by keymap: Keymap
  ) -> [Command] {
    let command = keymap.command(for: event, in: app, frame: frame)
    // Nobody sees what a number typed now would repeat later.
    if frame?.isTooSmall == true {
      count = nil
      return [command].compactMap(\.self)
    }
    if let digit = digit(event.key), count != nil || command == nil && digit > 0,
      PageStack(app).top.letters == .keys
    {
      count = min((count ?? 0) * 10 + digit, Self.most)
      return []
    }
    defer { count = nil }
    guard let count else { return [command].compactMap(\.self) }
    // What lies on a card is no list whose rows a number would go through: Esc leaves it at once.
    if event.key == .escape, frame?.overlay == nil { return [] }
    guard let command else { return [] }
    return Array(repeating: command, count: command.isRepeated ? count : 1)
  }

  private func digit(_ key: Key) -> Int? {
    guard case .character(let character) = key, character.isASCII else { return nil }
    return character.wholeNumberValue
  }
}

extension Command {
  /// True for what only moves the focus.
  fileprivate var isRepeated: Bool {
    guard case .intent(let intent) = self else { return false }
    return switch intent {
    case .move, .page, .halfPage: true
    default: false
    }
  }
}
