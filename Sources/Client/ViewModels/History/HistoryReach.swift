import APIContract
public import Domain

/// How far back this session may look, by what is known of its plan (D-H9, D-H11).
public struct HistoryReach: Hashable, Sendable {
  /// Today in Tokyo: by the server's clock, and without a network by this device's once that is later.
  public let today: CivilDate
  /// The earliest open day; nil when all history is open.
  public let cutoffDate: CivilDate?

  /// True when all history is open.
  public var isPremium: Bool { cutoffDate == nil }

  /// As it was last said; seen on a later day the cutoff is the last known (decision 27).
  init(_ access: AccessAnswer, today: CivilDate) {
    self.today = max(access.today, today)
    cutoffDate =
      access.premium ? nil : access.cutoffDate ?? FeatureGate.historyCutoffDate(today: access.today)
  }
}
