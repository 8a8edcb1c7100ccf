// Phrases about what can be bought, and how buying it went.

extension PurchasePhrase {
  /// Reads「支払いは、電話のストアで行います。」; in English "You pay in the store on your phone.".
  public static var paywallPhone: PurchasePhrase { PurchasePhrase(.paywallPhone) }

  /// Reads「右を読み取るか、このアドレスを電話で開きます」.
  ///
  /// In English "Scan the code, or open this address on your phone".
  public static var paywallPhoneHow: PurchasePhrase { PurchasePhrase(.paywallPhoneHow) }

  /// Reads「このアドレスを電話で開きます」.
  ///
  /// In English "Open this address on your phone".
  public static var paywallPhoneAddress: PurchasePhrase { PurchasePhrase(.paywallPhoneAddress) }

  /// Reads「買い方は、サーバーを管理する人に聞いてください。」.
  ///
  /// In English "Ask whoever runs the server how to buy.".
  public static var paywallPhoneAsk: PurchasePhrase { PurchasePhrase(.paywallPhoneAsk) }

  public static var paywallOnce: PurchasePhrase { PurchasePhrase(.paywallOnce) }

  public static var paywallOnceNote: PurchasePhrase { PurchasePhrase(.paywallOnceNote) }

  public static var paywallYearly: PurchasePhrase { PurchasePhrase(.paywallYearly) }

  /// Reads「毎年、いつでも解約できます」; in English "every year, cancel any time".
  public static var paywallYearlyNote: PurchasePhrase { PurchasePhrase(.paywallYearlyNote) }

  /// Reads「試し用のストアです。お金はかかりません。」; in English "This is a test store. No money is charged.".
  public static var paywallTestStore: PurchasePhrase { PurchasePhrase(.paywallTestStore) }

  /// Reads「購入しました。プレミアムは有効です。」; in English "Bought. Premium is on.".
  public static var paywallBought: PurchasePhrase { PurchasePhrase(.paywallBought) }

  /// Reads「購入をやめました。何も変わっていません。」; in English "Cancelled. Nothing has changed.".
  public static var paywallCancelled: PurchasePhrase { PurchasePhrase(.paywallCancelled) }

  /// Reads「承認を待っています。承認されると自動で開きます。」.
  ///
  /// In English "Waiting for approval. It opens by itself once approved.".
  public static var paywallPending: PurchasePhrase { PurchasePhrase(.paywallPending) }

  /// Reads「購入できませんでした。{reason}」; in English "The purchase failed. {reason}".
  public static func paywallFailed(reason: PurchasePhrase) -> PurchasePhrase {
    PurchasePhrase(.paywallFailed, [.wording("reason", reason.wording)])
  }

  /// Reads「購入できませんでした。{reason}」; in English "The purchase failed. {reason}".
  public static func paywallFailed(reason: Phrase) -> PurchasePhrase {
    PurchasePhrase(.paywallFailed, [.phrase("reason", reason)])
  }

  /// Reads「購入にはインターネットが必要です。」; in English "Buying needs the internet.".
  public static var paywallOffline: PurchasePhrase { PurchasePhrase(.paywallOffline) }

  /// Reads「お金はかかっていません。」; in English "Nothing was charged.".
  public static var paywallNothingCharged: PurchasePhrase { PurchasePhrase(.paywallNothingCharged) }

  /// Reads「購入しましたが、サーバーにはまだ知らせていません。」; in English "Bought, but the server does not know yet.".
  public static var paywallUnconfirmed: PurchasePhrase { PurchasePhrase(.paywallUnconfirmed) }

  /// Reads「購入は保管しました。つながると自動で送ります。」.
  ///
  /// In English "The purchase is kept and sent by itself once the server answers.".
  public static var paywallUnconfirmedKept: PurchasePhrase {
    PurchasePhrase(.paywallUnconfirmedKept)
  }

  /// Reads「購入を確かめられませんでした」; in English "The purchase could not be verified".
  public static var paywallRefused: PurchasePhrase { PurchasePhrase(.paywallRefused) }

  /// Reads「サーバーがこの購入を受け付けませんでした。プランはそのままです。」.
  ///
  /// In English "The server did not accept this purchase. Your plan is as it was.".
  public static var paywallRefusedInvalid: PurchasePhrase { PurchasePhrase(.paywallRefusedInvalid) }

  /// Reads「この購入は別のアカウントで使われています。そちらでサインインしてください。」.
  ///
  /// In English "Another account uses this purchase. Sign in with that one.".
  public static var paywallRefusedOwned: PurchasePhrase { PurchasePhrase(.paywallRefusedOwned) }

  /// Reads「ストアで処理できませんでした。」; in English "The store could not do it.".
  public static var storeDeclined: PurchasePhrase { PurchasePhrase(.storeDeclined) }

  /// Reads「ストアを使えませんでした。」; in English "The store cannot be used.".
  public static var storeUnusable: PurchasePhrase { PurchasePhrase(.storeUnusable) }
}
