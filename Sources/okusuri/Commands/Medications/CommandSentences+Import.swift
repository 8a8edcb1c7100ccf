import Localization

// The sentences about a file of medications as a whole.

extension CommandSentences {
  var colon: String { text("：", ": ") }
  var unclear: String { text("（量か時刻が決まりません）", "(its amount or times are not certain)") }

  func atLine(_ line: Int) -> String { text("\(line)行目　", "line \(line)  ") }
  func fileOwner(_ name: String) -> String {
    text("ファイルの患者氏名：\(name)", "Patient named in the file: \(name)")
  }
  var fileRefused: String {
    text(
      "✕ の所があるので、このファイルからは何も足していません。直してからもう一度試してください。",
      "Nothing was added from this file because of the places marked ✕. Mend them and try again.")
  }
  func fileUnclear(_ names: [String]) -> String {
    text(
      "量や時刻が紙から決まらない薬があるので、何も足していません：\(names.joined(separator: "、"))。"
        + "medications add で足すか、--skip-unclear で除いてください。",
      "Nothing was added: the paper does not tell amount or times of "
        + "\(names.joined(separator: ", ")). Add them with medications add, "
        + "or leave them out with --skip-unclear.")
  }
  var onlyShown: String { text("見るだけです。何も足していません。", "Only shown. Nothing was added.") }
  func confirmImport(_ count: Int) -> String {
    text("この\(count)種類を足しますか（y/N）", "Add these \(count) medications (y/N)")
  }
  var importStopped: String { text("やめました。何も足していません。", "Stopped. Nothing was added.") }
  func medicationsImported(_ count: Int) -> String {
    text("\(count)種類を足しました。", "Added \(count) medications.")
  }
  func importRefused(_ name: String, _ field: String) -> String {
    text(
      "サーバーが \(name) を受け付けませんでした（項目：\(field)）。何も足していません。",
      "The server did not take \(name) (field: \(field)). Nothing was added.")
  }
}
