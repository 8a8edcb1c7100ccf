import APIContract
public import Domain
public import Localization

extension UnsentWrite {
  /// The same with the reason why it was refused.
  public func spoken(on today: CivilDate) -> Phrase {
    .settingsSyncSpoken(what: when(on: today), reason: refusal?.phrase ?? .refusalServer)
  }
}

extension UnsentWrite.Refusal {
  public var phrase: Phrase {
    switch self {
    case .changed: .refusalChanged
    case .conflict: .refusalConflict
    case .follows: .refusalFollows
    case .patientLimit: .refusalPatientLimit
    case .tooLarge: .refusalTooLarge
    case .forbidden: .refusalForbidden
    case .gone: .refusalGone
    case .server: .refusalServer
    case .newer: .refusalNewer
    }
  }
}
