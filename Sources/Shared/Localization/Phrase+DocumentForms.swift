// Phrases about one paper: its form, its files, deleting it, and two devices that changed it.

// MARK: - The form

extension Phrase {
  public static var documentsNew: Phrase { Phrase(.documentsNew) }

  public static var documentsEdit: Phrase { Phrase(.documentsEdit) }

  /// Reads「日付の種類」; in English "Kind of date".
  public static var documentsDateKind: Phrase { Phrase(.documentsDateKind) }

  public static var documentsDateNone: Phrase { Phrase(.documentsDateNone) }

  public static var documentsDate: Phrase { Phrase(.documentsDate) }

  /// Reads「「、」で区切ります。20個まで」; in English "Separate them with commas, 20 at most".
  public static var documentsTagsHint: Phrase { Phrase(.documentsTagsHint) }

  /// Reads「タグは20個まで、1つ50文字までです」; in English "At most 20 tags of 50 characters each".
  public static var documentsTagsBad: Phrase { Phrase(.documentsTagsBad) }

  /// Reads「使えない文字があります」; in English "Some characters cannot be kept".
  public static var documentsTextBad: Phrase { Phrase(.documentsTextBad) }

  public static func documentsAdded(_ title: String) -> Phrase {
    Phrase(.documentsAdded, [.text("title", title)])
  }

  public static func documentsKept(_ title: String) -> Phrase {
    Phrase(.documentsKept, [.text("title", title)])
  }

  /// Reads「この端末に書けませんでした。{reason}」; in English "This device could not keep it. {reason}".
  public static func documentsNotKept(_ reason: Phrase) -> Phrase {
    Phrase(.documentsNotKept, [.phrase("reason", reason)])
  }

  /// Reads「この書類はもうありません」; in English "This document is not there any more".
  public static var documentsGone: Phrase { Phrase(.documentsGone) }
}

// MARK: - Files

extension Phrase {
  /// Reads「{title}に添付」; in English "Attach to {title}".
  public static func documentsAttach(to title: String) -> Phrase {
    Phrase(.documentsAttach, [.text("title", title)])
  }

  public static var documentsPath: Phrase { Phrase(.documentsPath) }

  /// Reads「Tab で続きを補います。」; in English "Tab completes it.".
  public static var documentsPathHint: Phrase { Phrase(.documentsPathHint) }

  /// Reads「そのファイルはありません」; in English "There is no such file".
  public static var documentsPathMissing: Phrase { Phrase(.documentsPathMissing) }

  /// Reads「ふつうのファイルではありません」; in English "That is no plain file".
  public static var documentsPathOdd: Phrase { Phrase(.documentsPathOdd) }

  /// Reads「ファイルが大きすぎます。100 MiB までです」; in English "The file is too large. 100 MiB is the most".
  public static var documentsPathLarge: Phrase { Phrase(.documentsPathLarge) }

  /// Reads「読んでいる間にファイルが変わりました。もう一度お試しください」.
  ///
  /// In English "The file changed while it was read. Try again".
  public static var documentsPathChanged: Phrase { Phrase(.documentsPathChanged) }

  /// Reads「そのファイルは読めません」; in English "That file cannot be read".
  public static var documentsPathClosed: Phrase { Phrase(.documentsPathClosed) }

  /// Reads「添付は50件までです」; in English "At most 50 files".
  public static var documentsPathMany: Phrase { Phrase(.documentsPathMany) }

  /// Reads「そのフォルダには書けません」; in English "Nothing can be written in that folder".
  public static var documentsPathFolder: Phrase { Phrase(.documentsPathFolder) }

  /// Reads「添付しています　{size} のうち {done}」; in English "Attaching, {done} of {size}".
  public static func documentsAttaching(done: String, of size: String) -> Phrase {
    Phrase(.documentsAttaching, [.text("done", done), .text("size", size)])
  }

  public static func documentsAttached(_ file: String) -> Phrase {
    Phrase(.documentsAttached, [.text("file", file)])
  }

  public static func documentsSave(_ file: String) -> Phrase {
    Phrase(.documentsSave, [.text("file", file)])
  }

  public static func documentsSaved(_ path: String) -> Phrase {
    Phrase(.documentsSaved, [.text("path", path)])
  }

  /// Reads「同じ名前のファイルがあります」; in English "There is a file of that name".
  public static var documentsReplaceTitle: Phrase { Phrase(.documentsReplaceTitle) }

  /// Reads「置き換えると、前のファイルはなくなります。」; in English "Replacing it takes the old file away.".
  public static var documentsReplaceBody: Phrase { Phrase(.documentsReplaceBody) }

  public static var documentsReplace: Phrase { Phrase(.documentsReplace) }

  public static func documentsOpened(_ file: String) -> Phrase {
    Phrase(.documentsOpened, [.text("file", file)])
  }

  /// Reads「開くプログラムがありません。場所は {path}」; in English "No program opens it. It is at {path}".
  public static func documentsOpenFailed(at path: String) -> Phrase {
    Phrase(.documentsOpenFailed, [.text("path", path)])
  }

  /// Reads「このファイルは、まだこの端末にありません」; in English "This file is not on this device yet".
  public static var documentsNotHere: Phrase { Phrase(.documentsNotHere) }

  public static func documentsFetched(_ file: String) -> Phrase {
    Phrase(.documentsFetched, [.text("file", file)])
  }

  public static func documentsDetachTitle(_ file: String) -> Phrase {
    Phrase(.documentsDetachTitle, [.text("file", file)])
  }

  /// Reads「この書類から外します。前の版には残ります。」; in English "It leaves this document. Earlier versions keep it.".
  public static var documentsDetachBody: Phrase { Phrase(.documentsDetachBody) }

