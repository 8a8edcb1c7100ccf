import Localization
import Screen
import ViewModels

// The keys of a form. Letters are text there, so that only Ctrl-C leaves the program.
extension KeyContext {
  static func form(_ stop: FormStop, canLeave: Bool) -> [Binding] {
    let next = Binding(
      .keys("Tab"), .keyNext,
      [
        (.tab, .nextFocus), (.backTab, .previousFocus), (.down, .move(.down)), (.up, .move(.up)),
      ])
    let press = Binding(.keys("Enter"), .keyPress, [(.enter, .press)])
    let back = Binding(.keys("Esc"), .keyBack, [(.escape, .back)])
    return inside(stop) + [next, press] + (canLeave ? [back] : []) + [editing]
  }

  /// What Left, Right and the space bar do where the focus is.
  private static func inside(_ stop: FormStop) -> [Binding] {
    switch stop {
    case .text: []
    case .choice, .button: [sideways]
    case .toggles: [sideways, Binding(.words(.keySpace), .keyToggle, [])]
    }
  }

  private static let sideways = Binding(.words(.keyLeftRight), .keyChoose, [])

  static let editing = Binding(
    .keys("Backspace"), .keyBack, inFooter: false,
    [
      (.backspace, .erase), (.delete, .eraseForward), (.control("d"), .eraseForward),
      (.control("w"), .eraseWord), (.control("u"), .eraseToStart), (.left, .move(.left)),
      (.right, .move(.right)), (.home, .lineStart), (.end, .lineEnd), (.control("a"), .lineStart),
      (.control("e"), .lineEnd), (.control("b"), .move(.left)), (.control("f"), .move(.right)),
    ])
}
