// Phrases about how the subscription stands.

extension PurchasePhrase {
  public static var settingsPlanKind: PurchasePhrase { PurchasePhrase(.settingsPlanKind) }

  public static var settingsPlanNext: PurchasePhrase { PurchasePhrase(.settingsPlanNext) }

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

  /// Reads「プランを確かめられませんでした。{reason}」.
  ///
  /// In English "The plan could not be checked. {reason}".
  public static func settingsPlanFailed(reason: Phrase) -> PurchasePhrase {
    PurchasePhrase(.settingsPlanFailed, [.phrase("reason", reason)])
  }

  /// Reads「プランを確かめられませんでした。{reason}」.
  ///
  /// In English "The plan could not be checked. {reason}".
  public static func settingsPlanFailed(reason: PurchasePhrase) -> PurchasePhrase {
    PurchasePhrase(.settingsPlanFailed, [.wording("reason", reason.wording)])
  }

  /// Reads「プラン　プレミアム、有効、次の更新は {date}」.
  ///
  /// In English "Plan: Premium, active, renews on {date}".
  public static func settingsPlanSpokenActive(date: Phrase) -> PurchasePhrase {
    PurchasePhrase(.settingsPlanSpokenActive, [.phrase("date", date)])
  }

  /// Reads「プラン　プレミアム、有効、買い切り」; in English "Plan: Premium, active, one-time".
  public static var settingsPlanSpokenOnce: PurchasePhrase {
    PurchasePhrase(.settingsPlanSpokenOnce)
  }

  /// Reads「プラン　プレミアム、支払いの確認中、{date}まで」.
  ///
  /// In English "Plan: Premium, payment being checked, until {date}".
  public static func settingsPlanSpokenGrace(date: Phrase) -> PurchasePhrase {
    PurchasePhrase(.settingsPlanSpokenGrace, [.phrase("date", date)])
  }

  /// Reads「プラン　プレミアムは {date}に終わりました」.
  ///
  /// In English "Plan: Premium ended on {date}".
  public static func settingsPlanSpokenExpired(date: Phrase) -> PurchasePhrase {
    PurchasePhrase(.settingsPlanSpokenExpired, [.phrase("date", date)])
  }

  /// Reads「プラン　プレミアムはありません」; in English "Plan: no Premium".
  public static var settingsPlanSpokenNone: PurchasePhrase {
    PurchasePhrase(.settingsPlanSpokenNone)
  }

  /// Reads「右を読み取るか、下のアドレスへ。」; in English "Scan the code or open the address.".
  public static var settingsManageQr: PurchasePhrase { PurchasePhrase(.settingsManageQr) }

  /// Reads「下のアドレスを開きます。」; in English "Open the address below.".
  public static var settingsManageAddress: PurchasePhrase { PurchasePhrase(.settingsManageAddress) }

  /// Reads「ストアで管理　App Store のアドレス。Enter で Google Play に」.
  ///
  /// In English "Manage in store: App Store's address. Enter shows Google Play's".
  public static var settingsManageAppStore: PurchasePhrase {
    PurchasePhrase(.settingsManageAppStore)
  }

  /// Reads「ストアで管理　Google Play のアドレス。Enter で App Store に」.
  ///
  /// In English "Manage in store: Google Play's address. Enter shows App Store's".
  public static var settingsManageGooglePlay: PurchasePhrase {
    PurchasePhrase(.settingsManageGooglePlay)
  }

  /// Reads「クラウドへの保管はプレミアムの機能です。書類はこの端末に残ります。」.
  ///
  /// In English "Cloud storage is part of Premium. Documents stay on this device.".
  public static var documentsCloud: PurchasePhrase { PurchasePhrase(.documentsCloud) }

  /// Reads「クラウドへの保管を止めました。書類はこの端末に残っています。」.
  ///
  /// In English "Cloud storage has stopped. Your documents are on this device.".
  public static var documentsExpired: PurchasePhrase { PurchasePhrase(.documentsExpired) }

  public static var settingsQr: PurchasePhrase { PurchasePhrase(.settingsQr) }

  /// Reads「{w}桁 {h}行」; in English "{w} x {h}".
  public static func settingsQrSize(columns: Int, rows: Int) -> PurchasePhrase {
    PurchasePhrase(.settingsQrSize, [.number("w", columns), .number("h", rows)])
  }
}
