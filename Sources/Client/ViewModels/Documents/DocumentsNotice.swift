public import Domain
public import Localization

/// What just happened in 書類, for the spoken line until the next key.
public enum DocumentsNotice: Hashable, Sendable {
  case added(String)
  /// Added or changed while nothing can be sent (decision P-29).
  case keptHere(String)
  case changed(String)
  case deleted(String)
  case putBack(String)
  case attached(String)
  case detached(String)
  case saved(path: String)
  case opened(String)
  /// No program opens it; it is there.
  case notOpened(path: String)
  /// The file is in the cloud only.
  case notHere
  /// The file came from the cloud.
  case fetched(String)
  case settled(String)
  case keptBoth(String)
  /// So many documents are in the cloud that were not before the plan held it (gating 10.4).
  case arrived(Int)
  /// The cloud was put back to what it was before, and compared with what is here.
  case cloudPutBack
  /// So many stay although one device had deleted them, since another had changed them (decision 0029).
  case revived(Int)
  /// Something could not be done; nothing was changed.
  case failed(Phrase)

  public var phrase: Phrase {
    switch self {
    case .added(let title): .documentsAdded(title)
    case .keptHere(let title): .documentsKeptHere(title)
    case .changed(let title): .documentsKept(title)
    case .deleted(let title): .documentsDeleted(title)
    case .putBack(let title): .documentsPutBack(title)
    case .attached(let file): .documentsAttached(file)
    case .detached(let file): .documentsDetached(file)
    case .saved(let path): .documentsSaved(path)
    case .opened(let file): .documentsOpened(file)
    case .notOpened(let path): .documentsOpenFailed(at: path)
    case .notHere: .documentsNotHere
    case .fetched(let file): .documentsFetched(file)
    case .settled(let title): .conflictSettled(title)
    case .keptBoth(let title): .conflictKept(title)
    case .arrived(let count): .documentsArrived(count)
    case .cloudPutBack: .documentsCloudPutBack
    case .revived(let count): .documentsRevived(count)
    case .failed(let reason): reason
    }
  }

  /// True when it says that something went wrong.
  public var isFailure: Bool {
    switch self {
    case .failed, .notHere, .notOpened: true
    default: false
    }
  }
}

/// A question over 書類.
public struct DocumentQuestion: Hashable, Sendable {
  /// What the person is asked to confirm.
  public enum Subject: Hashable, Sendable {
    case delete(DocumentID, title: String)
    case detach(Attachment, from: DocumentID)
    case replace(Attachment, path: String)
    case deletions(ManyDeletions)
  }

  public let subject: Subject
  var card: Question

  init(_ subject: Subject) {
    self.subject = subject
    card = Self.card(subject)
    card.spoken = card.title
  }

  private static func card(_ subject: Subject) -> Question {
    switch subject {
    case .delete(_, let title):
      card(.documentsDeleteTitle(title), .documentsDeleteBody, yes: .documentsDelete)
    case .detach(let file, _):
      card(.documentsDetachTitle(file.name.text), .documentsDetachBody, yes: .documentsDetach)
    case .replace: card(.documentsReplaceTitle, .documentsReplaceBody, yes: .documentsReplace)
    case .deletions(let deletions) where deletions.isHere:
      card(
        .documentsBreakerTitle(deletions.count),
        deletions.isPutBack ? .documentsBreakerPutBack : .documentsBreakerBody,
        yes: .documentsBreakerDelete, orElse: .documentsBreakerKeep)
    case .deletions(let deletions):
      card(
        .documentsManyTitle(deletions.count),
        deletions.isPutBack ? .documentsManyPutBack : .documentsManyBody,
        yes: .documentsManyDelete,
        orElse: deletions.isPutBack ? .documentsBreakerKeep : .conflictLater)
    }
  }

  private static func card(
    _ title: Phrase, _ body: Phrase, yes: Phrase, orElse no: Phrase? = nil
  ) -> Question {
    Question(
      "DocumentQuestion", title, [body], isWarning: no != nil, name: "documents.question",
      yes: yes, no: no ?? .patientsCancel)
  }
}
