public import APIContract
public import Domain

// How a calendar that was seen earlier reads now. Source: decision 0022.

extension DaySummary {
  /// The day once it is over and nothing more was recorded: what was pending was missed.
  public var overdue: DaySummary {
    // Where nothing was open it stands as it was told, with its figure.
    guard DoseSlot.allCases.contains(where: { self.slots[$0] == .pending }) else { return self }
    var slots = slots
    for slot in DoseSlot.allCases where slots[slot] == .pending { slots[slot] = .missed }
    return DaySummary(date: date, slots: slots, prnCount: prnCount)
  }

  /// The day without a mark where nobody can say how a slot went.
  func without(_ unknown: Set<DoseSlot>) -> DaySummary {
    var slots = slots
    for slot in unknown { slots[slot] = .none }
    return DaySummary(date: date, slots: slots, prnCount: prnCount)
  }
}

/// The last thirty days as this device has kept them, put together where they were never seen as one.
public struct KeptRecent: Sendable {
  /// The days to today, each as it was told, blank where it was not; dated by the oldest answer.
  public let kept: Kept<CalendarAnswer>
  /// The days that the answers tell of.
  public let told: ClosedRange<CivilDate>

  /// Nil where nothing of them was kept. `answers` are 直近30日 as it was last seen, or the months it lies in.
  init?(_ answers: [Kept<CalendarAnswer>], today: CivilDate) {
    guard let oldest = answers.map(\.keptAt).min(),
      let first = answers.compactMap({ $0.answer.days.first?.date }).min()
    else { return nil }
    let days = HistoryRetentionPolicy.recentDays(today: today)
    let summaries = (0...days.upperBound.days(since: days.lowerBound)).map { offset in
      let date = days.lowerBound.adding(days: offset)
      return answers.lazy.compactMap { $0.answer.summary(of: date) }.first
        ?? DaySummary(date: date, slots: SlotSummary(), prnCount: 0)
    }
    let isCurrent = answers.first?.answer.days.last?.date == today
    let answer = CalendarAnswer(
      month: nil, days: summaries,
      adherence: isCurrent ? answers.first?.answer.adherence ?? Adherence() : Adherence())
    kept = Kept(answer: answer, keptAt: oldest, body: answer.jsonBytes)
    // A clock that was set back saw nothing of before.
    told = first...max(first, oldest.tokyoDate)
  }
}

extension RecordReader {
  /// 直近30日 to today, from the answers that tell of it; nil without any.
  public func keptRecent(to today: CivilDate) -> KeptRecent? {
    if let recent = keptRecent { return KeptRecent([recent], today: today) }
    let month = today.yearMonth
    return KeptRecent(
      [month, month.adding(months: -1)].compactMap { keptMonth($0) }, today: today)
  }
}

/// The slots of some days of which nobody here can say how they went.
public typealias UnknownSlots = [CivilDate: Set<DoseSlot>]

extension Kept where Answer == CalendarAnswer {
  /// True where the day tells more than this: of the day on which this was told, only what was kept later does.
  public func isOlder(than day: Kept<DayAnswer>) -> Bool {
    day.answer.date > keptAt.tokyoDate || day.keptAt >= keptAt
  }
}

extension RecordService {
  /// A calendar as it reads here and now: days on which something waits, and without the server those after its
  /// answer, are made of their doses, as far as this device has kept them. `told` are the days that the answer tells of.
  func waited(
    _ seen: Kept<CalendarAnswer>, told: ClosedRange<CivilDate>? = nil, _ subject: RecordSubject
  ) async -> (answer: CalendarAnswer, unknown: UnknownSlots) {
    let waiting = waitingDates(subject)
    guard silence != nil || !waiting.isEmpty else { return (seen.answer, [:]) }
    let today = present.tokyoDate
    var (days, unknown) = (seen.answer.days, UnknownSlots())
    for (index, day) in seen.answer.days.enumerated() where day.date <= today {
      let isAfter = silence != nil && day.date >= seen.keptAt.tokyoDate
      let isOwn = waiting.contains(day.date)
      if isAfter || isOwn, let known = try? await self.seen(day.date, of: subject),
        isOwn || seen.isOlder(than: known)
      {
        (days[index], unknown[day.date]) = read(known, subject)
      } else if let told, silence != nil, !told.contains(day.date) {
        unknown[day.date] = Set(DoseSlot.allCases)
      } else if silence != nil {
        (days[index], unknown[day.date]) = read(day, subject)
      }
    }
    unknown = unknown.filter { !$0.value.isEmpty }
    let isSame = days == seen.answer.days && unknown.isEmpty
    let answer = CalendarAnswer(
      month: seen.answer.month, days: days,
      adherence: isSame ? seen.answer.adherence : Adherence())
    return (answer, unknown)
  }

  /// A day of which the doses are known, and its slots of which nobody can say how they went.
  private func read(
    _ known: Kept<DayAnswer>, _ subject: RecordSubject
  ) -> (DaySummary, Set<DoseSlot>) {
    let day = waited(known.answer, subject)
    let unknown = day.doses.filter { isUnknown($0, seenAt: known.keptAt, of: subject) }
    let slots = Set(unknown.map(\.slot))
    return (DaySummary(of: day).without(slots), slots)
  }

  /// The same of a day of which only the summary is known.
  private func read(
    _ day: DaySummary, _ subject: RecordSubject
  ) -> (DaySummary, Set<DoseSlot>) {
    guard !knows(subject) else { return (day.date < present.tokyoDate ? day.overdue : day, []) }
    let unknown = Set(DoseSlot.allCases.filter { day.slots[$0] == .pending })
    return (unknown.isEmpty ? day : day.without(unknown), unknown)
  }

  /// The days on which something is recorded here that the server does not have yet.
  private func waitingDates(_ subject: RecordSubject) -> Set<CivilDate> {
    guard case .patient(let patient) = subject else { return [] }
    return Set(waiting(for: patient).compactMap(\.write).filter { $0.edit == nil }.map(\.date))
  }
}
