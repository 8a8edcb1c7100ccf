import APIContract
public import ClientCore
import Domain
public import Localization

/// What a person wants to record, as it is once it is known whether they were asked about it.
struct RecordIntention: Hashable, Sendable {
  enum Kind: Hashable {
    case dose(DayAnswer.DoseItem, on: CivilDate)
    case slot(DoseSlot, [DayAnswer.DoseItem], on: CivilDate)
    /// With the amount where it is not the usual one, the name of the try, and the day it is recorded on as
    /// far as it is known.
    case asNeeded(MedicationAnswer, Quantity?, key: String, DayAnswer?)
  }

  let kind: Kind
  /// When it was taken, as a person said; nil for the clock's time.
  var takenAt: Timestamp?

  /// The doses it is about; none for one taken as needed.
  var doses: [DayAnswer.DoseItem] {
    switch kind {
    case .dose(let dose, _): [dose]
    case .slot(_, let doses, _): doses
    case .asNeeded: []
    }
  }

  /// The amount that a person said of one taken as needed; nil for the usual one.
  var amount: Quantity? {
    if case .asNeeded(_, let amount, _, _) = kind { amount } else { nil }
  }

  /// What is written, done at `now`: of today at the clock's time, of a day before at the planned one, unless
  /// a person said when.
  func writes(at now: Timestamp) -> [RecordWrite] {
    guard case .slot(_, let doses, _) = kind, let takenAt else { return [write(at: now)] }
    return doses.map { .dose($0, takenAt: takenAt, isPresent: false) }
  }

  /// The same of what is there by now; nil once everything it is about was recorded.
  func caughtUp(
    on day: DayAnswer?, _ current: (DayAnswer.DoseItem) -> DayAnswer.DoseItem
  ) -> RecordIntention? {
    switch kind {
    case .dose(let dose, let date):
      let dose = current(dose)
      if takenAt == nil, dose.isSettled { return nil }
      return RecordIntention(kind: .dose(dose, on: date), takenAt: takenAt)
    case .slot(let slot, let doses, let date):
      let open = doses.map(current).filter { !$0.isSettled }
      guard !open.isEmpty else { return nil }
      return RecordIntention(kind: .slot(slot, open, on: date), takenAt: takenAt)
    case .asNeeded(let medication, let amount, let key, _):
      return RecordIntention(kind: .asNeeded(medication, amount, key: key, day), takenAt: takenAt)
    }
  }

  private func write(at now: Timestamp) -> RecordWrite {
    switch kind {
    case .dose(let dose, _) where dose.effectiveStatus == .taken && takenAt != nil:
      return .correct(dose, takenAt: takenAt ?? now)
    case .dose(let dose, let date):
      let isPresent = takenAt == nil && date >= now.tokyoDate
      let time = takenAt ?? (isPresent ? now.wholeSecond : dose.scheduledAt)
      return .dose(dose, takenAt: time, isPresent: isPresent)
    case .slot(let slot, let doses, let date):
      return .slot(date, slot, doses, takenAt: now.wholeSecond)
    case .asNeeded(let medication, let amount, let key, let day):
      let instant = takenAt ?? now.wholeSecond
      let item = DayAnswer.PRNItem.taken(
        medication, amount, at: day?.freeSecond(of: medication.id, from: instant) ?? instant)
      return .asNeeded(
        item, key: key, isPresent: takenAt == nil, saysAmount: amount != nil)
    }
  }
}

/// The card that asks once, with what is known; recording is never refused. Source: screens figure 21.
public struct CautionQuestion: Hashable, Sendable {
  let intention: RecordIntention
  let caution: RecordCaution
  public internal(set) var card: Question

  init(_ intention: RecordIntention, _ caution: RecordCaution, shown: CivilDate) {
    (self.intention, self.caution) = (intention, caution)
    switch caution {
    case .early(let dose, let minutes): card = .early(dose, intention, minutes, shown)
    case .again(let dose, let taken): card = .again(dose, taken, shown)
    case .asNeeded(let medicine, let objection, let instant):
      card = .tooSoon(medicine, intention, objection, instant)
    case .twice(let medicine, let recorded, _): card = .twice(medicine, intention, recorded)
    }
  }

  /// The same question, with what is known by now.
  func caughtUp(
    _ intention: RecordIntention, _ caution: RecordCaution, shown: CivilDate
  ) -> CautionQuestion {
    var question = CautionQuestion(intention, caution, shown: shown)
    question.card.focus = card.focus
    return question
  }

  /// True where an intake speaks against it that was not known when it was asked.
  func knowsMore(than asked: CautionQuestion) -> Bool {
    switch (caution, asked.caution) {
    case (.asNeeded(_, let now, _), .asNeeded(_, let then, _)):
      (now.last, now.takenThatDay) != (then.last, then.takenThatDay)
    case (.twice(_, let now, _), .twice(_, let then, _)): now != then
    case (.asNeeded, .twice), (.twice, .asNeeded): true
    case (.early, _), (_, .early), (.again, _), (_, .again): false
    }
  }
}

