/// When a patient's slots stand, and stood on earlier days: moving a slot leaves the days before in
/// the slots they were in. Source: principle 3, D-M3.
public struct SlotTimesHistory: Hashable, Sendable {
  /// Slot times that held until a later change.
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

  /// The times that hold on a day.
  public func times(on date: CivilDate) -> SlotTimes {
    past.first { date <= $0.lastDay }?.times ?? current
  }

  /// The slot a dose at `time` on `date` belongs to.
  public func slot(at time: LocalTime, on date: CivilDate) -> DoseSlot {
    past.isEmpty ? current.slot(at: time) : times(on: date).slot(at: time)
  }
}
