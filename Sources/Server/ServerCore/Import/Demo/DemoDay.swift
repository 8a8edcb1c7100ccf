import Domain

/// What happened on one day of the sample household: follows from the date alone, and for the last
/// six weeks from ``DemoStory``, so a longer history never changes a day.
struct DemoDay {
  let date: CivilDate
  /// Which patient of the household, counted from 0.
  let patient: Int
  /// The day as the story tells it; nil for days before the story and for other patients.
  private let told: DemoStory.Day?

  init(_ date: CivilDate, patient: Int, today: CivilDate) {
    self.date = date
    self.patient = patient
    told = patient == 0 ? DemoStory.day(daysAgo: today.days(since: date)) : nil
  }

  /// When a planned dose was taken; nil when it was missed. The caregiver recorded it: nobody else can.
  ///
  /// Everything of one slot is taken together, 5 to 30 minutes after its time.
  func intake(medication: Int, time: LocalTime) -> Timestamp? {
    guard !isMissed(medication, time) else { return nil }
    if let exact = told?.taken.first(where: { $0.planned == time }) {
      return Timestamp(tokyo: date, exact.taken)
    }
    var chance = chance(of: 0xFF, time.minuteOfDay)
    let delay = Duration.seconds(60 * (5 + chance.below(26)))
    return Timestamp(tokyo: date, time).adding(delay)
  }

  /// When as-needed doses were taken: on one day in seven or so, sometimes two.
  func prnTimes(medication: Int) -> [LocalTime] {
    if let told { return told.prn }
    var chance = chance(of: medication, 1440)
    let draw = chance.below(100)
    guard draw < 14 else { return [] }
    let first = LocalTime(minuteOfDay: 9 * 60 + chance.below(6 * 60))
    guard draw < 3 else { return [first] }
    return [first, LocalTime(minuteOfDay: first.minuteOfDay + 240 + chance.below(120))]
  }

  private func isMissed(_ medication: Int, _ time: LocalTime) -> Bool {
    if let told { return told.missed.contains { $0.medication == medication && $0.time == time } }
    var chance = chance(of: medication, time.minuteOfDay)
    return chance.below(1000) < 26
  }

  private func chance(of medication: Int, _ minute: Int) -> SplitMix64 {
    let place = date.daysSinceEpoch << 32 | patient << 24 | medication << 12 | minute
    return SplitMix64(seed: UInt64(place) &* 0xD1B5_4A32_D192_ED03)
  }
}
