/// What a document is.
public enum DocumentCategory: String, Hashable, Sendable, CaseIterable {
  case insurance
  case notebook
  case prescription
  case result
  case contract
}

/// A day that matters for a document, and why.
public struct DocumentDate: Hashable, Sendable {
  /// What the day of a document means to the household.
  public enum Label: String, Hashable, Sendable, CaseIterable {
    /// 更新: it is to be renewed by that day.
    case renewal
    /// 期日: something is to be done by that day.
    case due
    /// 期限: it is valid through that day, inclusive.
    case expiry
  }

  public let label: Label
  /// The day, inclusive, on calendars in Tokyo.
  public let date: CivilDate

  /// So many days before the day it is called to mind on 今日.
  public static let reminderDays = 30
  /// How far ahead 今日 tells of a day where it has room: a year.
  public static let daysAhead = 366

  public init(label: Label, date: CivilDate) { (self.label, self.date) = (label, date) }

  /// True from thirty days before the day, and for as long after it as it stands there.
  public func isToBeRemembered(on today: CivilDate) -> Bool {
    date <= today.adding(days: Self.reminderDays)
  }
}

/// Everything a person says about a document. Two equal ones read alike.
public struct DocumentFields: Hashable, Sendable {
  public static let mostTags = 20
  public static let mostAttachments = 50

  public var title: DocumentTitle
  public var category: DocumentCategory
  public var date: DocumentDate?
  public var note: DocumentNote
  /// Words to find it by, each once, in the order given.
  public var tags: [DocumentTag]
  /// Whom it is about; nil for the whole household. A patient sees only documents that name them.
  public var patient: PatientID?
  /// Its files, each once, in the order attached.
  public var attachments: [Attachment]

  /// Makes fields; tags and files that repeat are left out, those beyond the bounds too.
  public init(
    title: DocumentTitle, category: DocumentCategory, date: DocumentDate?, note: DocumentNote,
    tags: [DocumentTag], patient: PatientID?, attachments: [Attachment]
  ) {
    (self.title, self.category, self.date, self.note) = (title, category, date, note)
    (self.tags, self.patient) = (tags.firstOfEach(\.self), patient)
    self.attachments = attachments.firstOfEach(\.id)
  }
}

extension Array {
  /// The elements whose key did not stand before them.
  fileprivate func firstOfEach<Key: Hashable>(_ key: (Element) -> Key) -> [Element] {
    var seen: Set<Key> = []
    return filter { seen.insert(key($0)).inserted }
  }
}
