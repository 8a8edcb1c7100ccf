import Localization
import Screen
import ViewModels

extension PlainKey {
  /// A binding as something to type; nil for one that only moves the focus, which numbers do.
  init?(_ binding: Binding, _ strings: Strings) {
    let isEnter = binding.actions.first?.key == .enter
    var ways = isEnter ? [] : Self.ways(of: binding)
    var shown = isEnter ? "Enter" : binding.hint(strings).keys
    if ways.isEmpty, !isEnter {
      ways = Self.sideways(of: binding)
      shown = ways.map(\.name).joined(separator: " ")
    }
    if isEnter { ways = [Way(name: "enter", intent: .press)] }
    guard !ways.isEmpty else { return nil }
    self.init(
      ways: ways, shown: shown, label: strings(binding.label), isEnter: isEnter,
      isInFooter: binding.isInFooter || binding.isLocked, isLocked: binding.isLocked,
      isRefused: binding.whyNot != nil, asksFirst: binding.recordsAtOnce)
  }

  /// A key that works on every page, by a name that says what it does there.
  init(_ binding: Binding, called name: Phrase, _ strings: Strings) {
    let ways = binding.actions.compactMap { action in
      action.key.typed.map { Way(name: $0, intent: action.intent) }
    }
    self.init(ways: ways, shown: binding.hint(strings).keys, label: strings(name))
  }

  private static func ways(of binding: Binding) -> [Way] {
    binding.actions.reduce(into: []) { ways, action in
      guard !action.intent.isMoving, !action.intent.isByNumber, let name = action.key.typed,
        !ways.contains(where: { $0.intent == action.intent })
      else { return }
      ways.append(Way(name: name, intent: action.intent))
    }
  }

  /// Left and Right where they change something, such as a period.
  private static func sideways(of binding: Binding) -> [Way] {
    let moves: Set<Phrase> = [
      .keyChoose, .keyMoveDay, .keyChooseDay, .keyMove, .keyNext, .keyBack, .skipToNote,
    ]
    guard !moves.contains(binding.label) else { return [] }
    return [("<", Key.left), (">", Key.right)].compactMap { name, key in
      binding.actions.first { $0.key == key }.map { Way(name: name, intent: $0.intent) }
    }
  }
}

extension Intent {
  /// True for figures that are typed or choose on a screen: on a line a number is one of the page's.
  fileprivate var isByNumber: Bool {
    switch self {
    case .type, .pick: true
    default: false
    }
  }
}

extension Key {
  /// What a person types for it on a line; nil for what has no letters.
  fileprivate var typed: String? {
    switch self {
    case .character(let character): String(character)
    case .escape: "esc"
    case .tab: "tab"
    case .control(let letter): "ctrl-\(letter)"
    default: nil
    }
  }
}
