public import APIClient
public import APIContract
public import Domain

/// A part of a record, as it reads here and now.
public struct RecordPage: Sendable {
  /// What was asked for, with the answer to it.
  public enum Content: Sendable {
    case today(DayAnswer)
    case day(DayAnswer)
    case recent(CalendarAnswer)
    case month(YearMonth, CalendarAnswer)
    case year(YearAnswer)
    case trends(TrendsAnswer)
  }

  public let content: Content
  /// The body that the server answered; without it, or while something waits here, the same content as the API
  /// would answer it, without a mark where nobody here can say whether a dose was taken.
  public let body: [UInt8]
  /// The slots of a calendar of which nobody here can say how they went.
  public var unknown: UnknownSlots = [:]
}

/// A part of a record that can be asked for.
public enum RecordPart: Hashable, Sendable {
  case today
  case recent
  case month(YearMonth)
  case day(CivilDate)
  /// The twelve months that end so, of everything or of one medicine, of which nothing is kept.
  case year(endingWith: YearMonth, of: MedicationID? = nil)
  /// The last 30, 90 or 365 days.
  case trends(days: Int)
}

// What stands in a record.
extension RecordService {
  /// The caregiver's patients. Errors: as ``ask(_:kept:)``.
  public func patients() async throws -> [PatientAnswer] { try await patientPage().patients }

  /// The same, of whom the server does not have what is shown, and the body they were read from: nothing that
  /// waits stands in that. Errors: as ``ask(_:kept:)``.
  public func patientPage() async throws -> (
    patients: [PatientAnswer], unsent: Set<PatientID>, body: [UInt8]
  ) {
    let (session, cache) = (session, device?.record.cache)
    let seen = try await ask { () async throws(APIError) in
      let seen = try await session.seenPatients(keptIn: cache)
      return Kept(answer: seen.answer.items, keptAt: session.grace.present, body: seen.body)
    } kept: {
      cache?.patients
    }
    let waiting = waiting(for: nil).compactMap(\.write)
    return (
      seen.answer.applying(waiting), Set(waiting.compactMap { $0.edit?.patient }), seen.body
    )
  }

  /// Every medication of a patient; without the server those that were kept, none if none were.
  public func medications(of patient: PatientID) async throws(APIError) -> [MedicationAnswer] {
    let reader = reader(.patient(patient))
    let answer = try await answer { () async throws(APIError) in try await reader.medications() }
    let seen = answer ?? reader.keptMedications ?? []
    return seen.applying(waiting(for: patient).compactMap(\.write))
  }

  /// The medicines of a patient with what waits, which of them are not sent, and the body they were read from:
  /// nothing that waits stands in that. Errors: as ``ask(_:kept:)``.
  public func medicationPage(
    of patient: PatientID
  ) async throws -> (medications: [MedicationAnswer], unsent: Set<MedicationID>, body: [UInt8]) {
    let reader = reader(.patient(patient))
    let waiting = waiting(for: patient).compactMap(\.write)
    let isNew = waiting.contains { $0.edit?.patient == patient }
    let none: Kept<[MedicationAnswer]>? =
      isNew
      ? Kept(answer: [], keptAt: present, body: ListAnswer<MedicationAnswer>(items: []).jsonBytes)
      : nil
    let seen = try await ask { () async throws(APIError) in
      try await reader.seenMedications()
    } kept: {
      reader.keptMedicationList ?? none
    }
    return (
      seen.answer.applying(waiting), Set(waiting.compactMap { $0.edit?.medication }), seen.body
    )
  }

  /// A part of a record with what waits on this device. Errors: as ``ask(_:kept:)``.
  public func page(_ part: RecordPart, of subject: RecordSubject) async throws -> RecordPage {
    switch part {
    case .today:
      let seen = try await seen(nil, of: subject)
      let day = waited(seen.answer, subject)
      return RecordPage(content: .today(day), body: body(of: day, seen, subject))
    case .day(let date):
      let seen = try await seen(date, of: subject)
      let day = waited(seen.answer, subject)
      return RecordPage(content: .day(day), body: body(of: day, seen, subject))
    case .recent:
      let (seen, told) = try await seenRecent(of: subject)
      let (answer, unknown) = await waited(seen, told: told, subject)
      return RecordPage(
        content: .recent(answer), body: body(of: answer, seen), unknown: unknown)
    case .month(let month):
      let seen = try await seen(month: month, of: subject)
      let (answer, unknown) = await waited(seen, subject)
      return RecordPage(
        content: .month(month, answer), body: body(of: answer, seen), unknown: unknown)
    case .year(let month, let medication):
      let seen = try await seen(year: month, medication, of: subject)
      return RecordPage(content: .year(seen.answer), body: seen.body)
    case .trends(let days):
      let seen = try await seen(trends: days, of: subject)
      return RecordPage(content: .trends(seen.answer), body: seen.body)
    }
  }

