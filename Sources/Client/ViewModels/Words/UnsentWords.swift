import APIContract
import Domain
public import Localization

extension UnsentWrite {
  /// 2月10日 昼の酸化マグネシウム錠330mg, with 取り消し before what was taken back.
  public var when: Phrase {
    let what = thing?.phrase ?? .syncUnknown
    return .syncWhen(date: date.plain, what: isUndo ? .syncUndo(what: what) : what)
  }
}

extension UnsentWrite {
  /// The same with the reason why it was refused.
  public var spoken: Phrase {
    .settingsSyncSpoken(what: when, reason: refusal?.phrase ?? .refusalServer)
  }
}

extension UnsentWrite.Refusal {
  public var phrase: Phrase {
    switch self {
    case .changed: .refusalChanged
    case .forbidden: .refusalForbidden
    case .gone: .refusalGone
    case .server: .refusalServer
    case .newer: .refusalNewer
    }
  }
}

extension RecordedThing {
  public var phrase: Phrase {
    switch self {
    case .dose(let dose): .recordWhat(slot: dose.slot.phrase, name: dose.medicationName)
    case .slot(let slot, let doses): .recordWhat(slot: slot.phrase, count: doses.count)
    case .asNeeded(let item): .recordWhat(slot: .slotPrn, name: item.medicationName)
    }
  }
}
