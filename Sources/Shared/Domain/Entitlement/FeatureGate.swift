/// A feature that a plan opens. Source: 008 "FeatureGate Definitions".
public enum FeatureGate: Sendable {
  /// History before the free window.
  case extendedHistory
  /// More than one patient. Source: product.md decision 6.
  case multiplePatients

  /// How many patients a free caregiver manages, linked or not. Source: product.md decision 6.
  public static let patientsFree = 1
  /// How many days of history a free plan sees, today included. Source: 010 FR-001.
  public static let retentionDaysFree = 30

  /// True when the plan opens the gate; an unknown plan opens nothing (product.md principle 5).
  public func isOpen(for state: EntitlementState) -> Bool {
    switch self {
    case .extendedHistory, .multiplePatients: state == .premium
    }
  }

  /// The earliest day a free plan sees, inclusive: `todayTokyo − 29 days`. Source: 010 FR-001.
  public static func historyCutoffDate(today: CivilDate) -> CivilDate {
    today.adding(days: 1 - retentionDaysFree)
  }
}
