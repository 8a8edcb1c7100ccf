// Phrases about medicines: the list, the form, and what was done.

// MARK: - The list

extension Phrase {
  public static var settingsMedications: Phrase { Phrase(.settingsMedications) }

  /// Reads「薬の名前、量、飲む時刻、在庫を決めます。」; in English "Names, amounts, times and stock.".
  public static var medicationsAbout: Phrase { Phrase(.medicationsAbout) }

  /// Reads「Enter で、一覧を開きます。」; in English "Enter opens the list.".
  public static var medicationsOpen: Phrase { Phrase(.medicationsOpen) }

  /// Reads「薬はまだありません。」; in English "There are no medicines yet.".
  public static var medicationsNone: Phrase { Phrase(.medicationsNone) }

  /// Reads「m で薬を登録します。」; in English "m adds a medicine.".
  public static var medicationsHint: Phrase { Phrase(.medicationsHint) }

  /// Reads「薬の一覧を読み込めませんでした」; in English "The medicines could not be loaded".
  public static var medicationsFailed: Phrase { Phrase(.medicationsFailed) }

  public static var medicationsIntake: Phrase { Phrase(.medicationsIntake) }

  public static var medicationsPlan: Phrase { Phrase(.medicationsPlan) }

  public static var medicationsEveryDay: Phrase { Phrase(.medicationsEveryDay) }

  public static func medicationsFrom(_ date: Phrase) -> Phrase {
    Phrase(.medicationsFrom, [.phrase("date", date)])
  }

  public static func medicationsUntil(_ date: Phrase) -> Phrase {
    Phrase(.medicationsUntil, [.phrase("date", date)])
  }

  public static var medicationsEnded: Phrase { Phrase(.medicationsEnded) }

  public static var medicationsPutAway: Phrase { Phrase(.medicationsPutAway) }

  /// Reads「在庫 {amount}」; in English "stock {amount}".
  public static func medicationsStock(_ amount: String) -> Phrase {
    Phrase(.medicationsStock, [.text("amount", amount)])
  }

  /// Reads「在庫 {amount}、あと{n}日分」; in English "stock {amount}, {n} days".
  public static func medicationsStockLeft(_ amount: String, days: Int) -> Phrase {
    Phrase(.medicationsStockLeft, count: days, [.text("amount", amount), .number("n", days)])
  }

  /// Reads「1回 {amount}」; in English "{amount} each time".
  public static func medicationsEach(_ amount: String) -> Phrase {
    Phrase(.medicationsEach, [.text("amount", amount)])
  }
}

// MARK: - The form

extension Phrase {
  public static var medicationsNew: Phrase { Phrase(.medicationsNew) }

  /// Reads「薬を直す」; in English "Change a medicine".
  public static var medicationsEdit: Phrase { Phrase(.medicationsEdit) }

  /// Reads「きのうまでの記録はそのままです。」; in English "Days up to yesterday stay as they are.".
  public static var medicationsKept: Phrase { Phrase(.medicationsKept) }

  public static var medicationsName: Phrase { Phrase(.medicationsName) }

  public static var medicationsDosage: Phrase { Phrase(.medicationsDosage) }

  public static var medicationsCount: Phrase { Phrase(.medicationsCount) }

  public static var medicationsTiming: Phrase { Phrase(.medicationsTiming) }

  /// Reads「スロット」; in English "Part of the day".
  public static var medicationsTimingSlots: Phrase { Phrase(.medicationsTimingSlots) }

  /// Reads「スロット」; in English "Parts of the day".
  public static var medicationsSlots: Phrase { Phrase(.medicationsSlots) }

  public static var medicationsTimes: Phrase { Phrase(.medicationsTimes) }

  /// Reads「例：8:00、19:00」; in English "Such as 8:00, 19:00".
  public static var medicationsTimesHint: Phrase { Phrase(.medicationsTimesHint) }