  /// A day with what waits on this device; today when no day is named. Errors: as ``ask(_:kept:)``.
  public func day(_ date: CivilDate?, of subject: RecordSubject) async throws -> DayAnswer {
    waited(try await seen(date, of: subject).answer, subject)
  }

  /// The card of a patient with its body; without the server the one that was kept. Errors: as ``ask(_:kept:)``.
  public func card(of subject: RecordSubject) async throws -> Kept<CardAnswer> {
    let reader = reader(subject)
    return try await ask { () async throws(APIError) in
      try await reader.seenCard()
    } kept: {
      reader.keptCard
    }
  }

  /// Keeps the medicines, and the days ahead once a day or when the plan has changed, and says nothing of it:
  /// whatever was asked for has been answered.
  public func lookAhead(_ subject: RecordSubject) async {
    let (reader, today) = (reader(subject), present.tokyoDate)
    guard silence == nil, device != nil else { return }
    // They come first: another plan makes old what was kept of the days to come (decision 0154).
    guard await reader.lookAtPlan() else { return }
    guard [1, 14].contains(where: { reader.keptDay(today.adding(days: $0)) == nil }) else {
      return
    }
    // Without an answer now the next command looks ahead again.
    _ = await reader.lookAhead(from: today)
  }

  /// The plan of a record was changed here: today and the days ahead are kept as they are now.
  public func lookAheadAnew(_ subject: RecordSubject) async {
    guard silence == nil, device != nil else { return }
    _ = try? await reader(subject).today()
    await lookAhead(subject)
  }

  /// True when nobody here can say whether a dose was taken.
  public func isUnknown(_ dose: DayAnswer.DoseItem, of subject: RecordSubject) -> Bool {
    isUnknown(dose, seenAt: keptAt, of: subject)
  }

  /// The same of a dose that the server told of then.
  func isUnknown(
    _ dose: DayAnswer.DoseItem, seenAt: Timestamp?, of subject: RecordSubject
  ) -> Bool {
    dose.isUnknown(
      seenAt: seenAt, records: knows(subject), isReadOnly: !session.grace.decision.canContinue,
      now: present)
  }

  /// A day as a program reads it: as the server answered where nothing differs from that.
  private func body(
    of day: DayAnswer, _ seen: Kept<DayAnswer>, _ subject: RecordSubject
  ) -> [UInt8] {
    guard silence != nil || day != seen.answer else { return seen.body }
    return day.changingDoses { isUnknown($0, of: subject) ? $0.unknown : $0 }.jsonBytes
  }

  /// The same of a calendar.
  private func body(of answer: CalendarAnswer, _ seen: Kept<CalendarAnswer>) -> [UInt8] {
    answer == seen.answer ? seen.body : answer.jsonBytes
  }

  /// A calendar's figure as far as it can be known: none when something was recorded here, or may have been
  /// elsewhere, since the server told it.
  public func adherence(_ answer: CalendarAnswer, of subject: RecordSubject) -> Adherence {
    guard silence != nil, let keptAt else { return answer.adherence }
    let today = present.tokyoDate
    let isOpen = answer.days.contains { day in
      day.date <= today && DoseSlot.allCases.contains { day.slots[$0] == .pending }
    }
    let isOld = keptAt.tokyoDate < today && answer.days.contains { $0.date > keptAt.tokyoDate }
    var waits = false
    if case .patient(let patient) = subject { waits = !waiting(for: patient).isEmpty }
    return isOpen || isOld || waits ? Adherence() : answer.adherence
  }

  /// True while the server answers, or this device itself records what is taken.
  func knows(_ subject: RecordSubject) -> Bool {
    silence == nil || subject != .ownRecord && session.grace.decision.canContinue
  }

  func seen(
    _ date: CivilDate?, of subject: RecordSubject
  ) async throws -> Kept<DayAnswer> {
    let (reader, day) = (reader(subject), date ?? present.tokyoDate)
    return try await ask { () async throws(APIError) in
      try await reader.seenDay(date)
    } kept: {
      date == nil ? reader.keptToday(day) : reader.keptDay(day)
    }
  }

