// Phrases about what the server refused, and about leaving with something unsent.

extension Phrase {
  public static var settingsSync: Phrase { Phrase(.settingsSync) }

  /// Reads「未送信の記録はありません。」; in English "Nothing is unsent.".
  public static var settingsSyncNone: Phrase { Phrase(.settingsSyncNone) }

  public static var settingsSyncSend: Phrase { Phrase(.settingsSyncSend) }

  /// Reads「すべて送りました」; in English "Everything is sent".
  public static var settingsSyncSent: Phrase { Phrase(.settingsSyncSent) }

  /// Reads「送信できなかった記録」; in English "Records that could not be sent".
  public static var settingsSyncSetAside: Phrase { Phrase(.settingsSyncSetAside) }

  /// Reads「Enter で、もう一度送るか取り下げます。」; in English "Enter sends one again or withdraws it.".
  public static var settingsSyncHow: Phrase { Phrase(.settingsSyncHow) }

  public static var settingsSyncRetry: Phrase { Phrase(.settingsSyncRetry) }

  public static var settingsSyncDrop: Phrase { Phrase(.settingsSyncDrop) }

  /// Reads「もう一度送ります。{what}」; in English "Sending again: {what}".
  public static func settingsSyncRetried(what: Phrase) -> Phrase {
    Phrase(.settingsSyncRetried, [.phrase("what", what)])
  }

  public static func settingsSyncDropped(what: Phrase) -> Phrase {
    Phrase(.settingsSyncDropped, [.phrase("what", what)])
  }

  /// Reads「この端末に書けません。{reason}」; in English "This device cannot keep records. {reason}".
  public static func settingsSyncFault(reason: Phrase) -> Phrase {
    Phrase(.settingsSyncFault, [.phrase("reason", reason)])
  }

  /// Reads「{what}、送信できません。{reason}」; in English "{what}: could not be sent. {reason}".
  public static func settingsSyncSpoken(what: Phrase, reason: Phrase) -> Phrase {
    Phrase(.settingsSyncSpoken, [.phrase("what", what), .phrase("reason", reason)])
  }

  /// Reads「{date} {what}」; in English "{date}: {what}".
  public static func syncWhen(date: Phrase, what: Phrase) -> Phrase {
    Phrase(.syncWhen, [.phrase("date", date), .phrase("what", what)])
  }

  /// Reads「取り消し　{what}」; in English "Undo: {what}".
  public static func syncUndo(what: Phrase) -> Phrase {
    Phrase(.syncUndo, [.phrase("what", what)])
  }

  /// Reads「新しい版の記録」; in English "A record of a newer version".
  public static var syncUnknown: Phrase { Phrase(.syncUnknown) }

  /// Reads「{date} {time} に記録」; in English "Recorded {date} {time}".
  public static func syncAskedAt(date: Phrase, time: Phrase) -> Phrase {
    Phrase(.syncAskedAt, [.phrase("date", date), .phrase("time", time)])
  }

  /// Reads「予定か記録が変わりました」; in English "Plan or record changed".
  public static var refusalChanged: Phrase { Phrase(.refusalChanged) }

  /// Reads「書く人ではありません」; in English "Not yours to write".
  public static var refusalForbidden: Phrase { Phrase(.refusalForbidden) }

  /// Reads「薬か本人がありません」; in English "Medicine or patient gone".
  public static var refusalGone: Phrase { Phrase(.refusalGone) }

  /// Reads「サーバーが失敗しました」; in English "The server failed".
  public static var refusalServer: Phrase { Phrase(.refusalServer) }

  /// Reads「新しい版が要ります」; in English "Needs a newer version".
  public static var refusalNewer: Phrase { Phrase(.refusalNewer) }

  /// Reads「設定の「同期」で、もう一度送るか取り下げます。」; in English "Send again or withdraw in Settings, Sync.".
  public static var todayRefused: Phrase { Phrase(.todayRefused) }

  /// Reads「未送信の記録が {n}件あります」; in English "{n} records are not sent yet".
  public static func signoutTitle(_ count: Int) -> Phrase {
    Phrase(.signoutTitle, count: count, [.number("n", count)])
  }

  /// Reads「サインアウトしても、この端末に残ります。同じアカウントで入ると送ります。」.
  ///
  /// In English "They stay on this device and are sent when the same account signs in.".
  public static var signoutKept: Phrase { Phrase(.signoutKept) }

  /// Reads「ほか {n}件」; in English "and {n} more".
  public static func signoutMore(_ count: Int) -> Phrase {
    Phrase(.signoutMore, [.number("n", count)])
  }

  /// Reads「未送信の記録 {n}件は、このアカウントで入ると送ります。消えません。」.
  ///
  /// In English "{n} unsent records are sent when this account signs in. Nothing is lost.".
  public static func signinUnsent(_ count: Int) -> Phrase {
    Phrase(.signinUnsent, count: count, [.number("n", count)])
  }
}
