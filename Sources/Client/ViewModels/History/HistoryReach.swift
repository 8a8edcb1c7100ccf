import APIContract
public import Domain

/// How far back this session may look, as the server said it for this session (D-H9, D-H11).
public struct HistoryReach: Hashable, Sendable {
  /// Today in Tokyo, by the server's clock.
  public let today: CivilDate
  /// The earliest open day; nil when all history is open.
  public let cutoffDate: CivilDate?

  /// True when all history is open.
  public var isPremium: Bool { cutoffDate == nil }

  init(_ access: AccessAnswer) {
    today = access.today
    cutoffDate =
      access.premium ? nil : access.cutoffDate ?? FeatureGate.historyCutoffDate(today: access.today)
  }

  init(refusedWith cutoffDate: CivilDate, today: CivilDate) {
    self.today = today
    self.cutoffDate = cutoffDate
  }
}
