/// A part of the day in which doses are taken: 朝, 昼, 夜, 眠前.
public enum DoseSlot: Int, Sendable, CaseIterable, Comparable {
  case morning, noon, evening, bedtime

  /// The slot's name in the API.
  public var name: String {
    switch self {
    case .morning: "morning"
    case .noon: "noon"
    case .evening: "evening"
    case .bedtime: "bedtime"
    }
  }

  /// The slot with that name in the API; nil for any other word.
  public init?(name: some StringProtocol) {
    guard let slot = Self.allCases.first(where: { $0.name == name }) else { return nil }
    self = slot
  }

  public static func < (lhs: DoseSlot, rhs: DoseSlot) -> Bool { lhs.rawValue < rhs.rawValue }
}

/// The times at which a patient's slots stand; by default 08:00, 13:00, 19:00 and 22:00.
public struct SlotTimes: Hashable, Sendable {
  private let morning: LocalTime
  private let noon: LocalTime
  private let evening: LocalTime
  private let bedtime: LocalTime

  /// The times everybody starts with. Source: product §4.
  public static let standard = SlotTimes(
    morning: LocalTime(minuteOfDay: 8 * 60), noon: LocalTime(minuteOfDay: 13 * 60),
    evening: LocalTime(minuteOfDay: 19 * 60), bedtime: LocalTime(minuteOfDay: 22 * 60))

  public init(morning: LocalTime, noon: LocalTime, evening: LocalTime, bedtime: LocalTime) {
    self.morning = morning
    self.noon = noon
    self.evening = evening
    self.bedtime = bedtime
  }

  public subscript(slot: DoseSlot) -> LocalTime {
    switch slot {
    case .morning: morning
    case .noon: noon
    case .evening: evening
    case .bedtime: bedtime
    }
  }

  /// The slot a dose at `time` belongs to.
  ///
  /// The slot that stands at exactly that time, otherwise by the hour: 04–10 morning, 11–15 noon,
  /// 16–20 evening, 21–03 bedtime. The only function that decides it.
  /// Source: product §4, D-M9.
  public func slot(at time: LocalTime) -> DoseSlot {
    if time == morning { return .morning }
    if time == noon { return .noon }
    if time == evening { return .evening }
    if time == bedtime { return .bedtime }
    return switch time.hour {
    case 4...10: .morning
    case 11...15: .noon
    case 16...20: .evening
    default: .bedtime
    }
  }
}
