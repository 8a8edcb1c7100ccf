// Phrases about history, what may be seen of it, and loads that wait or fail.

// MARK: - History: the two calendars

extension Phrase {
  /// Reads「直近30日」; in English "Last 30 days".
  public static var historyRecent: Phrase { Phrase(.historyRecent) }

  /// Reads「服用率 {p}%（{a}/{b}回）」; in English "{p}% ({a} of {b})".
  public static func historyAdherence(percent: Int, taken: Int, due: Int) -> Phrase {
    Phrase(.historyAdherence, [.number("p", percent), .number("a", taken), .number("b", due)])
  }

  /// Reads「{p}%（{a}/{b}回）」; in English "{p}% ({a} of {b})".
  public static func historyAdherenceShort(percent: Int, taken: Int, due: Int) -> Phrase {
    Phrase(.historyAdherenceShort, [.number("p", percent), .number("a", taken), .number("b", due)])
  }

  public static var historyToday: Phrase { Phrase(.historyToday) }

  /// Reads「ここが最初の日です。前の月は [ で開きます」; in English "This is the first day. [ opens the month before".
  public static var historyEdgeFirst: Phrase { Phrase(.historyEdgeFirst) }

  /// Reads「今日が最後の日です」; in English "Today is the last day".
  public static var historyEdgeLast: Phrase { Phrase(.historyEdgeLast) }

  /// Reads「まだ記録がありません。記録すると、ここに出ます。」.
  ///
  /// In English "No records yet. They appear here once recorded.".
  public static var historyEmpty: Phrase { Phrase(.historyEmpty) }

  /// Reads「日付へ（昨日、-7、2/3）」; in English "Go to date (yesterday, -7, 3 Feb)".
  public static var historyGoto: Phrase { Phrase(.historyGoto) }

  /// Reads「日付へ：」; in English "Go to date:".
  public static var historyGotoPrompt: Phrase { Phrase(.historyGotoPrompt) }

  /// Reads「日付が分かりません。例：2月3日」; in English "Not a date. Try 3 Feb".
  public static var historyGotoBad: Phrase { Phrase(.historyGotoBad) }
}

// MARK: - What this session may see: the words of document 010, byte for byte

extension Phrase {
  /// Reads「無料：直近30日まで（{cutoffDate}〜今日）」; in English "Free: last 30 days ({cutoffDate} to today)".
  ///
  /// Source: 010 UX Copy
  public static func historyRetentionBannerFree(cutoffDate: String) -> Phrase {
    Phrase(.historyRetentionBannerFree, [.text("cutoffDate", cutoffDate)])
  }

  /// Reads「全期間表示中」; in English "Showing all history".
  ///
  /// Source: 010 UX Copy
  public static var historyRetentionBannerPremium: Phrase { Phrase(.historyRetentionBannerPremium) }

  /// Reads「履歴の閲覧制限」; in English "History limit".
  ///
  /// Source: 010 UX Copy
  public static var historyRetentionLockPatientTitle: Phrase {
    Phrase(.historyRetentionLockPatientTitle)
  }

  /// Reads「30日より前の履歴はプレミアムで閲覧できます。家族がプレミアムの場合は自動で表示されます。」.
  ///
  /// In English "History older than 30 days is available with Premium. If your family has Premium, it appears automatically.".
  ///
  /// Source: 010 UX Copy
  public static var historyRetentionLockPatientBody: Phrase {
    Phrase(.historyRetentionLockPatientBody)
  }

  /// Reads「更新」; in English "Refresh".
  ///
  /// Source: 010 UX Copy
  public static var historyRetentionLockRefresh: Phrase { Phrase(.historyRetentionLockRefresh) }

  /// Reads「閉じる」; in English "Close".
  ///
  /// Source: 010 UX Copy
  public static var historyRetentionLockClose: Phrase { Phrase(.historyRetentionLockClose) }
}

// MARK: - The lock: what stays open

extension Phrase {
  /// Reads「{what}は開けません。」; in English "{what} is not open.".
  public static func lockHeading(_ what: Phrase) -> Phrase {
    Phrase(.lockHeading, [.phrase("what", what)])
  }

  /// Reads「まだ見られません」; in English "Still not open".
  public static var lockStill: Phrase { Phrase(.lockStill) }
}

// MARK: - 更新中: waiting for a load

extension Phrase {
  public static var updatingTitle: Phrase { Phrase(.updatingTitle) }

  /// Reads「更新中（{n}秒）」; in English "Updating ({n} s)".
  public static func updatingSeconds(_ seconds: Int) -> Phrase {
    Phrase(.updatingSeconds, [.number("n", seconds)])
  }

  public static func updatingHistory(_ what: Phrase) -> Phrase {
    Phrase(.updatingHistory, [.phrase("what", what)])
  }

  /// Reads「時間がかかっています。Esc で中止できます。」; in English "This is taking long. Esc stops it.".
  public static var updatingSlow: Phrase { Phrase(.updatingSlow) }

  public static var updatingStopped: Phrase { Phrase(.updatingStopped) }
}

// MARK: - A load that failed: what happened, what it means, what to do

extension Phrase {
  /// Reads「履歴を読み込めませんでした」; in English "History could not be loaded".
  public static var errorHistory: Phrase { Phrase(.errorHistory) }

  /// Reads「今日の予定を読み込めませんでした」; in English "Today could not be loaded".
  public static var errorToday: Phrase { Phrase(.errorToday) }

  /// Reads「本人の一覧を読み込めませんでした」; in English "The patients could not be loaded".
  public static var errorPatients: Phrase { Phrase(.errorPatients) }

  /// Reads「記録は失われていません。」; in English "Nothing in the record is lost.".
  public static var errorKept: Phrase { Phrase(.errorKept) }

  /// Reads「サーバーから{n}秒、返事がありません。」; in English "No answer from the server for {n} seconds.".
  public static func errorNoAnswer(seconds: Int) -> Phrase {
    Phrase(.errorNoAnswer, count: seconds, [.number("n", seconds)])
  }

  /// Reads「サーバーにつながりません。」; in English "The server cannot be reached.".
  public static var errorUnreachable: Phrase { Phrase(.errorUnreachable) }

  /// Reads「サーバーの証明書を確かめられません。」; in English "The server's certificate could not be verified.".
  public static var errorUntrusted: Phrase { Phrase(.errorUntrusted) }

  /// Reads「サーバーで問題が起きました。」; in English "The server had a problem.".
  public static var errorServer: Phrase { Phrase(.errorServer) }

  /// Reads「この人の記録が見つかりません。人を選び直してください。」.
  ///
  /// In English "This person's record was not found. Choose the patient again.".
  public static var errorNotFound: Phrase { Phrase(.errorNotFound) }

  /// Reads「いまのサインインでは、この記録を開けません。」; in English "This sign-in cannot open this record.".
  public static var errorForbidden: Phrase { Phrase(.errorForbidden) }

  /// Reads「サーバーが受け付けませんでした。」; in English "The server did not accept the request.".
  public static var errorRejected: Phrase { Phrase(.errorRejected) }

  /// Reads「いま混み合っています。{n}秒ほど待って、もう一度お試しください。」.
  ///
  /// In English "The server is busy. Try again in {n} seconds.".
  public static func errorTooMany(seconds: Int) -> Phrase {
    Phrase(.errorTooMany, count: seconds, [.number("n", seconds)])
  }

  /// Reads「サーバーの返事を読めませんでした。」; in English "The server's answer could not be read.".
  public static var errorAnswer: Phrase { Phrase(.errorAnswer) }

  public static var buttonRetry: Phrase { Phrase(.buttonRetry) }
}
