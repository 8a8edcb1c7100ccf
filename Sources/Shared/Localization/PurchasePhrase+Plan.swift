// Phrases about how the subscription stands.

extension PurchasePhrase {
  /// Reads「種類」; in English "Kind".
  public static var settingsPlanKind: PurchasePhrase { PurchasePhrase(.settingsPlanKind) }

  /// Reads「次の更新」; in English "Renews".
  public static var settingsPlanNext: PurchasePhrase { PurchasePhrase(.settingsPlanNext) }

  /// Reads「確認」; in English "Checked".
  public static var settingsPlanChecked: PurchasePhrase { PurchasePhrase(.settingsPlanChecked) }

  /// Reads「プレミアムは {date}に終わりました」; in English "Premium ended on {date}".
  public static func settingsPlanExpired(date: Phrase) -> PurchasePhrase {
    PurchasePhrase(.settingsPlanExpired, [.phrase("date", date)])
  }

  /// Reads「プレミアム　支払いの確認中（{date}まで）」; in English "Premium, payment being checked (until {date})".
  public static func settingsPlanGrace(date: Phrase) -> PurchasePhrase {
    PurchasePhrase(.settingsPlanGrace, [.phrase("date", date)])
  }

  /// Reads「ストアで管理」; in English "Manage in store".
  public static var settingsManage: PurchasePhrase { PurchasePhrase(.settingsManage) }

  /// Reads「解約や変更は、ストアで行います。」; in English "Cancel or change it in the store.".
  public static var settingsManageHow: PurchasePhrase { PurchasePhrase(.settingsManageHow) }
}
