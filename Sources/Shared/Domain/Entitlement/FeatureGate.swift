/// A feature that a plan opens, by the name the documents give it.
///
/// Decided on the server; a client asks. Nothing of safety stands behind a gate (principle 1).
/// Source: 008 gate-1 to gate-5, decisions P-6, P-17 and P-22.
public enum FeatureGate: String, Hashable, Sendable, CaseIterable {
  case multiplePatients
  case extendedHistory
  case pdfExport
  /// More alerts for the caregiver; low stock and missed doses are shown on every plan.
  case enhancedAlerts
  /// The household's documents in the cloud.
  case cloudSync
  /// A push to others when a dose stays missed; not sold yet.
  case escalationPush

  /// How many patients a free caregiver manages, linked or not. Source: decision P-6.
  public static let patientsFree = 1
  /// How many days of history a free plan sees, today included. Source: 010 FR-001.
  public static let retentionDaysFree = 30

  /// What the plan has to be.
  public var requiredTier: EntitlementTier { self == .escalationPush ? .pro : .premium }

  /// True when the plan opens the gate; an unknown plan opens nothing (principle 5).
  public func isOpen(for state: EntitlementState) -> Bool { requiredTier.isReached(by: state) }

  /// The same for a gate's name; a name that nobody knows is closed on every plan.
  public static func isOpen(named name: String, for state: EntitlementState) -> Bool {
    FeatureGate(rawValue: name)?.isOpen(for: state) ?? false
  }

  /// The earliest day a free plan sees, inclusive: `todayTokyo − 29 days`. Source: 010 FR-001.
  public static func historyCutoffDate(today: CivilDate) -> CivilDate {
    today.adding(days: 1 - retentionDaysFree)
  }
}
