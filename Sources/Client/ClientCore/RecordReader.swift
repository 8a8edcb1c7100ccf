public import APIClient
public import APIContract
public import Domain
import LocalStore

/// Reads one patient's record with the session's tokens, and what this device has kept of it.
///
/// Errors: ``APIError``; `unauthorized` means that nobody is signed in.
public struct RecordReader: Sendable {
  public let subject: RecordSubject
  public let session: OfflineGraceSessionManager
  let cache: RecordCache?

  /// Makes a reader of one record; without a cache nothing is kept.
  public init(
    session: OfflineGraceSessionManager, subject: RecordSubject, cache: RecordCache? = nil
  ) {
    (self.session, self.subject, self.cache) = (session, subject, cache)
  }

  /// How far back the plan reaches, as the server says for this session.
  public func access() async throws(APIError) -> AccessAnswer {
    try await read(.historyAccess(subject), as: .access(subject: name)).answer
  }

  /// The last 30 days; never refused for the plan.
  public func recent() async throws(APIError) -> CalendarAnswer {
    try await seenDays(nil).answer
  }

  /// One month; `historyRetentionLimit` when the plan does not open its first day.
  public func month(_ month: YearMonth) async throws(APIError) -> CalendarAnswer {
    try await seenDays(month).answer
  }

  /// One day; `historyRetentionLimit` when the plan does not open it.
  public func day(_ date: CivilDate) async throws(APIError) -> DayAnswer {
    try await seenDay(date).answer
  }

  /// Today's doses; never gated by plan.
  public func today() async throws(APIError) -> DayAnswer {
    try await seenDay(nil).answer
  }

  /// The two weeks after today, each kept as if it had been asked for alone; never refused for the plan.
  func daysAhead() async throws(APIError) -> [DayAnswer] {
    let turn = cache?.asks()
    let days = try await session.seen(.historyAhead(subject)).answer.items
    for day in days { await keep(day.jsonBytes, .day(subject: name, day.date), nil, turn) }
    return days
  }

  /// Every medication, archived ones too; `forbidden` of a patient's own record.
  public func medications() async throws(APIError) -> [MedicationAnswer] {
    try await seenMedications().answer
  }

  /// The same with the body they came in.
  func seenMedications() async throws(APIError) -> Kept<[MedicationAnswer]> {
    let seen = try await read(.medications(try patient()), as: .medications(subject: name))
    return Kept(answer: seen.answer.items, keptAt: seen.keptAt, body: seen.body)
  }

  /// Every stock that is counted; `forbidden` of a patient's own record.
  public func inventory() async throws(APIError) -> [InventoryAnswer] {
    try await read(.inventory(try patient()), as: .inventory(subject: name)).answer.items
  }

  /// The patient's own medicines; `forbidden` of a caregiver's session.
  func seenOwnMedications() async throws(APIError) -> Kept<ListAnswer<OwnMedicationAnswer>> {
    try await read(.ownMedications, as: .medications(subject: name))
  }

  /// What the emergency card and the list of medicines say; never gated by plan.
  public func card() async throws(APIError) -> CardAnswer { try await seenCard().answer }

  func seenCard() async throws(APIError) -> Kept<CardAnswer> {
    try await read(.card(subject), as: .card(subject: name))
  }

  func patient() throws(APIError) -> PatientID {
    guard case .patient(let patient) = subject else { throw .forbidden }
    return patient
  }

  /// A day with the body it came in; today when no day is named.
  func seenDay(_ date: CivilDate?) async throws(APIError) -> Kept<DayAnswer> {
    guard let date else {
      return try await read(.today(subject), as: .today(subject: name)) { $0.date }
    }
    return try await read(.historyDay(subject, date), as: .day(subject: name, date))
  }

  /// The days of a month with the body they came in; the last 30 when no month is named.
  func seenDays(_ month: YearMonth?) async throws(APIError) -> Kept<CalendarAnswer> {
    guard let month else {
      return try await read(.historyRecent(subject), as: .recent(subject: name)) {
        $0.days.first?.date
      }
    }
    return try await read(.historyMonth(subject, month), as: .month(subject: name, month))
  }

  /// The twelve months that end with `month`, with the body they came in; of one medicine they are not kept.
  public func year(
    endingWith month: YearMonth, of medication: MedicationID? = nil
  ) async throws(APIError) -> Kept<YearAnswer> {
    let call = Call.historyYear(subject, endingWith: month, of: medication)
    guard medication == nil else {
      let seen = try await session.seen(call)
      return Kept(answer: seen.answer, keptAt: session.grace.now, body: seen.body)
    }
    return try await read(call, as: .year(subject: name, month)) { $0.firstTold ?? $0.cutoffDate }
  }

