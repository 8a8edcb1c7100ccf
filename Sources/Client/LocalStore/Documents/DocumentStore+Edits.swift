public import Domain
internal import GRDB

/// Something that a person did to a document, as this device knows it. Source: R-14, screens 2 figure 18.
public struct EditedDocument: Hashable, Sendable {
  /// What was done to it.
  public enum Edit: Int, Hashable, Sendable { case added, changed, deleted, restored }

  public let id: DocumentID
  public let edit: Edit
  /// What it was called then.
  public let title: DocumentTitle
  public let at: Timestamp

  /// What is put in within a minute, its files first of all, belongs to adding it.
  fileprivate init(_ id: DocumentID, _ revision: DocumentRevision) {
    let isNew = revision.updatedAt < revision.createdAt.adding(.seconds(60))
    (self.id, edit, title) = (id, isNew ? .added : .changed, revision.fields.title)
    at = isNew ? revision.createdAt : revision.updatedAt
  }

  fileprivate init(_ id: DocumentID, _ revision: DocumentRevision, _ edit: Edit, at: Timestamp) {
    (self.id, self.edit, title, self.at) = (id, edit, revision.fields.title, at)
  }
}

extension EditedDocument: Comparable {
  /// By time; what was done in one instant stands in an order of its own.
  public static func < (one: EditedDocument, other: EditedDocument) -> Bool {
    guard one.at == other.at else { return one.at < other.at }
    return (one.id.description, one.edit.rawValue) < (other.id.description, other.edit.rawValue)
  }
}

extension DocumentStore {
  /// What was done from a day on to the household's documents and to those of this patient, the newest first; from
  /// the first day on without one.
  ///
  /// A document says when it was last changed, each version that is kept when that was, and one in the bin when it
  /// came there; what has left the bin is gone from here too. Reads at most `most` of each.
  public func edits(
    about patient: PatientID, since first: CivilDate?, newest most: Int
  ) throws(DocumentStoreError) -> [EditedDocument] {
    let start = first.map { Timestamp(tokyo: $0, LocalTime(minuteOfDay: 0)) }
    let since = start?.millisecondsSinceEpoch ?? 0
    let asked: StatementArguments = ["patient": "\(patient)", "since": since, "most": most]
    return try read { tables in
      let said = { (row: Row) in
        let (id, revision) = (try row.id(0) as DocumentID, try row.revision(1))
        // Out of the bin it says what it said before.
        return row.instant(2) == revision.updatedAt
          ? EditedDocument(id, revision, .restored, at: revision.updatedAt)
          : EditedDocument(id, revision)
      }
      let present = try tables.rows(Edits.present, asked, said)
      let before = try tables.rows(Edits.before, asked, said)
      let deleted = try tables.rows(Edits.deleted, asked) { row in
        let at = Timestamp(millisecondsSinceEpoch: try row.whole(2))
        return EditedDocument(try row.id(0), try row.revision(1), .deleted, at: at)
      }
      var edits: [EditedDocument] = []
      for edit in (present + before + deleted).sorted(by: >)
      where start.map({ edit.at >= $0 }) ?? true {
        // What is told by a version too was one edit, under its newest title.
        if edits.last.map({ $0 > edit }) ?? true { edits.append(edit) }
      }
      return Array(edits.prefix(most))
    }
  }
}

/// The three places where an edit is written down, of no copy that waits to be settled.
private enum Edits {
  private static let isOurs = """
    d.purged = 0 AND d.conflict_of IS NULL
      AND ifnull(json_extract(d.revision, '$.patientId'), :patient) = :patient
    """

  static let present = """
    SELECT d.id, d.revision, r.at FROM document AS d
    LEFT JOIN restored AS r ON r.document = d.number
    WHERE d.newest <= -:since AND \(isOurs) ORDER BY d.newest LIMIT :most
    """

  static let before = """
    SELECT d.id, v.revision, r.at FROM version AS v JOIN document AS d ON d.number = v.document
    LEFT JOIN restored AS r ON r.document = d.number
    WHERE json_extract(v.revision, '$.updatedAt') >= :since AND \(isOurs)
    ORDER BY json_extract(v.revision, '$.updatedAt') DESC LIMIT :most
    """

  static let deleted = """
    SELECT d.id, d.revision, d.deleted_at FROM document AS d
    WHERE d.deleted_at >= :since AND \(isOurs) ORDER BY d.deleted_at DESC LIMIT :most
    """
}
