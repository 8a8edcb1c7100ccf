// Phrases about patients and the codes that link their devices.

// MARK: - Patients and linking codes

extension Phrase {
  public static var settingsPatients: Phrase { Phrase(.settingsPatients) }

  /// Reads「{n}人を登録しています。」; in English "{n} patients are registered.".
  public static func patientsCount(_ count: Int) -> Phrase {
    Phrase(.patientsCount, count: count, [.number("n", count)])
  }

  /// Reads「Enter で、一覧と番号を開きます。」; in English "Enter opens the list and the codes.".
  public static var patientsOpen: Phrase { Phrase(.patientsOpen) }

  /// Reads「n で登録します。」; in English "n adds one.".
  public static var patientsAddHint: Phrase { Phrase(.patientsAddHint) }

  public static var patientsLinked: Phrase { Phrase(.patientsLinked) }

  /// Reads「端末はつながっていません」; in English "no device linked".
  public static var patientsUnlinked: Phrase { Phrase(.patientsUnlinked) }

  public static func patientsSpoken(_ name: String, state: Phrase) -> Phrase {
    Phrase(.patientsSpoken, [.text("name", name), .phrase("state", state)])
  }

  /// Reads「番号を出す」; in English "Show a linking code".
  public static var patientsActionCode: Phrase { Phrase(.patientsActionCode) }

  /// Reads「名前を変える」; in English "Change the name".
  public static var patientsActionRename: Phrase { Phrase(.patientsActionRename) }

  /// Reads「端末との連携を解除」; in English "Unlink the device".
  public static var patientsActionRevoke: Phrase { Phrase(.patientsActionRevoke) }

  /// Reads「この人の記録を消す」; in English "Delete this record".
  public static var patientsActionRemove: Phrase { Phrase(.patientsActionRemove) }

  public static var patientsAdd: Phrase { Phrase(.patientsAdd) }

  public static var patientsName: Phrase { Phrase(.patientsName) }

  /// Reads「この名前は使えません。1行で100文字までにしてください」.
  ///
  /// In English "This name cannot be used. One line of up to 100 characters can".
  public static var patientsNameBad: Phrase { Phrase(.patientsNameBad) }

  public static var patientsSave: Phrase { Phrase(.patientsSave) }

  public static var patientsCancel: Phrase { Phrase(.patientsCancel) }

  /// Reads「{name}さんの端末との連携を解除しますか」; in English "Unlink the device of {name}?".
  public static func patientsRevokeTitle(_ name: String) -> Phrase {
    Phrase(.patientsRevokeTitle, [.text("name", name)])
  }

  /// Reads「その端末では記録を見られなくなります。記録は消えません。新しい番号で、またつなげます。」.
  ///
  /// In English "That device cannot see the record any more. Nothing in the record is lost. A new code links it again.".
  public static var patientsRevokeBody: Phrase { Phrase(.patientsRevokeBody) }

  public static var patientsRevokeConfirm: Phrase { Phrase(.patientsRevokeConfirm) }

  /// Reads「{name}さんの記録をすべて消しますか」; in English "Delete the whole record of {name}?".
  public static func patientsRemoveTitle(_ name: String) -> Phrase {
    Phrase(.patientsRemoveTitle, [.text("name", name)])
  }

  /// Reads「薬、予定、飲んだ記録、連携が、どの端末からも消えます。元には戻せません。」.
  ///
  /// In English "Medicines, schedules, doses and links disappear from every device. This cannot be undone.".
  public static var patientsRemoveBody: Phrase { Phrase(.patientsRemoveBody) }

  public static var patientsRemoveNext: Phrase { Phrase(.patientsRemoveNext) }

  /// Reads「消すときは、{name} と入れてください」; in English "To delete it, type {name}".
  public static func patientsRemoveHint(_ name: String) -> Phrase {
    Phrase(.patientsRemoveHint, [.text("name", name)])
  }

  /// Reads「名前が違います。まだ消していません」; in English "The name differs. Nothing has been deleted".
  public static var patientsRemoveWrong: Phrase { Phrase(.patientsRemoveWrong) }

  public static var patientsRemoveConfirm: Phrase { Phrase(.patientsRemoveConfirm) }