  /// The trends of the last days; `historyRetentionLimit` when the plan does not open so many.
  public func trends(days: Int) async throws(APIError) -> Kept<TrendsAnswer> {
    try await read(.historyTrends(subject, days: days), as: .trends(subject: name, days: days)) {
      $0.from
    }
  }

  private var name: String { subject.cacheSubject }

  private func read<Answer: Decodable & Sendable>(
    _ call: Call<NoBody, Answer>, as cacheName: CacheName,
    firstDay: @Sendable (Answer) -> CivilDate? = { _ in nil }
  ) async throws(APIError) -> Kept<Answer> {
    let turn = cache?.asks()
    let seen = try await session.seen(call)
    await keep(seen.body, cacheName, firstDay(seen.answer), turn)
    return Kept(answer: seen.answer, keptAt: session.grace.now, body: seen.body)
  }

  /// Off the caller's actor: the screen does not wait for the disk.
  @concurrent
  private func keep(
    _ body: [UInt8], _ name: CacheName, _ firstDay: CivilDate?, _ turn: AnswerOrder.Turn?
  ) async {
    cache?.keep(body, as: name, firstDay: firstDay, asked: turn)
  }
}

// What this device has kept and the plan opens, read at once and without asking anybody.
extension RecordReader {
  /// What is known of the plan.
  public var entitlements: EntitlementStore { session.entitlements }

  /// Nobody can be asked: how far the plan reached at an earlier start counts, if this device has kept it.
  public func recallAccess() {
    guard entitlements.known.access == nil else { return }
    let kept: Kept<AccessAnswer>? = cache?.kept(.access(subject: name))
    if let kept { entitlements.recall(kept.answer) }
  }

  /// True when the plan opens days from that one on, as far as this device was ever told (decision
  /// P-27).
  private func isOpen(from first: CivilDate) -> Bool {
    recallAccess()
    return entitlements.known.access?.opens(first) ?? true
  }

  /// The last 30 days as they were last seen.
  public var keptRecent: Kept<CalendarAnswer>? { cache?.kept(.recent(subject: name)) }

  /// The card as it was last seen; the plan is not asked.
  public var keptCard: Kept<CardAnswer>? { cache?.kept(.card(subject: name)) }

  /// Every medication as it was last seen.
  public var keptMedications: [MedicationAnswer]? {
    cache?.medications(named: name)
  }

  /// The same, and when that was.
  var keptMedicationList: Kept<[MedicationAnswer]>? {
    let kept: Kept<ListAnswer<MedicationAnswer>>? = cache?.kept(.medications(subject: name))
    return kept.map { Kept(answer: $0.answer.items, keptAt: $0.keptAt, body: $0.body) }
  }

  /// Every stock as it was last seen.
  public var keptInventory: [InventoryAnswer]? {
    let kept: Kept<ListAnswer<InventoryAnswer>>? = cache?.kept(.inventory(subject: name))
    return kept?.answer.items
  }

  /// Twelve months as they were last seen; none with a day that is closed by now (decision P-27).
  public func keptYear(endingWith month: YearMonth) -> Kept<YearAnswer>? {
    guard let kept: Kept<YearAnswer> = cache?.kept(.year(subject: name, month)),
      isOpen(from: kept.answer.firstTold ?? kept.answer.to)
    else { return nil }
    return kept
  }

  /// The trends as they were last seen; none with a day that is closed by now.
  public func keptTrends(days: Int) -> Kept<TrendsAnswer>? {
    guard let kept: Kept<TrendsAnswer> = cache?.kept(.trends(subject: name, days: days)),
      isOpen(from: kept.answer.from)
    else { return nil }
    return kept
  }

  /// A month as it was last seen.
  public func keptMonth(_ month: YearMonth) -> Kept<CalendarAnswer>? {
    guard isOpen(from: month.firstDay) else { return nil }
    return cache?.kept(.month(subject: name, month))
  }

  /// A day as it was last seen.
  public func keptDay(_ date: CivilDate) -> Kept<DayAnswer>? {
    isOpen(from: date) ? keptToday(date) : nil
  }

  /// Today as it was last seen, as a day of its own or as 今日; the plan is not asked (D-H13).
  public func keptToday(_ date: CivilDate) -> Kept<DayAnswer>? {
    let day: Kept<DayAnswer>? = cache?.kept(.day(subject: name, date))
    let today: Kept<DayAnswer>? = cache?.kept(.today(subject: name))
    guard let today, today.answer.date == date else { return day }
    guard let day, day.keptAt > today.keptAt else { return today }
    return day
  }
}