  private func seen(
    month: YearMonth, of subject: RecordSubject
  ) async throws -> Kept<CalendarAnswer> {
    let reader = reader(subject)
    return try await ask { () async throws(APIError) in
      try await reader.seenDays(month)
    } kept: {
      reader.keptMonth(month)
    }
  }

  /// 直近30日, which without the server ends on this device's day, and the days that it tells of then.
  private func seenRecent(
    of subject: RecordSubject
  ) async throws -> (Kept<CalendarAnswer>, ClosedRange<CivilDate>?) {
    let (reader, today) = (reader(subject), present.tokyoDate)
    var told: ClosedRange<CivilDate>?
    let seen = try await ask { () async throws(APIError) in
      try await reader.seenDays(nil)
    } kept: {
      let recent = reader.keptRecent(to: today)
      told = recent?.told
      return recent?.kept
    }
    return (seen, told)
  }

  private func seen(
    year month: YearMonth, _ medication: MedicationID?, of subject: RecordSubject
  ) async throws -> Kept<YearAnswer> {
    let reader = reader(subject)
    return try await ask { () async throws(APIError) in
      try await reader.year(endingWith: month, of: medication)
    } kept: {
      medication == nil ? reader.keptYear(endingWith: month) : nil
    }
  }

  private func seen(
    trends days: Int, of subject: RecordSubject
  ) async throws -> Kept<TrendsAnswer> {
    let reader = reader(subject)
    return try await ask { () async throws(APIError) in
      try await reader.trends(days: days)
    } kept: {
      reader.keptTrends(days: days)
    }
  }

  /// The day as this device knows it: brought to the present without the server, with what waits.
  func waited(_ day: DayAnswer, _ subject: RecordSubject) -> DayAnswer {
    let present = present
    let seen = silence == nil ? day : day.seen(at: present)
    guard case .patient(let patient) = subject else { return seen }
    return seen.applying(waiting(for: patient), now: present)
  }
}

extension RecordReader {
  /// Reads the medicines again, which tell whether what was kept of the days to come is of another plan. False when
  /// nobody answers.
  func lookAtPlan() async -> Bool {
    do throws(APIError) {
      switch subject {
      case .ownRecord: _ = try await ownMedications()
      case .patient: _ = try await medications()
      }
      return true
    } catch {
      // A server that is older has no list for patients, and the days are there all the same.
      return !error.isNoAnswer
    }
  }

  /// The plan has changed: what was kept of the days to come goes (decision 0154).
  public func planChanged() { cache?.planChanged(of: subject) }

  /// Keeps the last thirty days and the two weeks to come, and a patient's own medicines: without a network a
  /// person still sees what was and what is due. False when something was not answered.
  public func lookAhead(from today: CivilDate) async -> Bool {
    // Before the days: a list that came after them could take them away again.
    if subject == .ownRecord, await !lookAtPlan() { return false }
    async let past = (try? await recent()) != nil
    async let ahead = keepAhead(from: today)
    guard await past, await ahead else { return false }
    // A card is wanted where there is no network; a server that knows of none keeps nobody from the days.
    _ = try? await card()
    return true
  }

  /// Keeps the two weeks to come by one question. A server that is older knows no such question, and one whose day is
  /// another by now tells of other days: what is missing is asked for a day at a time.
  private func keepAhead(from today: CivilDate) async -> Bool {
    var missing = Set(HistoryRetentionPolicy.daysAhead(today: today).eachDay)
    do throws(APIError) {
      let told = try await daysAhead()
      missing.subtract(told.map(\.date))
    } catch {
      guard error == .notFound else { return false }
    }
    return await withTaskGroup(of: Bool.self) { [missing] group in
      for date in missing {
        group.addTask { (try? await day(date)) != nil }
      }
      let isWhole = await group.allSatisfy { $0 }
      // Where one has no answer nobody asks fourteen times more.
      group.cancelAll()
      return isWhole
    }
  }
}

extension DayAnswer.DoseItem {
  /// True when nobody here can say whether it was taken: this terminal `records` nothing now, and
  /// the dose came after the server's last answer, at `seenAt`.
  ///
  /// It is never shown as missed; one that is not due yet is still to come, unless nothing can be
  /// known before a refresh. Source: screens §1 "Marks".
  public func isUnknown(
    seenAt: Timestamp?, records: Bool, isReadOnly: Bool, now: Timestamp
  ) -> Bool {
    guard !isSettled, !records, let seenAt, scheduledAt > seenAt else {
      return false
    }
    return isReadOnly || scheduledAt <= now
  }
}
