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

  /// As it was last said, seen on a later day: the cutoff is the last known (decision 27).
  init(kept access: AccessAnswer, today: CivilDate) {
    self.init(HistoryReach(access), today: today)
  }

  init(today: CivilDate, cutoffDate: CivilDate?) {
    (self.today, self.cutoffDate) = (today, cutoffDate)
  }

  init(refusedWith cutoffDate: CivilDate, today: CivilDate) {
    self.today = today
    self.cutoffDate = cutoffDate
  }
}
