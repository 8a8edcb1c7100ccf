// Phrases about plans, the lock, the paywall and restoring.

// MARK: - Caregivers only: plans

extension PurchasePhrase {
  public static var planFree: PurchasePhrase { PurchasePhrase(.planFree) }

  public static var planPremium: PurchasePhrase { PurchasePhrase(.planPremium) }

  /// Reads「無料で見られるのは今日までの30日です。記録は消えません。」.
  ///
  /// In English "Free shows the 30 days to today. Nothing is ever deleted.".
  public static var helpFree: PurchasePhrase { PurchasePhrase(.helpFree) }

  public static var settingsPlan: PurchasePhrase { PurchasePhrase(.settingsPlan) }

  /// Reads「プレミアム　有効」; in English "Premium, active".
  public static var settingsPlanActive: PurchasePhrase { PurchasePhrase(.settingsPlanActive) }

  public static var settingsPlanNone: PurchasePhrase { PurchasePhrase(.settingsPlanNone) }

  /// Reads「プレミアムでは、何人でも登録できます。」; in English "With Premium you can register any number.".
  public static var patientsLimitPremium: PurchasePhrase { PurchasePhrase(.patientsLimitPremium) }
}

// MARK: - Caregivers only: the lock

extension PurchasePhrase {
  /// Reads「プレミアムで全期間の履歴を閲覧」; in English "See your full history with Premium".
  ///
  /// Source: 010 UX Copy
  public static var historyRetentionLockCaregiverTitle: PurchasePhrase {
    PurchasePhrase(.historyRetentionLockCaregiverTitle)
  }

  /// Reads「30日より前の履歴はプレミアムで閲覧できます」.
  ///
  /// In English "History older than 30 days is available with Premium".
  ///
  /// Source: 010 UX Copy
  public static var historyRetentionLockCaregiverBody: PurchasePhrase {
    PurchasePhrase(.historyRetentionLockCaregiverBody)
  }

  /// Reads「アップグレード」; in English "Upgrade".
  ///
  /// Source: 010 UX Copy
  public static var historyRetentionLockUpgrade: PurchasePhrase {
    PurchasePhrase(.historyRetentionLockUpgrade)
  }

  /// Reads「購入を復元」; in English "Restore purchases".
  ///
  /// Source: 010 UX Copy
  public static var historyRetentionLockRestore: PurchasePhrase {
    PurchasePhrase(.historyRetentionLockRestore)
  }

  /// Reads「今日の記録と予定は、プランに関係なく使えます。」; in English "Today and recording never depend on the plan.".
  public static var lockAlways: PurchasePhrase { PurchasePhrase(.lockAlways) }
}

// MARK: - Caregivers only: the paywall

extension PurchasePhrase {
  public static var paywallTitle: PurchasePhrase { PurchasePhrase(.paywallTitle) }

  /// Reads「全期間の履歴を見る」; in English "See the full history".
  public static var paywallHistory: PurchasePhrase { PurchasePhrase(.paywallHistory) }

  /// Reads「2人目からの本人を登録する」; in English "Add a second patient and more".
  public static var paywallPatients: PurchasePhrase { PurchasePhrase(.paywallPatients) }

  /// Reads「記録をPDFで書き出す」; in English "Export the record as PDF".
  public static var paywallPdf: PurchasePhrase { PurchasePhrase(.paywallPdf) }

  /// Reads「書類をクラウドに保管し、ほかの端末でも開く」.
  ///
  /// In English "Keep documents in the cloud and open them elsewhere".
  public static var paywallCloud: PurchasePhrase { PurchasePhrase(.paywallCloud) }

  /// Reads「本人の画面は、ずっと無料です。」; in English "Patient mode stays free.".
  public static var paywallPatientFree: PurchasePhrase { PurchasePhrase(.paywallPatientFree) }

  /// Reads「今日の記録、服薬の予定、在庫のお知らせは、プランに関係なく使えます。」.
  ///
  /// In English "Recording, schedules and stock alerts never depend on the plan.".
  public static var paywallAlways: PurchasePhrase { PurchasePhrase(.paywallAlways) }

  public static var paywallBuy: PurchasePhrase { PurchasePhrase(.paywallBuy) }
}

// MARK: - Caregivers only: restoring purchases

extension PurchasePhrase {
  /// Reads「プレミアムは有効です（{product}）。」; in English "Premium is on ({product}).".
  public static func restoreFoundBody(product: PurchasePhrase) -> PurchasePhrase {
    PurchasePhrase(.restoreFoundBody, [.wording("product", product.wording)])
  }

  /// Reads「このストアのアカウントに、プレミアムの購入がありません。」; in English "This store account has not bought Premium.".
  public static var restoreNoneBody: PurchasePhrase { PurchasePhrase(.restoreNoneBody) }

  public static var restoreFound: PurchasePhrase { PurchasePhrase(.restoreFound) }

  /// Reads「サーバーに確かめました。プレミアムは有効です。」; in English "The server was asked. Premium is on.".
  public static var restoreFoundServer: PurchasePhrase { PurchasePhrase(.restoreFoundServer) }

  /// Reads「全期間の履歴が見られます。」; in English "All history is open.".
  public static var restoreFoundReach: PurchasePhrase { PurchasePhrase(.restoreFoundReach) }

  /// Reads「復元できる購入はありませんでした」; in English "There was nothing to restore".
  public static var restoreNone: PurchasePhrase { PurchasePhrase(.restoreNone) }

  /// Reads「別のアカウントで購入した場合は、そちらで試してください。」.
  ///
  /// In English "If another account bought it, try with that one.".
  public static var restoreNoneOther: PurchasePhrase { PurchasePhrase(.restoreNoneOther) }

  /// Reads「サーバーに確かめました。プレミアムの購入は、まだ記録されていません。」.
  ///
  /// In English "The server was asked. It has no Premium purchase on record yet.".
  public static var restoreNoneServer: PurchasePhrase { PurchasePhrase(.restoreNoneServer) }

  /// Reads「復元できませんでした。{reason}」; in English "Restoring failed. {reason}".
  public static func restoreFailed(reason: Phrase) -> PurchasePhrase {
    PurchasePhrase(.restoreFailed, [.phrase("reason", reason)])
  }

  /// Reads「復元できませんでした。{reason}」; in English "Restoring failed. {reason}".
  public static func restoreFailed(reason: PurchasePhrase) -> PurchasePhrase {
    PurchasePhrase(.restoreFailed, [.wording("reason", reason.wording)])
  }

  /// Reads「復元にはインターネットが必要です。」; in English "Restoring needs the internet.".
  public static var restoreOffline: PurchasePhrase { PurchasePhrase(.restoreOffline) }
}
