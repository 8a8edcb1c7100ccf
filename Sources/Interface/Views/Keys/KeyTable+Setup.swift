import Localization
import Screen
import ViewModels

// The keys of はじめに, and of アカウント. Source: screens.md 図13
extension KeyContext {
  static func wizardKeys(canLeave: Bool) -> [Binding] {
    let pick = Binding(
      .keys("1-3"), .keyPick,
      WizardModel.Choice.allCases.map {
        (.character(Character("\($0.rawValue)")), .pick($0.rawValue))
      })
    let language = Binding(
      .keys("L"), .keyLanguage, inFooter: false,
      [(.character("L"), .switchLanguage), (.character("l"), .switchLanguage)])
    let marks = Binding(.keys("m"), .keyMarks, inFooter: false, [(.character("m"), .switchMarks)])
    return [upDown, enter(.keyNext), pick, language, marks] + (canLeave ? [back(.keyBack)] : [])
  }

  /// The list of devices: this one is signed out elsewhere.
  static func sessions(canEnd: Bool) -> [Binding] {
    [upDown, enter(.accountEndConfirm, inFooter: canEnd), back(.keyBack), refresh]
  }
}
