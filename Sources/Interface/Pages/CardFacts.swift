public import APIContract
public import Domain
public import Localization

/// What card and list say, in words and in the order of paper; for the pages and the terminal alike.
public struct CardFacts: Hashable, Sendable {
  /// One medicine of a moment, of the list or of the card.
  public struct Line: Hashable, Sendable {
    public let name: String
    public let amount: String
    /// What else is to be known of it, such as its times or when it was last taken; may be empty.
    public let note: String
  }

  /// 朝 8:00 and what is taken then.
  public struct Moment: Hashable, Sendable {
    public let title: String
    public let lines: [Line]
  }

  public let name: String
  /// 2026年2月10日（火） 14:32 現在, or that it is what a device has kept.
  public let when: String
  public let profile: PatientProfile
  /// What is planned, a medicine a line.
  public let planned: [Line]
  /// The same by the time of the day.
  public let moments: [Moment]
  public let asNeeded: [Line]
  public let low: [Line]

  /// Makes them from what the server told, or what this device has kept of it since; `today` says what of it has
  /// ended meanwhile.
  public init(_ card: CardAnswer, isKept: Bool, today: CivilDate, in strings: Strings) {
    let words = CardWords(strings: strings, slotTimes: card.slotTimes, today: today)
    let medicines = card.medicines.filter { medicine in
      medicine.regimen?.plan.end.map { $0 >= today } ?? true
    }
    (name, profile) = (card.displayName, card.profile)
    let moment = card.preparedAt.moment
    when = strings(isKept ? .printKept(when: moment) : .printNow(when: moment))
    planned = medicines.filter { !$0.asNeeded }.map(words.planned)
    moments = words.moments(medicines)
    asNeeded = medicines.filter(\.asNeeded).map(words.asNeeded)
    low = medicines.filter { $0.inventory?.low == true }.map(words.low)
  }
}

private struct CardWords {
  let strings: Strings
  let slotTimes: SlotTimes
  let today: CivilDate

  private typealias Medicine = CardAnswer.Medicine

  func planned(_ medicine: CardAnswer.Medicine) -> CardFacts.Line {
    let times = slots(of: medicine).map { strings.moment($0.slot, $0.time) }
    let clocks = times.joined(separator: strings(.printTimes))
    let note = [clocks, plan(medicine)].filter { !$0.isEmpty }
    return CardFacts.Line(
      name: name(medicine), amount: amount(medicine), note: note.joined(separator: strings.apart))
  }

  func asNeeded(_ medicine: CardAnswer.Medicine) -> CardFacts.Line {
    let first = HistoryRetentionPolicy.recentDays(today: today).lowerBound
    let last = medicine.lastTaken.flatMap { $0.takenAt.tokyoDate >= first ? $0 : nil }
    let told =
      last.map { last in
        strings(
          .printLast(
            time: .dayAndTime(last.takenAt.tokyoDate.short(on: today), last.takenAt.clock),
            amount: last.quantityTaken.counted(as: medicine.dosageText)))
      } ?? strings(.printLastNone)
    let limits = [
      medicine.minIntervalHours.map { strings(.medicationsApart($0)) },
      medicine.maxPerDay.map { strings(.medicationsPerDay($0)) },
    ]
    let amount = ([amount(medicine)] + limits.compactMap(\.self)).filter { !$0.isEmpty }
    // Japanese stands apart by its signs; English words would run into one another.
    let between = strings.language == .japanese ? " " : strings(.listSeparator)
    return CardFacts.Line(
      name: name(medicine), amount: amount.joined(separator: between), note: told)
  }

  func low(_ medicine: CardAnswer.Medicine) -> CardFacts.Line {
    CardFacts.Line(
      name: name(medicine), amount: strings.stock(medicine.inventory), note: "")
  }

  func moments(_ medicines: [CardAnswer.Medicine]) -> [CardFacts.Moment] {
    var moments: [(slot: DoseSlot, time: LocalTime, lines: [CardFacts.Line])] = []
    for medicine in medicines {
      for (slot, time) in slots(of: medicine) {
        let line = CardFacts.Line(
          name: name(medicine), amount: amount(medicine), note: plan(medicine))
        if let place = moments.firstIndex(where: { $0.slot == slot && $0.time == time }) {
          moments[place].lines.append(line)
        } else {
          moments.append((slot, time, [line]))
        }
      }
    }
    return moments.sorted { ($0.slot, $0.time) < ($1.slot, $1.time) }.map { moment in
      CardFacts.Moment(title: strings.moment(moment.slot, moment.time), lines: moment.lines)
    }
  }

  private func slots(
    of medicine: CardAnswer.Medicine
  ) -> [(slot: DoseSlot, time: LocalTime)] {
    guard let regimen = medicine.regimen else { return [] }
    return regimen.plan.timing.times(slotTimes).map { (slotTimes.slot(at: $0), $0) }
  }

  /// The weekdays unless it is every day, and the first day of one that is to come.
  private func plan(_ medicine: CardAnswer.Medicine) -> String {
    guard let plan = medicine.regimen?.plan else { return "" }
    var parts = plan.weekdays == .everyDay ? [] : [strings.weekdays(plan.weekdays)]
    if plan.start > today { parts.append(strings(.printSinceDay(plan.start.short(on: today)))) }
    if let end = plan.end { parts.append(strings(.printUntilDay(end.short(on: today)))) }
    return parts.joined(separator: strings.apart)
  }

  private func name(_ medicine: CardAnswer.Medicine) -> String {
    medicine.strength.isEmpty ? medicine.name : "\(medicine.name) \(medicine.strength)"
  }

  private func amount(_ medicine: CardAnswer.Medicine) -> String {
    medicine.dosageText.isEmpty ? "\(medicine.doseCountPerIntake)" : medicine.dosageText
  }
}
