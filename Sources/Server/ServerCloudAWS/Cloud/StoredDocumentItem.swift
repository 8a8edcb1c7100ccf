import APIContract
import Domain
import FoundationEssentials

/// A document as it stands in the table.
struct StoredDocumentItem: Hashable, Sendable {
  let document: CloudDocument
  /// The changes that brought it here, the newest first, so that one that is sent again is known.
  let edits: [DocumentEditID]

  static let mostEdits = 32

  /// Puts a change on top of what was there.
  init(_ document: CloudDocument, after before: StoredDocumentItem?) {
    self.document = document
    edits = Array(([document.edit] + (before?.edits ?? [])).prefix(Self.mostEdits))
  }

  init(_ item: DynamoItem) throws(AWSFailure) {
    guard let text = item.fields["document"]?.text, let list = item.fields["edits"]?.list else {
      throw .unreadable(item.key.sort)
    }
    edits = list.compactMap { $0.text.flatMap { DocumentEditID(ascii: $0) } }
    do {
      document = try JSONDecoder().decode(DocumentAnswer.self, from: Data(text.utf8)).document
    } catch {
      throw .unreadable(item.key.sort)
    }
    guard document.version == item.fields["version"]?.number,
      document.sequence == item.fields["sequence"]?.number
    else { throw .unreadable(item.key.sort) }
  }

  func item(of owner: CaregiverID) -> DynamoItem {
    DynamoItem(
      .document(document.id, owner),
      [
        "document": .text(String(decoding: DocumentAnswer(document).jsonBytes, as: UTF8.self)),
        "version": .number(document.version), "sequence": .number(document.sequence),
        "edits": .list(edits.map { .text("\($0)") }),
      ])
  }

  /// Its files; none of a tombstone.
  var files: [AttachmentID] {
    document.revision?.fields.attachments.map(\.id) ?? []
  }
}