extension Question {
  fileprivate static func early(
    _ dose: DayAnswer.DoseItem, _ intention: RecordIntention, _ minutes: Int,
    _ shown: CivilDate
  ) -> Question {
    let body = Phrase.earlyBody(.duration(minutes: minutes))
    let subject: Phrase =
      if case .slot(let slot, let doses, let date) = intention.kind {
        .recordWhat(slot: date.naming(slot.phrase, on: shown), count: doses.count)
      } else {
        dose.subject(dose.dosageText, on: shown)
      }
    var card = Question(
      "EarlyQuestion", .earlyTitle, [subject, body], name: "early", yes: .earlyYes, no: .earlyNo)
    card.notes = [.earlyNoNote, .earlyOther]
    card.spoken = body
    card.edits = true
    return card
  }

  fileprivate static func again(
    _ dose: DayAnswer.DoseItem, _ taken: Timestamp, _ shown: CivilDate
  ) -> Question {
    let title = Phrase.againTitle(time: taken.clock)
    var card = Question(
      "AgainQuestion", title,
      [dose.subject(dose.dosageText, on: shown), .againBody], name: "again", yes: .prnJustYes,
      no: .prnJustNo)
    card.notes = [.againNote]
    card.spoken = title
    return card
  }

  fileprivate static func twice(
    _ medicine: MedicationAnswer, _ intention: RecordIntention, _ recorded: Timestamp
  ) -> Question {
    let title = Phrase.prnJust(time: recorded.clock)
    var card = Question(
      "PRNQuestion", title,
      [
        .prnSubject(name: medicine.name, amount: medicine.words(of: intention.amount)),
        .prnJustBody,
      ],
      name: "prn", yes: .prnJustYes, no: .prnJustNo, answers: ("take", "wait"))
    card.spoken = title
    return card
  }

  fileprivate static func tooSoon(
    _ medicine: MedicationAnswer, _ intention: RecordIntention,
    _ objection: AsNeededLimits.Objection, _ instant: Timestamp
  ) -> Question {
    let next = objection.allowedFrom.lately(on: instant.tokyoDate)
    let known = objection.phrases(medicine, at: instant)
    let title = known.first ?? .prnTitle
    var card = Question(
      "PRNQuestion", title,
      [.prnSubject(name: medicine.name, amount: medicine.words(of: intention.amount))]
        + known.dropFirst(),
      name: "prn", yes: .earlyYes, no: .prnWait(time: next), answers: ("take", "wait"))
    card.notes = [.prnAlready, .prnAsk]
    card.spoken = title
    return card
  }
}

extension RecordCaution {
  /// What is known, the first of it as a title.
  public var phrases: [Phrase] {
    switch self {
    case .early(_, let minutes): [.earlyBody(.duration(minutes: minutes))]
    case .again(_, let taken): [.againTitle(time: taken.clock), .againBody]
    case .asNeeded(let medicine, let objection, let instant):
      objection.phrases(medicine, at: instant)
    case .twice(_, let recorded, _): [.prnJust(time: recorded.clock), .prnJustBody]
    }
  }
}

extension AsNeededLimits.Objection {
  /// 前回から 3時間52分です, 4時間あける薬です。14:40 から飲めます。, 今日は 3回 飲んでいます（1日 3回まで）
  fileprivate func phrases(_ medicine: MedicationAnswer, at instant: Timestamp) -> [Phrase] {
    var phrases: [Phrase] = []
    if let last, let hours = medicine.minIntervalHours {
      // Where the day has had its most, that time is tomorrow's.
      let time = allowedFrom.lately(on: instant.tokyoDate)
      phrases = [
        .prnSoon(.duration(minutes: last.minutes(until: instant))),
        .prnSoonBody(hours: hours, time: time),
      ]
    }
    if let takenThatDay, let most = medicine.maxPerDay {
      phrases.append(.prnMany(taken: takenThatDay, most: most))
    }
    return phrases
  }
}

extension Phrase {
  /// 4時間28分, 28分, 4時間.
  public static func duration(minutes: Int) -> Phrase {
    let (hours, rest) = (minutes / 60, minutes % 60)
    if hours == 0 { return .durationMinutes(rest) }
    return rest == 0 ? .durationHours(hours) : .durationBoth(hours: hours, minutes: rest)
  }

  /// How far two clocks are apart: 4時間28分, and from a day on 3日7時間.
  public static func difference(_ span: Duration) -> Phrase {
    let minutes = Int(abs(span.components.seconds) / 60)
    let (days, hours) = (minutes / 1440, minutes / 60 % 24)
    if days == 0 { return .duration(minutes: minutes) }
    return hours == 0 ? .durationDays(days) : .durationDays(days, hours: hours)
  }
}
