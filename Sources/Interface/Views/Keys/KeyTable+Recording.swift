import Localization
import Screen
import ViewModels

// The keys of recording, and of the patients. Source: screens.md §3.
extension KeyContext {
  /// 今日 of a caregiver: what works on the focused row is in the footer.
  static func recording(_ keys: RecordingKeys) -> [Binding] {
    guard keys.isOpen else { return readOnly(keys) }
    var bindings: [Binding] = []
    switch keys.enter {
    case .takes: bindings.append(enter(.keyTake))
    case .opens: bindings.append(enter(.keyDetails))
    case .nothing: break
    }
    if keys.slot != .none {
      bindings.append(recordSlot(inFooter: keys.slot == .open))
    }
    return bindings + [
      openMedications(inFooter: keys.offersMedications), undo(inFooter: true),
      asNeeded(inFooter: true),
      refresh,
      Binding(.words(.keyUpDown), .keyChoose, inFooter: false, vertical),
    ]
  }

  /// Nothing can be written: the keys of recording leave the footer, and pressing them says why.
  private static func readOnly(_ keys: RecordingKeys) -> [Binding] {
    [
      upDown, keys.enter == .opens ? details : enter(.keyTake, inFooter: false), reconnect,
      recordSlot(inFooter: false), undo(inFooter: false), asNeeded(inFooter: false),
      openMedications(inFooter: false),
    ]
  }

  private static func recordSlot(inFooter: Bool) -> Binding {
    Binding(.keys("a"), .keySlot, inFooter: inFooter, [(.character("a"), .recordSlot)])
  }

  private static func asNeeded(inFooter: Bool) -> Binding {
    Binding(.keys("p"), .keyPrn, inFooter: inFooter, [(.character("p"), .asNeeded)])
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
    let cancel = Binding(.keys("x"), .keyCancelCode, [(.character("x"), .cancelCode)])
    switch state {
    case .live: return [new, cancel, back(.keyBack)]
    case .over: return [new, back(.keyBack)]
    case .linked:
      return [back(.keyBack), enter(.keyBack, inFooter: false)]
    }
  }
}
