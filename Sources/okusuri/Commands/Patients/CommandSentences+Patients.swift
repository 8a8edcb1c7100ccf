import Localization

// The sentences about patients and linking codes.

extension CommandSentences {
  var nameColumn: String { text("名前", "Name") }
  var deviceColumn: String { text("端末", "Device") }

  func device(linked: Bool) -> String {
    linked ? text("つながっています", "linked") : text("なし", "none")
  }
  func patientAdded(_ name: String) -> String {
    text("登録しました：\(name)", "Added: \(name)")
  }
  func patientRenamed(_ old: String, _ new: String) -> String {
    text("名前を変えました：\(old) → \(new)", "Renamed: \(old) is now \(new)")
  }
  func patientRemoved(_ name: String) -> String {
    text("\(name)と、その記録をすべて消しました。", "Removed \(name) and their whole record.")
  }
  func confirmRemoval(_ name: String) -> String {
    text(
      "\(name)の薬と服用の記録がすべて消え、元に戻せません。消すなら、名前をもう一度書いてください",
      "The whole record of \(name) goes and cannot be brought back. To remove it, write the name again"
    )
  }
  func confirmationNeeded(_ name: String) -> String {
    text(
      "元に戻せないので、確かめが要ります。何も変えていません。--yes \(ShellWord.quoted(name)) を付けてください。",
      "This cannot be undone and has to be confirmed. Nothing was changed. "
        + "Add --yes \(ShellWord.quoted(name))")
  }
  var notConfirmed: String {
    text("名前が違います。何も変えていません。", "That is not the name. Nothing was changed.")
  }
  func codeFor(_ name: String) -> String {
    text("\(name)の番号", "The number for \(name)")
  }
  func codeHolds(until time: String, minutes: Int) -> String {
    text(
      "\(time) まで（あと\(minutes)分）、1回だけ使えます。",
      "Good once, until \(time) (\(minutes) more minutes).")
  }
  func codeGoesTo(_ command: String) -> String {
    text("本人の端末で入れてください：\(command)", "On the patient's device: \(command)")
  }
  func codeCancelled(_ name: String) -> String {
    text("\(name)の番号を無効にしました。", "The number for \(name) has ended.")
  }
  func linkRevoked(_ name: String) -> String {
    text(
      "\(name)の端末とのつながりを切りました。記録は残っています。またつなぐには：okusuri patients code",
      "The devices of \(name) are linked no more. The record stays. To link again: okusuri patients code"
    )
  }
}
