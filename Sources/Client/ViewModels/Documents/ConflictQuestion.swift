public import Domain
import LocalStore
import Localization

/// Two versions of one document side by side, until a person has settled which it is (decision
/// P-16).
public struct ConflictQuestion: Hashable, Sendable {
  /// The buttons, in order; 両方を残す first, for nothing is lost by it.
  public enum Button: Int, CaseIterable, Sendable { case here, there, both }

  public let id: DocumentID
  public let here: DocumentRevision
  public let there: DocumentRevision
  /// True when the left one was made on this device; otherwise both bear their device's name.
  public let isHere: Bool
  public let differences: Set<DocumentField>
  public internal(set) var focus = Button.both

  /// The choice of a document with two versions; nil for every other.
  init?(_ document: DocumentDetail, on device: DeviceName) {
    guard let conflict = document.conflict else { return nil }
    (id, here, there) = (document.id, conflict.here, conflict.there)
    isHere = conflict.isHere ?? (here.changedOn == device)
    differences = here.fields.differences(from: there.fields)
  }
}

extension DocumentFields {
  /// The fields in which two versions differ.
  func differences(from other: DocumentFields) -> Set<DocumentField> {
    var fields: Set<DocumentField> = []
    if title != other.title { fields.insert(.title) }
    if category != other.category { fields.insert(.category) }
    if date != other.date { fields.insert(.date) }
    if note != other.note { fields.insert(.note) }
    if tags != other.tags { fields.insert(.tags) }
    if patient != other.patient { fields.insert(.patient) }
    if attachments.map(\.id) != other.attachments.map(\.id) { fields.insert(.attachments) }
    return fields
  }
}

extension DocumentsModel {
  func handle(_ intent: Intent, _ conflict: ConflictQuestion) {
    var conflict = conflict
    switch intent {
    case _ where intent.step != nil: conflict.focus = conflict.focus.moved(intent.step ?? 0)
    case .press: return settle(conflict, conflict.focus)
    case .back: return page = .detail
    case .click("conflict.here"): return settle(conflict, .here)
    case .click("conflict.there"): return settle(conflict, .there)
    case .click("conflict.both"): return settle(conflict, .both)
    default: return
    }
    page = .conflict(conflict)
  }

  private func settle(_ conflict: ConflictQuestion, _ button: ConflictQuestion.Button) {
    do throws(DocumentStoreError) {
      try household.store.settle(conflict.id, button.choice, at: household.present)
      page = .detail
      let title = conflict.there.fields.title.text
      notice = button == .both ? .keptBoth(title) : .settled(title)
    } catch {
      page = .detail
      notice = .failed(error.phrase)
    }
    household.reread()
    follow()
  }
}

extension ConflictQuestion.Button {
  fileprivate var choice: ConflictChoice {
    switch self {
    case .here: .here
    case .there: .there
    case .both: .both
    }
  }
}