  public static var medicationsWeekdays: Phrase { Phrase(.medicationsWeekdays) }

  public static var medicationsStart: Phrase { Phrase(.medicationsStart) }

  public static var medicationsEnd: Phrase { Phrase(.medicationsEnd) }

  /// Reads「この日まで飲みます。空のままなら、続けます」.
  ///
  /// In English "The last day on which it is taken. Empty: it goes on".
  public static var medicationsEndHint: Phrase { Phrase(.medicationsEndHint) }

  /// Reads「予定は終わっています。選ぶと、また始まります」; in English "The plan has ended. Choose, and it begins again".
  public static var medicationsBeginAgain: Phrase { Phrase(.medicationsBeginAgain) }

  /// Reads「家にある数」; in English "In the house".
  public static var medicationsStockField: Phrase { Phrase(.medicationsStockField) }

  /// Reads「数えた数を入れてください。空にすると、もう数えません」.
  ///
  /// In English "Enter what you counted. Empty: it is counted no more".
  public static var medicationsStockHint: Phrase { Phrase(.medicationsStockHint) }

  public static var medicationsStrength: Phrase { Phrase(.medicationsStrength) }

  public static var medicationsNotes: Phrase { Phrase(.medicationsNotes) }

  /// Reads「0より大きく、1000までの数を入れてください。例：1.5」.
  ///
  /// In English "Enter a number above 0 and up to 1000, such as 1.5".
  public static var medicationsCountBad: Phrase { Phrase(.medicationsCountBad) }

  /// Reads「0から100,000までの数を入れてください」; in English "Enter a number from 0 to 100,000".
  public static var medicationsStockBad: Phrase { Phrase(.medicationsStockBad) }

  /// Reads「10年より先の日です。近い日を入れてください」.
  ///
  /// In English "That is more than ten years ahead. Enter a nearer day".
  public static var medicationsStartFar: Phrase { Phrase(.medicationsStartFar) }

  /// Reads「過ぎた日の予定は変わりません。今日か、あとの日を入れてください」.
  ///
  /// In English "Days that are over do not change. Enter today or a later day".
  public static var medicationsEndPast: Phrase { Phrase(.medicationsEndPast) }

  /// Reads「この内容では保存できませんでした。直して、もう一度お試しください」.
  ///
  /// In English "It could not be saved like this. Change it and please try again".
  public static var medicationsRefused: Phrase { Phrase(.medicationsRefused) }

  /// Reads「ほかの端末でこの薬が変わりました。入れたものは残っています。「読み直す」で、触っていない欄が最新になります」.
  ///
  /// In English "This medicine was changed on another device. What you typed is kept. "Reload" brings the other fields up to date".
  public static var medicationsConflict: Phrase { Phrase(.medicationsConflict) }

  /// Reads「返事がなく、保存されたかどうか分かりません。Esc で一覧に戻って確かめてください」.
  ///
  /// In English "There was no answer, and whether it was saved is not known. Esc goes back to the list, which shows it".
  public static var medicationsUnsure: Phrase { Phrase(.medicationsUnsure) }

  public static var medicationsReload: Phrase { Phrase(.medicationsReload) }
}

// MARK: - Cards, and what was done

extension Phrase {
  /// Reads「{name}の終わりの日」; in English "Last day of {name}".
  public static func medicationsEndTitle(_ name: String) -> Phrase {
    Phrase(.medicationsEndTitle, [.text("name", name)])
  }

  /// Reads「{name}の在庫」; in English "Stock of {name}".
  public static func medicationsStockTitle(_ name: String) -> Phrase {
    Phrase(.medicationsStockTitle, [.text("name", name)])
  }

  /// Reads「{name}をしまいますか」; in English "Put {name} away?".
  public static func medicationsPutAwayTitle(_ name: String) -> Phrase {
    Phrase(.medicationsPutAwayTitle, [.text("name", name)])
  }

