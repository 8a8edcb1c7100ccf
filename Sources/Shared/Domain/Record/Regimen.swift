/// What a medication was called and how much of it was taken, during a span of days.
///
/// Never altered once written: a later name or dose is a later revision, so the past keeps reading
/// as it was. Source: principle 3, D-M2.
public struct MedicationRevision: Hashable, Sendable {
  public let medication: MedicationID
  /// The name as printed on the pharmacy's paper, strength included.
  public let name: String
  /// One intake in words, such as 1錠.
  public let dosageText: String
  /// One intake as a number, for stock.
  public let doseCountPerIntake: Quantity
  /// What its paper said of taking it as needed; an exported file tells it, no day does.
  public let limits: AsNeededLimits
  /// The days during which this revision holds, both ends counted.
  public let effective: ClosedRange<CivilDate>

  public init(
    medication: MedicationID, name: String, dosageText: String, doseCountPerIntake: Quantity,
    limits: AsNeededLimits = .none, effective: ClosedRange<CivilDate>
  ) {
    self.medication = medication
    self.name = name
    self.dosageText = dosageText
    self.doseCountPerIntake = doseCountPerIntake
    self.limits = limits
    self.effective = effective
  }
}

/// The days of the week on which a regimen is taken.
public struct WeekdaySet: OptionSet, Hashable, Sendable {
  /// Bit n is weekday n, Sunday first.
  public let rawValue: UInt8

  /// Makes a set from its bits; bits above Saturday are dropped.
  public init(rawValue: UInt8) { self.rawValue = rawValue & 0x7F }

  public init(_ weekday: Weekday) { self.init(rawValue: 1 << UInt8(weekday.rawValue)) }

  public static let everyDay = WeekdaySet(rawValue: 0x7F)
}

/// When a medication is to be taken, during a span of days.
///
/// Moving a time or stopping ends one revision and begins the next, so earlier days keep theirs.
/// Source: principle 3, D-M1, D-M3.
public struct RegimenRevision: Hashable, Sendable {
  public let medication: MedicationID
  /// The days during which the revision holds, both ends counted (D-M4).
  public let effective: ClosedRange<CivilDate>
  public let weekdays: WeekdaySet
  /// The times of the day, earliest first.
  public let times: [LocalTime]
  /// Doses scheduled before this instant were never planned by anybody and do not exist (D-M8).
  public let createdAt: Timestamp
  /// Doses scheduled from this instant on come from a later revision; nil while this one holds. A
  /// change at noon therefore leaves the morning as it was.
  public let endedAt: Timestamp?
  /// When somebody wrote the plan down: doses scheduled before it are there, and never missed. Not before
  /// ``createdAt``, and the same for a plan that began when it was made. Source: decision P-28.
  public let registeredAt: Timestamp

  public init(
    medication: MedicationID, effective: ClosedRange<CivilDate>, weekdays: WeekdaySet,
    times: [LocalTime], createdAt: Timestamp, endedAt: Timestamp? = nil,
    registeredAt: Timestamp? = nil
  ) {
    self.medication = medication
    self.effective = effective
    self.weekdays = weekdays
    self.times = times
    self.createdAt = createdAt
    self.endedAt = endedAt
    self.registeredAt = max(createdAt, registeredAt ?? createdAt)
  }

  /// True when this revision plans a dose on that day at that time.
  public func plans(_ date: CivilDate, at time: LocalTime) -> Bool {
    holds(on: date, WeekdaySet(date.weekday)) && times.contains(time)
      && covers(Timestamp(tokyo: date, time))
  }

  /// True when a dose scheduled at that instant comes from this revision.
  func covers(_ scheduledAt: Timestamp) -> Bool {
    scheduledAt >= createdAt && endedAt.map { scheduledAt < $0 } ?? true
  }

  /// The last day that can have a dose of this revision: one that has ended plans nothing more, whatever its days say.
  var lastDay: CivilDate {
    endedAt.map { min(effective.upperBound, $0.tokyoDate) } ?? effective.upperBound
  }

  func holds(on date: CivilDate, _ weekday: WeekdaySet) -> Bool {
    effective.contains(date) && weekdays.contains(weekday)
  }
}

extension RegimenPlan {
  /// What is wrong with a plan that is to begin now.
  public enum Problem: Hashable, Sendable {
    /// The first day is further ahead than ten years.
    case startsTooLate
    /// The last day is over, or lies before the first.
    case endsTooEarly
  }

  /// How many days ahead a plan may begin: ten years.
  public static let farthestStart = 3653

  /// What is wrong with the plan on that day; nil when it can begin.
  public func problem(today: CivilDate) -> Problem? {
    if start.days(since: today) > Self.farthestStart { return .startsTooLate }
    if let end, end < max(start, today) { return .endsTooEarly }
    return nil
  }

  /// True when putting this plan in the place of `other` today would change no dose.
  ///
  /// A first day that is over is as good as today's: a plan never begins before it was made (D-M8).
  public func plansTheSame(as other: RegimenPlan, today: CivilDate) -> Bool {
    max(start, today) == max(other.start, today) && end == other.end && weekdays == other.weekdays
      && timing == other.timing
  }

  /// The revision by which the plan takes hold at an instant: nothing before it is planned by it.
  public func revision(
    of medication: MedicationID, slotTimes: SlotTimes, from instant: Timestamp, today: CivilDate
  ) -> RegimenRevision {
    let first = max(start, today)
    return RegimenRevision(
      medication: medication, effective: first...max(first, end ?? CivilDate.bounds.upperBound),
      weekdays: weekdays, times: timing.times(slotTimes), createdAt: instant)
  }

  /// The first revision of a new medicine, registered at an instant: from the day that was given, today
  /// whole, past days too. Source: decision P-28.
  public func firstRevision(
    of medication: MedicationID, slotTimes: SlotTimes, registeredAt instant: Timestamp
  ) -> RegimenRevision {
    let begins = Timestamp(tokyo: start, LocalTime(minuteOfDay: 0))
    return RegimenRevision(
      medication: medication, effective: start...max(start, end ?? CivilDate.bounds.upperBound),
      weekdays: weekdays, times: timing.times(slotTimes), createdAt: min(begins, instant),
      registeredAt: instant)
  }
}

extension RegimenRevision {
  /// What was planned, for a revision that follows these slots or, with none, keeps fixed times.
  public func plan(slots: [DoseSlot]) -> RegimenPlan {
    let last = effective.upperBound
    return RegimenPlan(
      start: effective.lowerBound, end: last == CivilDate.bounds.upperBound ? nil : last,
      weekdays: weekdays, timing: slots.isEmpty ? .times(times) : .slots(slots))
  }
}
