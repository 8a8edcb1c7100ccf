import Domain
import Localization

// The sentences about medications, plans and stock.

extension CommandSentences {
  var noMedications: String { text("薬はまだありません。", "There are no medications yet.") }
  var medicationColumns: [String] {
    language == .japanese
      ? ["薬", "1回", "状態", "いつ", "在庫", "残り"]
      : ["Medication", "Intake", "State", "When", "Stock", "Left"]
  }
  var goingState: String { text("服用中", "going on") }
  var comingState: String { text("これから", "begins later") }
  var endedState: String { text("終了", "ended") }
  var archivedState: String { text("しまった薬", "put away") }
  func daysLeft(_ days: Int, low: Bool) -> String {
    let left = text("残り\(days)日分", "\(days) days left")
    return low ? left + text("（少ない）", " (low)") : left
  }
  func noMedication(_ name: String) -> String {
    text(
      "「\(name)」という薬はありません。何も変えていません。",
      "There is no medication called \"\(name)\". Nothing was changed.")
  }
  func medicationAdded(_ line: String) -> String { text("足しました：\(line)", "Added: \(line)") }
  func medicationChanged(_ line: String) -> String {
    text(
      "今日から変えました：\(line)　（過ぎた日の記録はそのままです）",
      "Changed from today on: \(line) (earlier days stay as they were)")
  }
  func stopped(_ name: String, _ last: CivilDate) -> String {
    text(
      "\(name) は \(day(last)) までです。過ぎた日の記録はそのままです。",
      "\(name) ends with \(day(last)), that day included. Earlier days stay as they were.")
  }
  func archived(_ name: String) -> String {
    text(
      "\(name) をしまいました。過ぎた日の記録はそのままです。",
      "Put \(name) away. Earlier days stay as they were.")
  }
  func stockSet(_ name: String, _ stock: String) -> String {
    text("\(name) の在庫：\(stock)", "Stock of \(name): \(stock)")
  }
  func countedNoMore(_ name: String) -> String {
    text("\(name) の在庫は、もう数えません。", "The stock of \(name) is counted no more.")
  }
  var countOrStop: String {
    text(
      "数えた数か --stop-counting のどちらか1つを書いてください。",
      "Give what was counted, or --stop-counting.")
  }
  var slotsOrTimes: String {
    text("--slots と --times は、どちらか1つにしてください。", "Give --slots or --times, not both.")
  }
  var timesOrAsNeeded: String {
    text(
      "いつ飲むかを、--slots、--times、--as-needed のどれか1つで書いてください。頓服に曜日や日付はありません。",
      "Say when it is taken by one of --slots, --times and --as-needed; the last has no days or dates."
    )
  }
  var nothingToChange: String {
    text("変えるものを、少なくとも1つ書いてください。", "Give at least one thing to change.")
  }
  func asNeededHasNoPlan(_ name: String) -> String {
    text(
      "\(name) は頓服なので、予定がありません。何も変えていません。",
      "\(name) is taken as needed and has no plan. Nothing was changed.")
  }
  func asNeededIsArchived(_ name: String) -> String {
    text(
      "\(name) は頓服なので、終わりの日がありません。使わなくなったら archive でしまってください。",
      "\(name) is taken as needed and has no last day. Put it away with archive when it is over.")
  }
  func endedNeedsTimes(_ name: String) -> String {
    text(
      "\(name) の予定は終わっています。もう一度始めるなら、--slots か --times を書いてください。",
      "The plan of \(name) has ended. To begin again, give --slots or --times.")
  }
  func endedAlready(_ name: String) -> String {
    text(
      "\(name) の予定は、もう終わっています。何も変えていません。",
      "The plan of \(name) has ended already. Nothing was changed.")
  }
  func notASlot(_ text: String) -> String {
    self.text(
      "時間帯は morning,noon,evening,bedtime（朝,昼,夜,眠前）です：\(text)",
      "The slots are morning, noon, evening and bedtime: \(text)")
  }
  func notTimes(_ text: String) -> String {
    self.text("時刻は 08:00,19:00 のように書いてください：\(text)", "Write times like 08:00,19:00: \(text)")
  }
  func notWeekdays(_ text: String) -> String {
    self.text(
      "曜日は mon,wed,fri か 月水金 のように書いてください：\(text)", "Write days like mon,wed,fri: \(text)")
  }
  func notACount(_ text: String) -> String {
    self.text(
      "数は 1、0.5 のように、千分の一まで書けます：\(text)",
      "Write numbers like 1 or 0.5, to the thousandth: \(text)")
  }
}
