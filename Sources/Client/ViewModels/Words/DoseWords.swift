public import APIContract
import ClientCore
public import Domain
public import Localization

extension DayAnswer.DoseItem {
  /// Who recorded it: by name where the household has several members, else by their part. Nil for nobody.
  public var recorderPhrase: Phrase? {
    recordedByName.map { .patientName($0) } ?? (recordedByType ?? skip?.recordedBy)?.phrase
  }

  /// One intake in the words of the record; a number of tablets where the record has no words.
  public func amount(_ strings: Strings) -> String {
    dosageText.isEmpty ? strings.tablets(doseCountPerIntake) : dosageText
  }

  /// Its slot, with its day where that is not the one `shown`.
  public func slotPhrase(on shown: CivilDate) -> Phrase {
    scheduledAt.tokyoDate.naming(slot.phrase, on: shown)
  }

  /// 昼 13:00　酸化マグネシウム錠330mg 1錠: which dose a card is about, over the day that is `shown`.
  public func subject(_ amount: String, on shown: CivilDate) -> Phrase {
    let name = [medicationName, amount].filter { !$0.isEmpty }.joined(separator: " ")
    return .timeSubject(
      slot: slotPhrase(on: shown), time: scheduledAt.clock, name: name)
  }

  /// いま（20:00まで）: the state of a dose that is due.
  public var dueUntil: Phrase {
    .doseDueUntil(time: scheduledAt.adding(DoseStatus.missedAfter).clock)
  }

  /// The dose as one sentence, its state in the words of the reader; with its day where that is not the one `shown`.
  public func sentence(
    _ strings: Strings, state: Phrase, on shown: CivilDate? = nil
  ) -> Phrase {
    let (amount, slot) = (amount(strings), shown.map { slotPhrase(on: $0) } ?? slot.phrase)
    if let skip {
      // Japanese names the medicine alone; elsewhere the row is told like those around it, with its amount.
      let name =
        strings.language == .japanese ? medicationName : "\(medicationName), \(amount)"
      return .skipDose(
        slot: slot, time: scheduledAt.clock, name: name,
        reason: skip.reason.phrase, at: skip.skippedAt.clock(besides: scheduledAt),
        by: recorderPhrase ?? skip.recordedBy.phrase)
    }
    guard let takenAt, let recordedByType else {
      return .spokenDose(
        slot: slot, time: scheduledAt.clock, name: medicationName, amount: amount,
        state: state)
    }
    return .spokenDoseBy(
      slot: slot, time: scheduledAt.clock, name: medicationName, amount: amount,
      state: state, takenAt: takenAt.clock(besides: scheduledAt),
      by: recorderPhrase ?? recordedByType.phrase)
  }
}

extension Timestamp {
  /// The time, with its day where that is not the day of what stands beside it.
  func clock(besides other: Timestamp) -> Phrase {
    tokyoDate.naming(clock, on: other.tokyoDate)
  }
}

extension WriteAnswer {
  /// Who has recorded it, as its row says; nil where it tells of no record.
  var recorderPhrase: Phrase? {
    switch self {
    case .dose(let dose): dose.recorderPhrase
    case .slot(let doses): doses.first?.recorderPhrase
    case .asNeeded(let item): item.recorderPhrase
    case .undone, .edit: nil
    }
  }
}

extension [DayAnswer.DoseItem] {
  /// いま 夜 2回: doses that are due, without a name; nil when there is none.
  public var title: Phrase? {
    guard let first else { return nil }
    return allSatisfy { $0.slot == first.slot }
      ? .titleDue(slot: first.slot.full, count) : .titleDueSeveral(count)
  }
}

extension DayAnswer.PRNItem {
  /// Who recorded it, by name where the household has several members.
  public var recorderPhrase: Phrase { actorName.map { .patientName($0) } ?? actorType.phrase }

  /// How much was taken, in the words of the medicine; a number of tablets where it has none of its own.
  public func amount(_ strings: Strings) -> String { amountText ?? strings.tablets(quantityTaken) }

  /// The as-needed dose as one sentence; its time to the second where another one is of the same minute.
  public func sentence(_ strings: Strings, toSecond: Bool = false) -> Phrase {
    .spokenPrnBy(
      time: toSecond ? takenAt.exactClock : takenAt.clock, name: medicationName,
      amount: amount(strings), by: recorderPhrase)
  }
}

extension MedicationAnswer {
  /// Its name, with the strength where another of these has the same name: a list of choices tells them apart.
  public func name(among others: [MedicationAnswer]) -> String {
    let isAlone = others.count { $0.name == name } < 2
    return isAlone || strength.isEmpty ? name : "\(name) \(strength)"
  }

  /// One intake in the words of the record; a number of tablets where the record has no words.
  public func amount(_ strings: Strings) -> String {
    dosageText.isEmpty ? strings.tablets(doseCountPerIntake) : dosageText
  }
}

extension OwnMedicationAnswer {
  /// One intake in the words of the record; a number of tablets where the record has no words.
  public func amount(_ strings: Strings) -> String {
    dosageText.isEmpty ? strings.tablets(doseCountPerIntake) : dosageText
  }
}

extension Strings {
  /// A number of tablets, halves and quarters too: 1錠, 0.5錠.
  fileprivate func tablets(_ quantity: Quantity) -> String {
    let whole = quantity.thousandths % 1000 == 0
    if whole { return self(.counterTablets(quantity.thousandths / 1000)) }
    return quantity.description + self(.counterTablets(2)).drop { $0.isNumber }
  }
}
