import Localization

// The sentences about writing a record out.

extension CommandSentences {
  var exportHeadings: [String] {
    language == .japanese
      ? ["日付", "予定時刻", "時間帯", "薬", "1回量", "数", "状態", "飲んだ時刻", "記録した人"]
      : [
        "Date", "Planned time", "Slot", "Medication", "Dosage", "Count", "Status", "Taken at",
        "Recorded by",
      ]
  }
  var nobodyRecorded: String { text("服用の記録がありません", "no intake was recorded") }
  var fetching: String { text("読み込んでいます", "Fetching") }
  var writingOut: String { text("書き出しています", "Writing") }
  var exportCutOff: String {
    text(
      "サーバーの返事が途中で切れました。何も書き出していません。もう一度試してください。",
      "The server's answer was cut off. Nothing was written. Try again.")
  }
  func exported(_ days: Int, _ path: String) -> String {
    text(
      "\(days)日分を書き出しました：\(path)（あなただけが読めます）",
      "Wrote \(days) days to \(path) (readable by you alone)")
  }
  func fileExists(_ path: String) -> String {
    text(
      "\(path) はもうあります。何も書いていません。置きかえるなら --force を付けてください。",
      "\(path) is there already. Nothing was written. Replace it with --force.")
  }
  func cannotWrite(_ path: String, _ reason: String) -> String {
    text(
      "\(path) に書けません：\(reason)。何も書き出していません。",
      "Cannot write \(path): \(reason). Nothing was written.")
  }
}
