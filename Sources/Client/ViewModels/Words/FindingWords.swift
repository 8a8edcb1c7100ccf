public import APIContract
public import Domain
import LocalStore
public import Localization

// What was changed, and what was found, as a person reads it. Source, screens 2 figure 18.

/// One line of 最近の変更.
public struct ChangeWords: Sendable {
  public let at: String
  /// What it is about: 薬, 在庫, 書類, 本人 or 家族.
  public let topic: String
  /// What became of it, in a sentence.
  public let what: String
  /// Who did it.
  public let by: String
  /// All of it, as it is spoken.
  public let sentence: String

  public init(_ item: LatestChanges.Item, strings: Strings, today: CivilDate) {
    at = strings(item.at.read(on: today))
    var member: String?
    switch item {
    case .record(let change):
      (topic, what) = (strings(change.topic), strings(change.sentence))
      member = change.by
    case .document(let edited):
      // A document knows the device that changed it, and whoever changes documents is of the family.
      (topic, what) = (strings(.findDocument), strings(edited.sentence))
    }
    by = member.map { strings(.patientName($0.withoutHonorific)) } ?? strings(.byCaregiver)
    sentence = [at, topic, what, by].joined(separator: strings(.listSeparator))
  }
}

/// One line of what a search has found.
public struct FoundWords: Sendable {
  /// What it is: 薬, 服用, 頓服, 飲まない, メモ or 書類.
  public let topic: String
  public let what: String
  /// When it was; empty where there is no time.
  public let at: String
  /// All of it, as it is spoken.
  public let sentence: String

  public init(_ medicine: SearchAnswer.Medicine, strings: Strings) {
    let name = "\(medicine.name) \(medicine.dosageText)"
    self.init(
      .changesMedicine, medicine.archived ? strings(.findArchived(name)) : name, "", strings)
  }

  /// A dose that was recorded, or the note of one that was left out. Only one taken as needed tells when it was taken;
  /// of every other its planned time is known here, and named as such.
  public init(_ dose: SearchAnswer.Dose, isNote: Bool, strings: Strings, today: CivilDate) {
    let note = dose.note ?? ""
    let at = dose.at.read(on: today)
    self.init(
      isNote ? .findNote : dose.kind.topic,
      isNote ? strings(.findNoteOf(note, dose.name)) : dose.name,
      strings(dose.kind == .asNeeded ? at : .findPlanned(at)), strings)
  }

  /// A document with its day, empty for one without.
  public init(document title: String, day: String, strings: Strings) {
    self.init(.findDocument, title, day, strings)
  }

  private init(_ topic: Phrase, _ what: String, _ at: String, _ strings: Strings) {
    (self.topic, self.what, self.at) = (strings(topic), what, at)
    sentence = [self.topic, what, at].filter { !$0.isEmpty }
      .joined(separator: strings(.listSeparator))
  }
}

extension RecordChange {
  fileprivate var topic: Phrase {
    switch kind {
    case .medicineAdded, .medicineChanged, .medicineArchived, .medicineRestored: .changesMedicine
    case .stockCounted, .stockDropped: .changesStock
    case .patientAdded, .patientChanged, .patientRemoved, .profileChanged, .recordImported:
      .changesPatient
    case .memberInvited, .invitationCancelled, .memberJoined, .memberChanged, .memberLeft:
      .changesMember
    }
  }

  fileprivate var sentence: Phrase {
    switch kind {
    case .medicineAdded: .changesMedicineAdded(name: name)
    case .medicineChanged: .changesMedicineChanged(name: name)
    case .medicineArchived: .changesMedicineArchived(name: name)
    case .medicineRestored: .changesMedicineRestored(name: name)
    case .stockCounted: .changesStockCounted(name: name, remaining?.description ?? "0")
    case .stockDropped: .changesStockDropped(name: name)
    case .patientAdded: .changesPatientAdded(name: name)
    case .patientChanged: .changesPatientChanged(name: name)
    case .patientRemoved: .changesPatientRemoved
    case .profileChanged: .changesProfileChanged(name: name)
    case .recordImported: .changesRecordImported
    case .memberInvited: .changesMemberInvited
    case .invitationCancelled: .changesInvitationCancelled
    case .memberJoined: .changesMemberJoined(name: name)
    case .memberChanged: .changesMemberChanged(name: name)
    case .memberLeft: .changesMemberLeft(name: name)
    }
  }
}

extension EditedDocument {
  fileprivate var sentence: Phrase {
    switch edit {
    case .added: .changesDocumentAdded(title: title.text)
    case .changed: .changesDocumentChanged(title: title.text)
    case .deleted: .changesDocumentDeleted(title: title.text)
    case .restored: .changesDocumentRestored(title: title.text)
    }
  }
}

extension SearchAnswer.Dose.Kind {
  fileprivate var topic: Phrase {
    switch self {
    case .taken: .findTaken
    case .skipped: .findSkipped
    case .asNeeded: .findAsNeeded
    }
  }
}
