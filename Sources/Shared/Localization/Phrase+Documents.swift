// Phrases about the household's papers: the list, their days, how far they are on their way.

// MARK: - The list

extension Phrase {
  /// Reads「書類はまだありません。」; in English "No documents yet.".
  public static var documentsEmpty: Phrase { Phrase(.documentsEmpty) }

  /// Reads「{n}件、期限の近い順」; in English "{n}, soonest expiry first".
  public static func documentsCount(_ count: Int) -> Phrase {
    Phrase(.documentsCount, [.number("n", count)])
  }

  /// Reads「{n}件、「{text}」を含む」; in English "{n} with "{text}"".
  public static func documentsFound(_ count: Int, with text: String) -> Phrase {
    Phrase(.documentsFound, [.number("n", count), .text("text", text)])
  }

  /// Reads「{n}件、{what}のみ」; in English "{n}, {what} only".
  public static func documentsOnly(_ count: Int, what: Phrase) -> Phrase {
    Phrase(.documentsOnly, [.number("n", count), .phrase("what", what)])
  }

  public static var documentsNothing: Phrase { Phrase(.documentsNothing) }

  /// Reads「Esc で、すべての書類に戻ります。」; in English "Esc goes back to all documents.".
  public static var documentsNothingHow: Phrase { Phrase(.documentsNothingHow) }

  /// Reads「この端末の書類を読めませんでした」; in English "The documents of this device could not be read".
  public static var documentsFailed: Phrase { Phrase(.documentsFailed) }

  public static var documentsType: Phrase { Phrase(.documentsType) }

  public static var documentsTitle: Phrase { Phrase(.documentsTitle) }

  public static var documentsExpiry: Phrase { Phrase(.documentsExpiry) }

  public static var documentsRenewal: Phrase { Phrase(.documentsRenewal) }

  public static var documentsDue: Phrase { Phrase(.documentsDue) }

  public static var documentsTags: Phrase { Phrase(.documentsTags) }

  public static var documentsNote: Phrase { Phrase(.documentsNote) }

  public static var documentsFiles: Phrase { Phrase(.documentsFiles) }

  public static var documentsStorage: Phrase { Phrase(.documentsStorage) }

  public static var documentsChanged: Phrase { Phrase(.documentsChanged) }

  public static var documentsVersions: Phrase { Phrase(.documentsVersions) }

  public static func documentsItems(_ count: Int) -> Phrase {
    Phrase(.documentsItems, [.number("n", count)])
  }

  public static var documentsSearch: Phrase { Phrase(.documentsSearch) }

  public static var documentsFilter: Phrase { Phrase(.documentsFilter) }

  public static var documentsAll: Phrase { Phrase(.documentsAll) }

  public static var documentsHousehold: Phrase { Phrase(.documentsHousehold) }
}

// MARK: - Dates

extension Phrase {
  /// A day with its year: 2026年2月28日, 28 Feb 2026.
  public static func dayFull(year: Int, month: Int, day: Int) -> Phrase {
    Phrase(
      .dayFull,
      [
        .plain("y", year), .plain("m", month), .phrase("Mon", .monthShort(month)),
        .plain("d", day),
      ])
  }

  public static func documentsUntilDay(_ date: Phrase) -> Phrase {
    Phrase(.documentsUntilDay, [.phrase("date", date)])
  }

  /// Reads「{date}まで（あと{n}日）」; in English "until {date} ({n} days)".
  public static func documentsUntil(_ date: Phrase, days: Int) -> Phrase {
    Phrase(.documentsUntil, count: days, [.phrase("date", date), .number("n", days)])
  }

  /// Reads「{date}まで（今日）」; in English "until {date} (today)".
  public static func documentsUntilToday(_ date: Phrase) -> Phrase {
    Phrase(.documentsUntilToday, [.phrase("date", date)])
  }

  /// Reads「{date}まで（{n}日過ぎました）」; in English "until {date} ({n} days ago)".
  public static func documentsOver(_ date: Phrase, days: Int) -> Phrase {
    Phrase(.documentsOver, count: days, [.phrase("date", date), .number("n", days)])
  }

  /// Reads「{label} {date}まであと{n}日」; in English "{label} {date}, {n} days left".
  public static func documentsSpokenUntil(_ label: Phrase, _ date: Phrase, days: Int) -> Phrase {
    Phrase(
      .documentsSpokenUntil, count: days,
      [.phrase("label", label), .phrase("date", date), .number("n", days)])
  }

  /// Reads「{label} {date}、今日まで」; in English "{label} {date}, today".
  public static func documentsSpokenToday(_ label: Phrase, _ date: Phrase) -> Phrase {
    Phrase(.documentsSpokenToday, [.phrase("label", label), .phrase("date", date)])
  }

  /// Reads「{label} {date}から{n}日過ぎました」; in English "{label} {date}, {n} days ago".
  public static func documentsSpokenOver(_ label: Phrase, _ date: Phrase, days: Int) -> Phrase {
    Phrase(
      .documentsSpokenOver, count: days,
      [.phrase("label", label), .phrase("date", date), .number("n", days)])
  }