  public static var documentsDetach: Phrase { Phrase(.documentsDetach) }

  public static func documentsDetached(_ file: String) -> Phrase {
    Phrase(.documentsDetached, [.text("file", file)])
  }
}

// MARK: - Deleting and putting back

extension Phrase {
  public static func documentsDeleteTitle(_ title: String) -> Phrase {
    Phrase(.documentsDeleteTitle, [.text("title", title)])
  }

  /// Reads「30日間は、ごみ箱から元に戻せます。」; in English "You can put it back from the bin for 30 days.".
  public static var documentsDeleteBody: Phrase { Phrase(.documentsDeleteBody) }

  public static var documentsDelete: Phrase { Phrase(.documentsDelete) }

  public static func documentsDeleted(_ title: String) -> Phrase {
    Phrase(.documentsDeleted, [.text("title", title)])
  }

  public static var documentsBin: Phrase { Phrase(.documentsBin) }

  /// Reads「ごみ箱は空です。」; in English "The bin is empty.".
  public static var documentsBinEmpty: Phrase { Phrase(.documentsBinEmpty) }

  /// Reads「あと{n}日」; in English "{n} days left".
  public static func documentsBinDays(_ count: Int) -> Phrase {
    Phrase(.documentsBinDays, count: count, [.number("n", count)])
  }

  /// Reads「元に戻しました。{title}」; in English "Put back: {title}".
  public static func documentsPutBack(_ title: String) -> Phrase {
    Phrase(.documentsPutBack, [.text("title", title)])
  }

  /// Reads「ほかの端末で {n}件の書類が削除されました」; in English "{n} documents were deleted elsewhere".
  public static func documentsBreakerTitle(_ count: Int) -> Phrase {
    Phrase(.documentsBreakerTitle, count: count, [.number("n", count)])
  }

  /// Reads「多いので、この端末ではまだ消していません。残すと、クラウドにもう一度送ります。」.
  ///
  /// In English "That is a lot, so nothing is gone here yet. Keeping them sends them to the cloud again.".
  public static var documentsBreakerBody: Phrase { Phrase(.documentsBreakerBody) }

  /// Reads「この端末でも削除」; in English "Delete here too".
  public static var documentsBreakerDelete: Phrase { Phrase(.documentsBreakerDelete) }

  public static var documentsBreakerKeep: Phrase { Phrase(.documentsBreakerKeep) }

  /// Reads「この端末で {n}件の書類を削除しました」; in English "{n} documents were deleted on this device".
  public static func documentsManyTitle(_ count: Int) -> Phrase {
    Phrase(.documentsManyTitle, count: count, [.number("n", count)])
  }

  /// Reads「多いので、クラウドからはまだ消していません。ほかの端末からも消えます。」.
  ///
  /// In English "That is a lot, so the cloud still has them. They go from the other devices too.".
  public static var documentsManyBody: Phrase { Phrase(.documentsManyBody) }

  /// Reads「クラウドからも削除」; in English "Delete there too".
  public static var documentsManyDelete: Phrase { Phrase(.documentsManyDelete) }
}

// MARK: - Two devices changed one document

extension Phrase {
  public static var conflictHere: Phrase { Phrase(.conflictHere) }

  /// Reads「{title}が、2つの端末で変わりました」; in English "{title} was changed on two devices".
  public static func conflictTitle(_ title: String) -> Phrase {
    Phrase(.conflictTitle, [.text("title", title)])
  }

  /// Reads「どちらも残っています。違うところに * があります。」; in English "Both are kept. * marks what differs.".
  public static var conflictBody: Phrase { Phrase(.conflictBody) }

  public static var conflictBoth: Phrase { Phrase(.conflictBoth) }

  public static var conflictLater: Phrase { Phrase(.conflictLater) }

  /// Reads「両方を残すと、2つの書類になります。あとで1つにできます」.
  ///
  /// In English "Keep both makes two documents. You can merge them later".
  public static var conflictNote: Phrase { Phrase(.conflictNote) }

  /// Reads「{device}の内容にします。もう一方は前の版に残ります」.
  ///
  /// In English "Takes what {device} says. The other stays among the versions".
  public static func conflictTakes(_ device: Phrase) -> Phrase {
    Phrase(.conflictTakes, [.phrase("device", device)])
  }

  public static func conflictDevice(_ name: String) -> Phrase {
    Phrase(.conflictDevice, [.text("name", name)])
  }

  public static func conflictSettled(_ title: String) -> Phrase {
    Phrase(.conflictSettled, [.text("title", title)])
  }

  /// Reads「両方を残しました。{title}」; in English "Both are kept: {title}".
  public static func conflictKept(_ title: String) -> Phrase {
    Phrase(.conflictKept, [.text("title", title)])
  }
}

// MARK: - Keys

extension Phrase {
  public static var keySearch: Phrase { Phrase(.keySearch) }

  public static var keyFilter: Phrase { Phrase(.keyFilter) }

  /// Reads「一覧へ」; in English "to the list".
  public static var keyToList: Phrase { Phrase(.keyToList) }

  public static var keyNewDocument: Phrase { Phrase(.keyNewDocument) }

  public static var keyAttach: Phrase { Phrase(.keyAttach) }

  public static var keySave: Phrase { Phrase(.keySave) }

  public static var keyDelete: Phrase { Phrase(.keyDelete) }

  public static var keyDetach: Phrase { Phrase(.keyDetach) }

  public static var keyBin: Phrase { Phrase(.keyBin) }

  public static var keyPutBack: Phrase { Phrase(.keyPutBack) }

  public static var keyComplete: Phrase { Phrase(.keyComplete) }

  public static var keyAll: Phrase { Phrase(.keyAll) }
}