  /// Reads「{name}さんを登録しました」; in English "{name} was added".
  public static func patientsAdded(_ name: String) -> Phrase {
    Phrase(.patientsAdded, [.text("name", name)])
  }

  /// Reads「名前を変えました：{name}」; in English "The name was changed: {name}".
  public static func patientsRenamed(_ name: String) -> Phrase {
    Phrase(.patientsRenamed, [.text("name", name)])
  }

  /// Reads「{name}さんの端末との連携を解除しました。記録はそのままです」.
  ///
  /// In English "The device of {name} was unlinked. The record is as it was".
  public static func patientsRevoked(_ name: String) -> Phrase {
    Phrase(.patientsRevoked, [.text("name", name)])
  }

  /// Reads「{name}さんの記録を消しました」; in English "The record of {name} was deleted".
  public static func patientsRemoved(_ name: String) -> Phrase {
    Phrase(.patientsRemoved, [.text("name", name)])
  }

  /// Reads「登録できる本人は{n}人までです」; in English "You can register {n} patients".
  public static func patientsLimitTitle(_ limit: Int) -> Phrase {
    Phrase(.patientsLimitTitle, count: limit, [.number("n", limit)])
  }

  /// Reads「いま{n}人を登録しています。その記録は、これまでどおり使えます。」.
  ///
  /// In English "{n} are registered, and their records work as before.".
  public static func patientsLimitBody(_ current: Int) -> Phrase {
    Phrase(.patientsLimitBody, count: current, [.number("n", current)])
  }

  /// Reads「ほかの端末で変わっていました。もう一度お試しください」.
  ///
  /// In English "It was changed on another device. Please try again".
  public static var patientsChanged: Phrase { Phrase(.patientsChanged) }

  /// Reads「できませんでした」; in English "That did not work".
  public static var patientsFailed: Phrase { Phrase(.patientsFailed) }

  /// Reads「何も変わっていません。もう一度お試しください。」; in English "Nothing has changed. Please try again.".
  public static var patientsKept: Phrase { Phrase(.patientsKept) }

  /// Reads「変わったかどうか分かりません。一覧で確かめてください。」.
  ///
  /// In English "Whether it has changed is not known. The list shows it.".
  public static var patientsUnsure: Phrase { Phrase(.patientsUnsure) }

  /// Reads「{name}さんの端末をつなぐ番号」; in English "Code to link {name}'s device".
  public static func codeTitle(_ name: String) -> Phrase {
    Phrase(.codeTitle, [.text("name", name)])
  }

  /// Reads「{name}さんの端末で「本人として入る」を選び、この番号を入れてください。」.
  ///
  /// In English "On {name}'s device choose "I am the patient" and enter this code.".
  public static func codeHow(_ name: String) -> Phrase {
    Phrase(.codeHow, [.text("name", name)])
  }

  /// Reads「{time} まで使えます（残り{n}分）」; in English "Valid until {time} ({n} minutes left)".
  public static func codeUntil(_ time: Phrase, minutes: Int) -> Phrase {
    Phrase(.codeUntil, count: minutes, [.phrase("time", time), .number("n", minutes)])
  }

  public static var codeOnce: Phrase { Phrase(.codeOnce) }

  /// Reads「番号は {digits}。ほかの人には見せないでください」.
  ///
  /// In English "The code is {digits}. Show it to nobody else".
  public static func codeSpoken(digits: String) -> Phrase {
    Phrase(.codeSpoken, [.text("digits", digits)])
  }

  /// Reads「番号を表示しています。ほかの人には見せないでください」; in English "The code is shown. Show it to nobody else".
  public static var codeUnspoken: Phrase { Phrase(.codeUnspoken) }

  /// Reads「つながりました。{name}さんの端末で記録を見られます」.
  ///
  /// In English "Linked. {name} can see the record on that device".
  public static func codeLinked(_ name: String) -> Phrase {
    Phrase(.codeLinked, [.text("name", name)])
  }

  /// Reads「番号の時間が過ぎました。n で新しい番号を出します」; in English "The code has run out. n makes a new one".
  public static var codeOver: Phrase { Phrase(.codeOver) }

  /// Reads「番号を取り消しました。もう使えません」; in English "The code was cancelled and works no more".
  public static var codeRevoked: Phrase { Phrase(.codeRevoked) }
}
