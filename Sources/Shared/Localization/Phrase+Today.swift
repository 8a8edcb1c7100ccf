// Phrases about recording doses.

// MARK: - Today: recording, taking back, what runs out

extension Phrase {
  /// Reads「Enter で記録」; in English "Enter records it".
  public static var todayEnter: Phrase { Phrase(.todayEnter) }

  public static func todayFocused(_ dose: Phrase) -> Phrase {
    Phrase(.todayFocused, [.phrase("dose", dose), .phrase("enter", .todayEnter)])
  }

  /// Reads「記録しました。{slot}の{name} {amount}、{time} {by}。u で取り消し」.
  ///
  /// In English "Recorded: {slot}, {name}, {amount}, {time} {by}. u undoes it".
  public static func todayRecorded(
    slot: Phrase, name: String, amount: String, time: Phrase, by: Phrase
  ) -> Phrase {
    Phrase(
      .todayRecorded,
      [
        .phrase("slot", slot), .text("name", name), .text("amount", amount), .phrase("time", time),
        .phrase("by", by),
      ])
  }

  /// Reads「記録しました。{slot}の{name} {amount}、予定の時刻 {time} {by}。u で取り消し」.
  ///
  /// In English "Recorded: {slot}, {name}, {amount}, at the planned time {time} {by}. u undoes it".
  public static func todayRecordedAsPlanned(
    slot: Phrase, name: String, amount: String, time: Phrase, by: Phrase
  ) -> Phrase {
    Phrase(
      .todayRecordedPlanned,
      [
        .phrase("slot", slot), .text("name", name), .text("amount", amount), .phrase("time", time),
        .phrase("by", by),
      ])
  }

  /// Reads「記録しました。{slot}の{n}件、{time} {by}。u で取り消し」.
  ///
  /// In English "Recorded: {slot}, {n} doses, {time} {by}. u undoes it".
  public static func todayRecorded(slot: Phrase, count: Int, time: Phrase, by: Phrase) -> Phrase {
    Phrase(
      .todayRecordedSlot, count: count,
      [.phrase("slot", slot), .number("n", count), .phrase("time", time), .phrase("by", by)])
  }

  /// Reads「取り消しました。{slot}の{name}」; in English "Undone: {slot}, {name}".
  public static func todayUndone(slot: Phrase, name: String) -> Phrase {
    Phrase(.todayUndone, [.phrase("slot", slot), .text("name", name)])
  }

  /// Reads「取り消しました。{slot}の{n}件」; in English "Undone: {slot}, {n} doses".
  public static func todayUndone(slot: Phrase, count: Int) -> Phrase {
    Phrase(.todayUndoneSlot, count: count, [.phrase("slot", slot), .number("n", count)])
  }

  /// Reads「取り消せる記録がありません」; in English "There is nothing to undo".
  public static var todayUndoneNothing: Phrase { Phrase(.todayUndoneNothing) }

  /// Reads「{slot}の薬は、すべて記録してあります」; in English "{slot}: everything is recorded".
  public static func todaySlotTaken(_ slot: Phrase) -> Phrase {
    Phrase(.todaySlotTaken, [.phrase("slot", slot)])
  }

  public static var todayStock: Phrase { Phrase(.todayStock) }

  /// Reads「{name}　あと{n}日分」; in English "{name}, {n} days left".
  public static func todayStockLeft(name: String, days: Int) -> Phrase {
    Phrase(.todayStockLeft, count: days, [.text("name", name), .number("n", days)])
  }

  /// Reads「{label}　{text}」; in English "{label}: {text}".
  public static func todayNotice(_ label: Phrase, _ text: Phrase) -> Phrase {
    Phrase(.todayNotice, [.phrase("label", label), .phrase("text", text)])
  }

  /// Reads「どの頓服を飲みましたか」; in English "Which as-needed medicine was taken?".
  public static var prnTitle: Phrase { Phrase(.prnTitle) }

  /// Reads「頓服の薬は登録されていません。」; in English "No as-needed medicine has been registered.".
  public static var prnNone: Phrase { Phrase(.prnNone) }

  /// Reads「頓服の薬を読み込めませんでした。{reason}」; in English "The medicines could not be loaded. {reason}".
  public static func prnFailed(reason: Phrase) -> Phrase {
    Phrase(.prnFailed, [.phrase("reason", reason)])
  }
}

// MARK: - Recording that failed: what happened, what it means, what to do

extension Phrase {
  public static func recordWhat(slot: Phrase, name: String) -> Phrase {
    Phrase(.recordWhat, [.phrase("slot", slot), .text("name", name)])
  }

  /// Reads「{slot}の{n}件」; in English "{slot}, {n} doses".
  public static func recordWhat(slot: Phrase, count: Int) -> Phrase {
    Phrase(.recordWhatSlot, count: count, [.phrase("slot", slot), .number("n", count)])
  }

  /// Reads「記録していません。{reason}もう一度お試しください：{what}」.
  ///
  /// In English "Not recorded. {reason} Please try again: {what}".
  public static func recordFailed(what: Phrase, reason: Phrase) -> Phrase {
    Phrase(.recordFailed, [.phrase("what", what), .phrase("reason", reason)])
  }

  /// Reads「{n}件を記録していません。{reason}もう一度お試しください」.
  ///
  /// In English "{n} were not recorded. {reason} Please try again".
  public static func recordFailed(count: Int, reason: Phrase) -> Phrase {
    Phrase(.recordFailedMany, count: count, [.number("n", count), .phrase("reason", reason)])
  }

  /// Reads「記録できたか分かりません。{reason}r で確かめてください：{what}」.
  ///
  /// In English "Whether it is recorded is not known. {reason} r shows it: {what}".
  public static func recordUnsure(what: Phrase, reason: Phrase) -> Phrase {
    Phrase(.recordUnsure, [.phrase("what", what), .phrase("reason", reason)])
  }

  /// Reads「取り消していません。{reason}もう一度お試しください：{what}」.
  ///
  /// In English "Not undone. {reason} Please try again: {what}".
  public static func recordNotUndone(what: Phrase, reason: Phrase) -> Phrase {
    Phrase(.recordNotUndone, [.phrase("what", what), .phrase("reason", reason)])
  }

  /// Reads「予定が変わっています。」; in English "The schedule has changed.".
  public static var recordChanged: Phrase { Phrase(.recordChanged) }
}

// MARK: - Keys of recording and of the patients

extension Phrase {
  public static var keyTake: Phrase { Phrase(.keyTake) }

  public static var keySlot: Phrase { Phrase(.keySlot) }

  public static var keyUndo: Phrase { Phrase(.keyUndo) }

  public static var keyPrn: Phrase { Phrase(.keyPrn) }

  public static var keyOpen: Phrase { Phrase(.keyOpen) }

  public static var keyNewPatient: Phrase { Phrase(.keyNewPatient) }

  public static var keyNewCode: Phrase { Phrase(.keyNewCode) }

  public static var keyLatest: Phrase { Phrase(.keyLatest) }

  public static var keyRevokeCode: Phrase { Phrase(.keyRevokeCode) }
}
