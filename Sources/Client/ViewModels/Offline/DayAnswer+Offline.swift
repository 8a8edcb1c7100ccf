public import APIContract
public import ClientCore
public import Domain

// A day that was kept, for whoever shows it without the server.
extension DayAnswer {
  /// The day as it reads at `now` when nobody has recorded anything since: what is not taken is pending, or
  /// missed after 60 minutes.
  public func seen(at now: Timestamp) -> DayAnswer {
    changingDoses { $0.effectiveStatus == .taken ? $0 : $0.untaken(now: now) }
  }

  /// The day with what this device has recorded and not sent yet, oldest first.
  @MainActor
  public func applying(_ waiting: [WaitingWrite], now: Timestamp) -> DayAnswer {
    waiting.compactMap(\.write).map(DoseWrite.init)
      .reduce(self) { $1.applied(to: $0, now: now) }
  }
}
