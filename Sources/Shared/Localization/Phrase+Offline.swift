// Phrases about what can be done without a network, and what waits for it.

extension Phrase {
  /// Reads「記録は不明」; in English "not known", short enough for the patient's column.
  public static var patientUnknown: Phrase { Phrase(.patientUnknown) }

  /// A day and a time of it: 2月1日 21:14, 1 Feb 21:14.
  public static func dayAndTime(_ day: Phrase, _ time: Phrase) -> Phrase {
    Phrase(.dayTime, [.phrase("day", day), .phrase("time", time)])
  }

  /// Reads「オフライン 残り{n}日」; in English "Offline, {n} days left".
  public static func connGrace(_ count: Int) -> Phrase {
    Phrase(.connGrace, count: count, [.number("n", count)])
  }

  public static var connReadOnly: Phrase { Phrase(.connReadOnly) }

  /// Reads「未送信 {n}件」; in English "{n} unsent".
  public static func syncUnsent(_ count: Int) -> Phrase {
    Phrase(.syncUnsent, [.number("n", count)])
  }

  /// Reads「送信できない {n}件」; in English "{n} could not be sent".
  public static func syncRefused(_ count: Int) -> Phrase {
    Phrase(.syncRefused, [.number("n", count)])
  }

  public static var doseUnknown: Phrase { Phrase(.doseUnknown) }

  /// Reads「今日の予定です。記録は、つながると分かります。」.
  ///
  /// In English "Today's schedule. What was taken shows once you are connected.".
  public static var todayUnknown: Phrase { Phrase(.todayUnknown) }

  /// Reads「つながるまで記録はできません。」; in English "Recording waits until you are connected.".
  public static var recordReadOnly: Phrase { Phrase(.recordReadOnly) }

  /// Reads「記録していません。この端末に書けませんでした。{reason}」.
  ///
  /// In English "Not recorded. This device could not keep it. {reason}".
  public static func recordNotKept(reason: Phrase) -> Phrase {
    Phrase(.recordNotKept, [.phrase("reason", reason)])
  }

  /// Reads「ディスクがいっぱいです。空きを作って、もう一度お試しください」.
  ///
  /// In English "The disk is full. Make room and try again".
  public static var deviceFull: Phrase { Phrase(.deviceFull) }

  /// Reads「保管したファイルが壊れているか、別の鍵のものです。ファイルはそのままです」.
  ///
  /// In English "The file kept here is damaged or has another key. It is left as it is".
  public static var deviceDamaged: Phrase { Phrase(.deviceDamaged) }

  /// Reads「ファイルの持ち主か許可が違います。0600 に直してください」.
  ///
  /// In English "The file's owner or mode is wrong. Make it 0600".
  public static var deviceClosed: Phrase { Phrase(.deviceClosed) }

  /// Reads「ほかの画面が使っています。もう一度お試しください」; in English "Another window is using it. Try again".
  public static var deviceBusy: Phrase { Phrase(.deviceBusy) }

  /// Reads「新しい版の okusuri のファイルです。新しい版でお開きください」.
  ///
  /// In English "A newer okusuri has written the file. Open it with that one".
  public static var deviceNewer: Phrase { Phrase(.deviceNewer) }

  /// Reads「この端末のファイルを読み書きできません」; in English "This device's file cannot be read or written".
  public static var deviceSystem: Phrase { Phrase(.deviceSystem) }

  /// Reads「続けるにはインターネットに接続してください」; in English "Connect to internet to continue".
  public static var offlineGraceMessage: Phrase { Phrase(.offlineGraceMessage) }

  /// Reads「見ることはできます。新しい記録は、つながってからできます。」.
  ///
  /// In English "You can still read. Recording works again once connected.".
  public static var offlineGraceDetail: Phrase { Phrase(.offlineGraceDetail) }

  /// Reads「オフラインが7日を超えました。いまは見るだけです」.
  ///
  /// In English "Offline for more than 7 days. Read-only for now".
  public static var offlineGraceWhy: Phrase { Phrase(.offlineGraceWhy) }

  /// Reads「サインインの期限が分かりません。いまは見るだけです」.
  ///
  /// In English "When the sign-in ends is unknown. Read-only for now".
  public static var offlineGraceUnknown: Phrase { Phrase(.offlineGraceUnknown) }

  /// Reads「つながると送ります。消えません。」; in English "They are sent once connected. Nothing is lost.".
  public static var offlineUnsent: Phrase { Phrase(.offlineUnsent) }

  /// Reads「未送信の記録 {n}件は、この端末にあります。つながると送ります。消えません。」.
  ///
  /// In English "{n} unsent records are on this device. They are sent once connected. Nothing is lost.".
  public static func offlineLeft(_ count: Int) -> Phrase {
    Phrase(.offlineLeft, count: count, [.number("n", count)])
  }

  public static var errorOffline: Phrase { Phrase(.errorOffline) }

  /// Reads「この端末には保管されていません。つながると見られます。」.
  ///
  /// In English "It is not kept on this device. It shows once you are connected.".
  public static var errorNotKept: Phrase { Phrase(.errorNotKept) }

  public static var keyReconnect: Phrase { Phrase(.keyReconnect) }

  public static var keyCloseNotice: Phrase { Phrase(.keyCloseNotice) }
}
