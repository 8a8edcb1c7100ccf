import Localization
import Screen
import ViewModels

// The keys of recording, and of the patients. Source: screens.md §3.
extension KeyContext {
  /// 今日 of a caregiver: what works on the focused row is in the footer.
  static func recording(_ keys: RecordingKeys) -> [Binding] {
    var bindings: [Binding] = []
    switch keys.enter {
    case .takes: bindings.append(enter(.keyTake, inFooter: keys.isOpen))
    case .opens: bindings.append(enter(.keyDetails))
    case .nothing: break
    }
    if keys.slot != .none {
      let isOpen = keys.slot == .open && keys.isOpen
      bindings.append(
        Binding(.keys("a"), .keySlot, inFooter: isOpen, [(.character("a"), .recordSlot)]))
    }
    return bindings + [
      openMedications(inFooter: keys.offersMedications), undo(inFooter: keys.isOpen),
      Binding(.keys("p"), .keyPrn, inFooter: keys.isOpen, [(.character("p"), .asNeeded)]),
      refresh,
      Binding(.words(.keyUpDown), .keyChoose, inFooter: false, vertical),
    ]
  }

  static func undo(inFooter: Bool) -> Binding {
    Binding(.keys("u"), .keyUndo, inFooter: inFooter, [(.character("u"), .undo)])
  }

  static func asNeeded(isEmpty: Bool) -> [Binding] {
    isEmpty ? [close] : [upDown, enter(.keyTake), close]
  }

  /// 本人と番号; without a record there is nowhere to go back to.
  static func patients(isEmpty: Bool, isInSettings: Bool) -> [Binding] {
    let new = Binding(.keys("n"), .keyNewPatient, [(.character("n"), .add)])
    return (isEmpty ? [] : [upDown, enter(.keyOpen)]) + [new]
      + (isInSettings ? [back(.keyBack)] : []) + [refresh]
  }

  static func code(_ state: LinkingCodeModel.State) -> [Binding] {
    let new = Binding(.keys("n"), .keyNewCode, [(.character("n"), .add)])
    let cancel = Binding(.keys("x"), .keyRevokeCode, [(.character("x"), .discardCode)])
    switch state {
    case .live: return [new, cancel, back(.keyBack)]
    case .over: return [new, back(.keyBack)]
    case .linked:
      return [back(.keyBack), enter(.keyBack, inFooter: false)]
    }
  }
}
