// Phrases about doses, slots, today and a day.

// MARK: - States of a dose, slots, and who recorded it

extension Phrase {
  public static var doseTaken: Phrase { Phrase(.doseTaken) }

  public static var doseMissed: Phrase { Phrase(.doseMissed) }

  public static var dosePending: Phrase { Phrase(.dosePending) }

  public static var doseNone: Phrase { Phrase(.doseNone) }

  public static var dosePrn: Phrase { Phrase(.dosePrn) }

  public static var slotMorning: Phrase { Phrase(.slotMorning) }

  public static var slotNoon: Phrase { Phrase(.slotNoon) }

  public static var slotEvening: Phrase { Phrase(.slotEvening) }

  public static var slotBedtime: Phrase { Phrase(.slotBedtime) }

  public static var slotPrn: Phrase { Phrase(.slotPrn) }

  public static var slotFullMorning: Phrase { Phrase(.slotFullMorning) }

  public static var slotFullNoon: Phrase { Phrase(.slotFullNoon) }

  public static var slotFullEvening: Phrase { Phrase(.slotFullEvening) }

  public static var slotFullBedtime: Phrase { Phrase(.slotFullBedtime) }

  /// Reads「左から 朝 昼 夜 眠前」; in English "morn noon eve bed".
  public static var legendOrder: Phrase { Phrase(.legendOrder) }

  public static var byCaregiver: Phrase { Phrase(.byCaregiver) }

  public static var byPatient: Phrase { Phrase(.byPatient) }
}

// MARK: - Today

extension Phrase {
  /// Reads「今日の予定はありません。」; in English "Nothing is planned for today.".
  public static var todayEmpty: Phrase { Phrase(.todayEmpty) }

  /// Reads「次は {slot} {time}」; in English "Next: {slot} {time}".
  public static func todayNext(slot: Phrase, time: Phrase) -> Phrase {
    Phrase(.todayNext, [.phrase("slot", slot), .phrase("time", time)])
  }

  /// Reads「{n}回のうち {k}回 服用、{m}回 飲み忘れ」; in English "{k} of {n} taken, {m} missed".
  public static func todayCount(of due: Int, taken: Int, missed: Int) -> Phrase {
    Phrase(.todayCount, [.number("n", due), .number("k", taken), .number("m", missed)])
  }

  public static var patientTaken: Phrase { Phrase(.patientTaken) }

  public static var patientPending: Phrase { Phrase(.patientPending) }

  /// Reads「つぎは {slot} {time} です」; in English "Next: {slot} {time}".
  public static func patientNext(slot: Phrase, time: Phrase) -> Phrase {
    Phrase(.patientNext, [.phrase("slot", slot), .phrase("time", time)])
  }

  /// Reads「きょうは {n}回のうち {k}回 飲みました」; in English "Today: {k} of {n} taken".
  public static func patientCount(of due: Int, taken: Int) -> Phrase {
    Phrase(.patientCount, [.number("n", due), .number("k", taken)])
  }

  /// Reads「飲んだら、家族に知らせてください。家族が記録します。」.
  ///
  /// In English "When you have taken it, tell your family. They record it.".
  public static var patientTell: Phrase { Phrase(.patientTell) }
}

// MARK: - A day

extension Phrase {
  /// Reads「薬の名前と量は、この日の時点のものです。」; in English "Names and amounts are as they were that day.".
  public static var dayFrozen: Phrase { Phrase(.dayFrozen) }

  /// Reads「この日の予定はありません。」; in English "Nothing was planned for this day.".
  public static var dayEmpty: Phrase { Phrase(.dayEmpty) }
}

// MARK: - Spoken lines: what the focus is on, as one sentence

extension Phrase {
  /// Reads「{day}　{states}」; in English "{day}: {states}".
  public static func spokenDay(_ day: Phrase, states: String) -> Phrase {
    Phrase(.spokenDay, [.phrase("day", day), .text("states", states)])
  }

  /// Reads「{day}今日　{states}」; in English "{day}, today: {states}".
  public static func spokenDayToday(_ day: Phrase, states: String) -> Phrase {
    Phrase(.spokenDayToday, [.phrase("day", day), .text("states", states)])
  }

  /// Reads「{slot} {state}」; in English "{slot} {state}".
  public static func spokenState(_ slot: Phrase, _ state: Phrase) -> Phrase {
    Phrase(.spokenState, [.phrase("slot", slot), .phrase("state", state)])
  }

  public static func then(_ first: Phrase, _ second: Phrase) -> Phrase {
    Phrase(.listComma, [.phrase("a", first), .phrase("b", second)])
  }

  /// Several words as one: 朝、昼と夜; in English "morn, noon and eve". The words are not empty.
  public static func both(_ phrases: [Phrase]) -> Phrase {
    guard let last = phrases.last, let first = phrases.first, phrases.count > 1 else {
      return phrases.first ?? .doseNone
    }
    let others = phrases.dropFirst().dropLast().reduce(first) { .then($0, $1) }
    return Phrase(.listAnd, [.phrase("a", others), .phrase("b", last)])
  }

  public static var spokenSlotMorning: Phrase { Phrase(.spokenSlotMorning) }

  public static var spokenSlotNoon: Phrase { Phrase(.spokenSlotNoon) }

  public static var spokenSlotEvening: Phrase { Phrase(.spokenSlotEvening) }

  public static var spokenSlotBedtime: Phrase { Phrase(.spokenSlotBedtime) }

  /// Reads「頓服 {n}回」; in English "PRN {n}".
  public static func spokenPrnCount(_ count: Int) -> Phrase {
    Phrase(.spokenPrnCount, [.number("n", count)])
  }

  /// Reads「{slot} {time}　{name} {amount}、{state}」.
  ///
  /// In English "{slot} {time}, {name}, {amount}: {state}".
  public static func spokenDose(
    slot: Phrase, time: Phrase, name: String, amount: String, state: Phrase
  ) -> Phrase {
    Phrase(
      .spokenDose,
      [
        .phrase("slot", slot), .phrase("time", time), .text("name", name), .text("amount", amount),
        .phrase("state", state),
      ])
  }

  /// Reads「{slot} {time}　{name} {amount}、{state}、{takenAt} {by}」.
  ///
  /// In English "{slot} {time}, {name}, {amount}: {state}, {takenAt} {by}".
  public static func spokenDoseBy(
    slot: Phrase, time: Phrase, name: String, amount: String, state: Phrase, takenAt: Phrase,
    by: Phrase
  ) -> Phrase {
    Phrase(
      .spokenDoseBy,
      [
        .phrase("slot", slot), .phrase("time", time), .text("name", name), .text("amount", amount),
        .phrase("state", state), .phrase("takenAt", takenAt), .phrase("by", by),
      ])
  }

  /// Reads「頓服 {time}　{name} {amount}、{by}」; in English "PRN {time}, {name}, {amount}: {by}".
  public static func spokenPrnBy(time: Phrase, name: String, amount: String, by: Phrase) -> Phrase {
    Phrase(
      .spokenPrnBy,
      [.phrase("time", time), .text("name", name), .text("amount", amount), .phrase("by", by)])
  }
}