  /// Reads「これからの予定に出なくなります。履歴はそのまま残ります。」.
  ///
  /// In English "It is planned no more. The history stays as it is.".
  public static var medicationsPutAwayBody: Phrase { Phrase(.medicationsPutAwayBody) }

  public static var medicationsPutAwayConfirm: Phrase { Phrase(.medicationsPutAwayConfirm) }

  /// Reads「{name}をまた使いますか」; in English "Use {name} again?".
  public static func medicationsTakeOutTitle(_ name: String) -> Phrase {
    Phrase(.medicationsTakeOutTitle, [.text("name", name)])
  }

  /// Reads「一覧に戻ります。飲む時刻は、Enter で開いて決めます。」.
  ///
  /// In English "It goes back to the list. Enter opens it to set its times.".
  public static var medicationsTakeOutBody: Phrase { Phrase(.medicationsTakeOutBody) }

  public static var medicationsTakeOutConfirm: Phrase { Phrase(.medicationsTakeOutConfirm) }

  /// Reads「{name}を登録しました」; in English "{name} was added".
  public static func medicationsAdded(_ name: String) -> Phrase {
    Phrase(.medicationsAdded, [.text("name", name)])
  }

  /// Reads「{name}を登録しました。{date}からの予定に入ります」.
  ///
  /// In English "{name} was added. It is planned from {date} on".
  public static func medicationsAddedFrom(_ name: String, from date: Phrase) -> Phrase {
    Phrase(.medicationsAddedFrom, [.text("name", name), .phrase("date", date)])
  }

  /// Reads「{name}を保存しました。きのうまでの記録はそのままです」.
  ///
  /// In English "{name} was saved. Days up to yesterday stay as they are".
  public static func medicationsChanged(_ name: String) -> Phrase {
    Phrase(.medicationsChanged, [.text("name", name)])
  }

  /// Reads「{name}は{date}まで飲みます」; in English "{name} is taken through {date}".
  public static func medicationsEnds(_ name: String, on date: Phrase) -> Phrase {
    Phrase(.medicationsEnds, [.text("name", name), .phrase("date", date)])
  }

  /// Reads「{name}を続けます。終わりの日はありません」; in English "{name} goes on without a last day".
  public static func medicationsGoesOn(_ name: String) -> Phrase {
    Phrase(.medicationsGoesOn, [.text("name", name)])
  }

  /// Reads「{name}をしまいました。履歴はそのまま残ります」.
  ///
  /// In English "{name} was put away. The history stays as it is".
  public static func medicationsAway(_ name: String) -> Phrase {
    Phrase(.medicationsAway, [.text("name", name)])
  }

  /// Reads「{name}を一覧に戻しました」; in English "{name} is back in the list".
  public static func medicationsTakenOut(_ name: String) -> Phrase {
    Phrase(.medicationsTakenOut, [.text("name", name)])
  }

  public static func medicationsCounted(_ name: String, stock: Phrase) -> Phrase {
    Phrase(.medicationsCounted, [.text("name", name), .phrase("stock", stock)])
  }

  /// Reads「{name}の在庫は、もう数えません」; in English "The stock of {name} is counted no more".
  public static func medicationsCountedNoMore(_ name: String) -> Phrase {
    Phrase(.medicationsCountedNoMore, [.text("name", name)])
  }
}

// MARK: - Keys

extension Phrase {
  public static var keyMedications: Phrase { Phrase(.keyMedications) }

  public static var keyNewMedication: Phrase { Phrase(.keyNewMedication) }

  public static var keyEdit: Phrase { Phrase(.keyEdit) }

  public static var keyStock: Phrase { Phrase(.keyStock) }

  public static var keyLastDay: Phrase { Phrase(.keyLastDay) }

  public static var keyPutAway: Phrase { Phrase(.keyPutAway) }

  public static var keyTakeOut: Phrase { Phrase(.keyTakeOut) }
}
