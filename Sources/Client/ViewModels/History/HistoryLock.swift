public import Domain

/// What a lock must tell: what was asked for, what stays open.
public struct LockReason: Hashable, Sendable {
  public let target: HistoryTarget
  /// The earliest open day, as the server said.
  public let cutoffDate: CivilDate
  public let today: CivilDate

  /// The open days of a refused month that straddles the cutoff; nil for any other refusal.
  public var openDaysOfMonth: ClosedRange<CivilDate>? {
    guard case .month(let month, _) = target, month.firstDay < cutoffDate,
      cutoffDate <= month.lastDay
    else { return nil }
    return cutoffDate...max(cutoffDate, min(month.lastDay, today))
  }

  /// The day that 閉じる opens when the refused part itself suggests one.
  var dayAfterClosing: CivilDate? {
    switch target {
    case .day: cutoffDate
    case .month: openDaysOfMonth?.upperBound
    case .landing, .recent, .trends: nil
    }
  }
}

/// The lock as a caregiver meets it: it can lead to a purchase. Source: 010 FR-009.
public struct CaregiverLock: Hashable, Sendable {
  /// The buttons of the card, from left to right.
  public enum Button: Int, CaseIterable, Sendable { case upgrade, restore, close }

  /// What was refused and what stays open.
  public let reason: LockReason
  /// The focused button; 閉じる first, because the person asked for a month and not for a purchase.
  public var focus = Button.close
}

/// The lock as a patient meets it: it has no member from which a purchase could be drawn.
/// Source: 010 FR-010, SC-004.
public struct PatientLock: Hashable, Sendable {
  /// The buttons of the card, from left to right.
  public enum Button: Int, CaseIterable, Sendable { case refresh, close }

  /// What was refused and what stays open.
  public let reason: LockReason
  public var focus = Button.close { didSet { isAsOpened = false } }
  /// True until somebody has moved the focus: a small screen shows its beginning as long.
  public private(set) var isAsOpened = true
}

/// The one lock state of the history, tied to the request that is on the screen (D-H6).
public enum HistoryLock: Hashable, Sendable {
  case caregiver(CaregiverLock)
  case patient(PatientLock)

  init(_ role: SessionKind, _ reason: LockReason) {
    switch role {
    case .caregiver: self = .caregiver(CaregiverLock(reason: reason))
    case .patient: self = .patient(PatientLock(reason: reason))
    }
  }

  /// What was refused and what stays open.
  public var reason: LockReason {
    switch self {
    case .caregiver(let lock): lock.reason
    case .patient(let lock): lock.reason
    }
  }
}
