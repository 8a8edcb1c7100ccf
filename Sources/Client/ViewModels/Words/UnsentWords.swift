import APIContract
public import Domain
public import Localization

extension UnsentWrite {
  /// The same with the reason why it was refused.
  public func spoken(on today: CivilDate) -> Phrase {
    .settingsSyncSpoken(what: when(on: today), reason: reason)
  }

  /// Why it is not sent.
  public var reason: Phrase { refusal?.phrase ?? (isAwaited ? .refusalAwaited : .refusalServer) }
}

extension Phrase {
  /// What becomes of that many that wait: sent once there is a connection, or once the server has room for them.
  public static func unsent(_ count: Int, isServerFull: Bool) -> Phrase {
    guard count == 1 else { return isServerFull ? .offlineUnsentFull : .offlineUnsent }
    return isServerFull ? .offlineUnsentOneFull : .offlineUnsentOne
  }

  /// A change that waits, told by its own notice.
  public static func waits(_ notice: Phrase, isServerFull: Bool) -> Phrase {
    isServerFull ? .editWaitsFull(what: notice) : .editWaits(what: notice)
  }
}

extension UnsentWrite.Refusal {
  public var phrase: Phrase {
    switch self {
    case .changed: .refusalChanged
    case .tooOld: .refusalTooOld
    case .notYet: .refusalNotYet
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