  /// Reads「{title}　{date}まで」; in English "{title}, until {date}".
  public static func todayExpiryDate(_ title: String, _ date: Phrase) -> Phrase {
    Phrase(.todayExpiryDate, [.text("title", title), .phrase("date", date)])
  }
}

// MARK: - How far a document is on its way

extension Phrase {
  public static var documentsDevice: Phrase { Phrase(.documentsDevice) }

  /// Reads「送信中 {p}%」; in English "Sending {p}%".
  public static func documentsSending(_ percent: Int) -> Phrase {
    Phrase(.documentsSending, [.number("p", percent)])
  }

  public static var documentsSynced: Phrase { Phrase(.documentsSynced) }

  /// Reads「送信待ち」; in English "Waiting to send".
  public static var documentsWaitUp: Phrase { Phrase(.documentsWaitUp) }

  /// Reads「受信待ち」; in English "Waiting to receive".
  public static var documentsWaitDown: Phrase { Phrase(.documentsWaitDown) }

  /// Reads「受信中 {p}%」; in English "Receiving {p}%".
  public static func documentsReceiving(_ percent: Int) -> Phrase {
    Phrase(.documentsReceiving, [.number("p", percent)])
  }

  /// Reads「削除待ち」; in English "To be deleted".
  public static var documentsDeleting: Phrase { Phrase(.documentsDeleting) }

  public static func documentsError(_ reason: Phrase) -> Phrase {
    Phrase(.documentsError, [.phrase("reason", reason)])
  }

  public static var documentsSettle: Phrase { Phrase(.documentsSettle) }

  /// Reads「{file}　送信中、{size} のうち {done}、毎秒 {rate}」.
  ///
  /// In English "{file}: sending, {done} of {size}, {rate} a second".
  public static func documentsSendingNow(
    _ file: String, done: String, of size: String, rate: String
  ) -> Phrase {
    Phrase(
      .documentsSendingNow,
      [.text("file", file), .text("done", done), .text("size", size), .text("rate", rate)])
  }

  /// Reads「{file}　受信中、{size} のうち {done}、毎秒 {rate}」.
  ///
  /// In English "{file}: receiving, {done} of {size}, {rate} a second".
  public static func documentsReceivingNow(
    _ file: String, done: String, of size: String, rate: String
  ) -> Phrase {
    Phrase(
      .documentsReceivingNow,
      [.text("file", file), .text("done", done), .text("size", size), .text("rate", rate)])
  }

  public static var documentsFaultRefused: Phrase { Phrase(.documentsFaultRefused) }

  public static var documentsFaultGivenUp: Phrase { Phrase(.documentsFaultGivenUp) }

  public static var documentsFaultDamaged: Phrase { Phrase(.documentsFaultDamaged) }

  public static var documentsFaultMismatch: Phrase { Phrase(.documentsFaultMismatch) }

  public static var documentsFaultRoom: Phrase { Phrase(.documentsFaultRoom) }

  /// Reads「{n}件の書類をクラウドに保管しました。」; in English "{n} documents are in the cloud.".
  public static func documentsArrived(_ count: Int) -> Phrase {
    Phrase(.documentsArrived, count: count, [.number("n", count)])
  }

  /// Reads「クラウドが前と違うので、同期を止めました。書類はこの端末に残っています。」.
  ///
  /// In English "This is another cloud than before, so sync has stopped. Your documents are on this device.".
  public static var documentsOtherCloud: Phrase { Phrase(.documentsOtherCloud) }

  /// Reads「クラウドに保管できるか、まだ分かりません。書類はこの端末に残ります。」.
  ///
  /// In English "Whether the cloud may keep them is not known yet. Documents stay on this device.".
  public static var documentsUnknown: Phrase { Phrase(.documentsUnknown) }

  /// Reads「同期中 {done}/{total}」; in English "Syncing {done}/{total}".
  public static func syncRunning(_ done: Int, of total: Int) -> Phrase {
    Phrase(.syncRunning, [.number("done", done), .number("total", total)])
  }

  /// Reads「書類はこの端末のみ」; in English "Documents: this device".
  public static var syncDeviceOnly: Phrase { Phrase(.syncDeviceOnly) }

  /// Reads「重なり {n}件」; in English "{n} to settle".
  public static func syncConflicts(_ count: Int) -> Phrase {
    Phrase(.syncConflicts, [.number("n", count)])
  }
}

// MARK: - Kinds

extension Phrase {
  public static var categoryInsurance: Phrase { Phrase(.categoryInsurance) }

  public static var categoryNotebook: Phrase { Phrase(.categoryNotebook) }

  public static var categoryPrescription: Phrase { Phrase(.categoryPrescription) }

  public static var categoryResult: Phrase { Phrase(.categoryResult) }

  public static var categoryContract: Phrase { Phrase(.categoryContract) }
}
