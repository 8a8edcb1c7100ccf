/// When a patient's slots stand, and stood on earlier days: moving a slot leaves the days before in the
/// slots they were in. Source: product.md principle 3, D-M3.
public struct SlotTimesHistory: Hashable, Sendable {
  /// Times that hold no more.
  public struct Past: Hashable, Sendable {
    /// The last day on which they held, inclusive.
    public let lastDay: CivilDate
    public let times: SlotTimes

    public init(lastDay: CivilDate, times: SlotTimes) {
      self.lastDay = lastDay
      self.times = times
    }
  }

  public let current: SlotTimes
  private let past: [Past]

  /// Makes a history; `past` comes earliest first and may be left out where no day reaches into it.
  public init(current: SlotTimes, past: [Past] = []) {
    self.current = current
    self.past = past
  }

  public func times(on date: CivilDate) -> SlotTimes {
    past.first { date <= $0.lastDay }?.times ?? current
  }

  public func slot(at time: LocalTime, on date: CivilDate) -> DoseSlot {
    past.isEmpty ? current.slot(at: time) : times(on: date).slot(at: time)
  }
}
