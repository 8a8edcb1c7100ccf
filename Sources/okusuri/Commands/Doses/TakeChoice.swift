import APIContract
import Domain
import Localization
import ViewModels

/// What there is to take on a day: planned medicines with their doses, and those taken as needed.
struct TakeChoice {
  let day: DayAnswer
  private let items: [Item]
  private let known: [MedicationID: MedicationAnswer]

  var date: CivilDate { day.date }

  /// One medicine of the day that `take` can mean.
  struct Item {
    let id: MedicationID
    let name: String
    /// Its planned doses, earliest first; empty where none was planned.
    let doses: [DayAnswer.DoseItem]
    /// The medicine when it is taken as needed; nil when it is planned. One that became so that day has its doses of
    /// before, too.
    let asNeeded: MedicationAnswer?
  }

  /// `open` are doses of the day before that are due still, however the day has turned since (product §2).
  init(_ day: DayAnswer, _ medications: [MedicationAnswer], open: [DayAnswer.DoseItem] = []) {
    self.day = day
    known = Dictionary(medications.map { ($0.id, $0) }) { first, _ in first }
    let asNeeded = medications.filter { $0.asNeeded && !$0.archived }
    let planned = Dictionary(grouping: open + day.doses, by: \.medicationId).map { id, doses in
      Item(
        id: id, name: doses[0].medicationName,
        doses: doses.sorted { $0.scheduledAt < $1.scheduledAt },
        asNeeded: asNeeded.first { $0.id == id })
    }
    items =
      planned.sorted { $0.name < $1.name }
      + asNeeded.filter { medicine in !planned.contains { $0.id == medicine.id } }
      .map { Item(id: $0.id, name: $0.name, doses: [], asNeeded: $0) }
  }

  /// The medicine a person means; 65 with the candidates when it is not one or several.
  func medicine(
    _ text: String, _ words: CommandSentences
  ) throws(CommandFailure) -> Item {
    let told = MedicationText(strings: Strings(words.language), today: words.today ?? date)
    return try NameMatch.one(
      text, in: items, id: \.id.description, name: \.name,
      described: { known[$0.id].map(told.candidate) ?? $0.name },
      none: words.notToTake(text, date), several: words.whichMedicine(text))
  }
}

extension TakeChoice.Item {
  /// The medicine where it is meant as one taken as needed: the time is that of none of its doses of the day.
  func asNeeded(at time: TimeArgument?, on date: CivilDate) -> MedicationAnswer? {
    time.flatMap { planned(at: $0, on: date) } == nil ? asNeeded : nil
  }

  /// The dose that a time means. One alone in the hour after midnight is that of the dose of yesterday which is due still,
  /// before tonight's.
  private func planned(at time: TimeArgument, on date: CivilDate) -> DayAnswer.DoseItem? {
    let isAlone = time.date == nil
    return doses.first {
      time.means($0.scheduledAt, on: isAlone ? $0.scheduledAt.tokyoDate : date)
    }
  }

  /// The dose planned at that time; without one, that which is meant at `now`.
  func dose(
    at time: TimeArgument?, on date: CivilDate, by now: Timestamp, _ words: CommandSentences
  ) throws(CommandFailure) -> DayAnswer.DoseItem {
    guard let time else { return try dose(nearestTo: now, words) }
    return try dose(at: time, on: date, words)
  }

  /// The dose planned at that time; 65 with the day's doses when there is none.
  private func dose(
    at time: TimeArgument, on date: CivilDate, _ words: CommandSentences
  ) throws(CommandFailure) -> DayAnswer.DoseItem {
    guard let dose = planned(at: time, on: date) else {
      throw CommandFailure(.badData, words.notPlannedThen(name), candidates: lines(doses, words))
    }
    return dose
  }

  /// The due dose not yet taken that is nearest to `now`; 65 when two are equally near or none is left.
  ///
  /// A dose is due from as long before its time as it is pending after it: the same command typed twice
  /// in the morning must not record the evening.
  private func dose(
    nearestTo now: Timestamp, _ words: CommandSentences
  ) throws(CommandFailure) -> DayAnswer.DoseItem {
    let open = doses.filter { !$0.isSettled }
    guard !open.isEmpty else {
      throw CommandFailure(.badData, words.allTaken(name), candidates: lines(doses, words))
    }
    // What was planned before its registration is recorded only by its time: nobody was asked to take it.
    let due = open.filter {
      $0.scheduledAt <= now.adding(DoseStatus.missedAfter)
        && $0.effectiveStatus != .beforeRegistration
    }
    guard let least = due.map({ $0.distance(to: now) }).min() else {
      throw CommandFailure(.badData, words.notDueYet(name), candidates: lines(open, words))
    }
    let nearest = due.filter { $0.distance(to: now) == least }
    guard nearest.count == 1 else {
      throw CommandFailure(.badData, words.whichDose(name), candidates: lines(nearest, words))
    }
    return nearest[0]
  }

  private func lines(_ doses: [DayAnswer.DoseItem], _ words: CommandSentences) -> [String] {
    let strings = Strings(words.language)
    return doses.map { strings($0.sentence(strings, state: $0.effectiveStatus.phrase)) }
  }
}

extension DayAnswer.DoseItem {
  /// In minutes, as plans are: half a second must not decide between two doses.
  fileprivate func distance(to now: Timestamp) -> Int64 {
    (abs(scheduledAt.millisecondsSinceEpoch - now.millisecondsSinceEpoch) + 30_000) / 60_000
  }
}
