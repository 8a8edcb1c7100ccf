import Domain
import Localization
import ViewModels

// The sentences about recording doses and taking records back.

extension CommandSentences {
  var patientOnlyLooks: String {
    text(
      "本人のサインインでは、記録を見るだけです。何も変えていません。飲んだことは家族に知らせてください。",
      "A patient's sign-in only looks at the record. Nothing was changed. Tell your family instead."
    )
  }
  func notATime(_ text: String) -> String {
    self.text(
      "時刻は 08:00、2026-02-09T08:00、2026-02-09T08:00:00+09:00 のように書いてください：\(text)",
      "Write times like 08:00, 2026-02-09T08:00 or 2026-02-09T08:00:00+09:00: \(text)")
  }
  func recorded(_ dose: String, undo: String) -> String {
    text("記録しました：\(dose)　（取り消し：\(undo)）", "Recorded: \(dose)  (take it back: \(undo))")
  }
  func takenBack(_ dose: String) -> String {
    text("取り消しました：\(dose)", "Taken back: \(dose)")
  }
  func whichMedicine(_ name: String) -> String {
    text(
      "「\(name)」に当てはまる薬がいくつかあります。記録は変えていません。名前をもっと書いてください。",
      "Several medications fit \"\(name)\". Nothing was changed. Write more of the name.")
  }
  func notToTake(_ name: String, _ date: CivilDate) -> String {
    text(
      "「\(name)」は、\(day(date))の予定にも頓服にもありません。何も記録していません。",
      "\"\(name)\" is neither planned for \(day(date)) nor taken as needed. Nothing was recorded.")
  }
  func notPlannedThen(_ name: String) -> String {
    text(
      "\(name) は、その時刻の予定にありません。何も記録していません。予定の時刻を --at に書いてください。",
      "\(name) is not planned at that time. Nothing was recorded. Give a planned time with --at.")
  }
  /// The next dose is hours away: nothing was recorded.
  func notDueYet(_ name: String) -> String {
    text(
      "いま飲む予定の「\(name)」はありません。何も記録していません。先の予定は --at で時刻を指定してください。",
      "No dose of “\(name)” is due now. Nothing was recorded. Name a later one with --at.")
  }
  func allTaken(_ name: String) -> String {
    text(
      "\(name) の今日の分は、すべて記録してあります。何も足していません。",
      "Every dose of \(name) for today is recorded already. Nothing was added.")
  }
  func whichDose(_ name: String) -> String {
    text(
      "\(name) は、同じくらい近い予定が2つあります。何も記録していません。--at で選んでください。",
      "Two doses of \(name) are equally near. Nothing was recorded. Choose one with --at.")
  }
  var asNeededHasOneTime: String {
    text(
      "頓服には予定の時刻がありません。--at か --taken-at のどちらか1つにしてください。",
      "A medication taken as needed has no planned time. Give --at or --taken-at, not both.")
  }
  func nothingToUndo(_ date: CivilDate) -> String {
    text(
      "\(day(date))に、取り消せる記録はありません。何も変えていません。",
      "There is nothing to take back on \(day(date)). Nothing was changed.")
  }
  func notTaken(_ name: String, _ date: CivilDate) -> String {
    text(
      "「\(name)」は、\(day(date))に飲んだ記録がありません。何も変えていません。",
      "\"\(name)\" is not recorded as taken on \(day(date)). Nothing was changed.")
  }
  var whichToUndo: String {
    text(
      "どの記録か決まりません。何も変えていません。薬の名前と --at で選んでください。",
      "Several records fit. Nothing was changed. Choose by the name and --at.")
  }

  func day(_ date: CivilDate) -> String { Strings(language)(date.plain) }
}
