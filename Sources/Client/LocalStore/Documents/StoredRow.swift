internal import Domain
internal import GRDB

/// A document as it stands in the device's file.
struct StoredRow {
  /// Its number in the file; 0 before it stands there.
  var number: Int64 = 0
  let id: DocumentID
  var revision: DocumentRevision
  /// True when it was made on this device, and did not come from the cloud.
  var isMadeHere = false
  /// When it came into the bin; nil while it is not there.
  var deletedAt: Timestamp?
  /// True when it has left the bin too, and only its deletion has still to be told.
  var isPurged = false
  /// The version of the cloud that it was made on; 0 when the cloud never had it.
  var baseVersion = 0
  /// What the cloud holds under that version; nil for a tombstone, or nothing.
  var base: DocumentRevision?
  /// The number under which the cloud gave that version; 0 when nobody wrote it down.
  var baseSequence = 0
  /// True when what it says was last changed on this device, which its name does not tell where two
  /// computers have one; nil when nobody wrote it down.
  var isChangedHere: Bool?

  static let columns = """
    SELECT number, id, revision, deleted_at, purged, base_version, base, made_here, base_sequence,
      changed_here
      FROM document
    """

  init(id: DocumentID, revision: DocumentRevision) { (self.id, self.revision) = (id, revision) }

  /// Reads a row of ``columns``. Errors: ``DamagedDocument``.
  init(_ row: Row) throws {
    (id, revision) = (try row.id(1), try row.revision(2))
    (number, baseVersion) = (try row.whole(0), Int(try row.whole(5)))
    deletedAt = row.instant(3)
    (isPurged, isMadeHere) = (row.number(4) == 1, row.number(7) == 1)
    base = row.text(6) == nil ? nil : try row.revision(6)
    baseSequence = Int(try row.whole(8))
    isChangedHere = row.number(9).map { $0 == 1 }
  }

  /// Where it stands in the list: by its day, those without one last.
  var day: Int { revision.fields.date.map(\.date.daysSinceEpoch) ?? Self.noDay }
  /// Among those of one day the newest first.
  var newest: Int64 { -revision.updatedAt.millisecondsSinceEpoch }

  /// The number of what the cloud once held, and is not known to hold since it was put back.
  static let lostSequence = -1

  static let noDay = Int(Int32.max)
}

/// A row does not hold what was written to it.
struct DamagedDocument: Error {}

extension DocumentFields {
  /// What it is searched by, each text on a line of its own, so that nothing is found across two.
  var searched: String {
    ([title.text, note.text] + tags.map(\.text) + attachments.map(\.name.text))
      .map(\.folded).joined(separator: "\n")
  }
}
