public import APIContract
public import Domain
public import LocalStore
public import Localization
public import Observation

/// 書類 of a caregiver: the documents of the household, one of them, its files and its conflicts.
///
/// Everything is read from this device; nothing here waits for a network. Source: gating 1.1–1.5.
@MainActor @Observable
public final class DocumentsModel {
  @ObservationIgnored private let _$observationRegistrar = ModelRegistrar()
  /// What is open over the list or over a document.
  public enum Page {
    case list
    case detail
    /// A new document, or one that is changed.
    case entry(DocumentEntry)
    /// A file to attach, or a place to save one at.
    case path(PathEntry)
    case question(DocumentQuestion)
    case conflict(ConflictQuestion)
    case filter(Int)
    case bin([BinRow], focused: Int)
  }

  public internal(set) var page = Page.list
  /// The documents that are loaded, in their order; nil before the first answer of this device.
  public internal(set) var rows: [DocumentRow]?
  /// How many documents are asked for in all.
  public internal(set) var total = 0
  /// The open field of the search; nil while it is closed.
  public internal(set) var field: TextField?
  /// What the list is narrowed to.
  public internal(set) var filter = DocumentFilter.all
  /// The open document; nil while the list is.
  public internal(set) var opened: DocumentDetail?
  /// What just happened, until the next key.
  public internal(set) var notice: DocumentsNotice?
  /// True once the person has put the question of mass deletions off for this start.
  var hasPutOffDeletions = false

  public let household: HouseholdDocuments
  let patients: @MainActor () -> [PatientAnswer]
  let files: LocalFiles
  /// True while nothing can be sent: a document is then kept on this device only (decision P-29).
  let staysHere: @MainActor () -> Bool
  private let forbidden: @MainActor () -> Phrase?
  private let mayBuy: @MainActor () -> Bool
  /// The language in which the form writes tags one after the other.
  @ObservationIgnored var language: @MainActor () -> Language = { .japanese }

  /// What is looked for; it stays when the field closes.
  var text = ""
  var list = ListModel<DocumentID>()
  var fileList = ListModel<AttachmentID>()
  /// True while the tab is shown.
  private var isOpen = false
  /// What the sync had to tell while another tab was shown.
  @ObservationIgnored private var untold: DocumentsNotice?
  @ObservationIgnored var reading: Task<Void, Never>?
  @ObservationIgnored var working: Task<Void, Never>?

  /// Makes the screen; nothing is read before it is opened.
  public init(
    household: HouseholdDocuments, files: LocalFiles,
    staysHere: @escaping @MainActor () -> Bool = { false },
    whyNot: @escaping @MainActor () -> Phrase? = { nil },
    buys: @escaping @MainActor () -> Bool = { true },
    patients: @escaping @MainActor () -> [PatientAnswer]
  ) {
    (self.household, self.files, self.patients) = (household, files, patients)
    (self.staysHere, forbidden, mayBuy) = (staysHere, whyNot, buys)
    household.onChange = { [weak self] in self?.follow() }
    household.onArrival = { [weak self] in self?.tell(.arrived($0)) }
    household.onPutBack = { [weak self] in self?.tell(.cloudPutBack) }
    household.onRevival = { [weak self] count in self?.tell(.revived(count)) }
  }

  /// Why this member may keep no documents; nil when they may. Without a network all may (decision P-29).
  public var whyNot: Phrase? { forbidden() }
  /// The documents where they may be seen; nil where even that is not allowed.
  var seen: HouseholdDocuments? { whyNot == nil ? household : nil }

  /// True unless this member's role does not allow a purchase. Source: decision 0068, F-28.
  public var buys: Bool { mayBuy() }

  public var today: CivilDate { household.today }

  /// What is looked for; empty while nothing is.
  public var searched: String { field?.value ?? text }

  /// The focused row among those that are loaded.
  public var focused: Int { list.row(in: ids) }

  /// What was set aside of the focused document, or else the first of all; nil when nothing was.
  public var aside: SetAsideItem? {
    guard household.status.isAllowed else { return nil }
    return aside(of: focusedRow?.id) ?? household.asides.first
  }

  func aside(of id: DocumentID?) -> SetAsideItem? {
    household.asides.first { $0.document.id == id }
  }

  var ids: [DocumentID] { (rows ?? []).map(\.id) }

  /// The focused file of the open document.
  public var focusedFile: Int {
    fileList.row(in: (opened?.files ?? []).map(\.attachment.id))
  }

  /// The focused document; nil when there is none.
  public var focusedRow: DocumentRow? {
    guard let rows, rows.indices.contains(focused) else { return nil }
    return rows[focused]
  }

  /// The focused file of the open document; nil when it has none.
  public var focusedAttachment: DocumentFileRow? {
    guard let opened, opened.files.indices.contains(focusedFile) else { return nil }
    return opened.files[focusedFile]
  }

  /// The choices of しぼり込み, in their order.
  public var filters: [DocumentFilter] {
    [.all] + DocumentCategory.allCases.map { .category($0) }
      + patients().map { .patient($0.id, patients().label(of: $0)) }
  }

  /// What a patient is called; nil for one that is not known here.
  public func patientName(_ id: PatientID) -> String? {
    patients().first { $0.id == id }?.displayName
  }

  /// True where Shift-Tab leads out of the list.
  var isAtTop: Bool {
    if case .list = page { field == nil && focused == 0 } else { false }
  }

  /// True while something typed would be lost by leaving.
  var isWriting: Bool {
    switch page {
    case .entry(let entry): entry.form.isChanged
    case .path(let path): path.copying != nil
    default: false
    }
  }

  /// Somebody who looks elsewhere is told when they come.
  private func tell(_ news: DocumentsNotice) {
    if isOpen { notice = news } else { untold = news }
  }

  /// The tab was opened: the list, as it is by now.
  func open() {
    if case .list = page {} else { close() }
    isOpen = true
    if let untold { notice = untold }
    untold = nil
    reload()
    askAboutDeletions()
  }

  func close() {
    (page, opened, field, notice, isOpen) = (.list, nil, nil, nil, false)
    fileList = ListModel()
  }

  /// So many rows are loaded beyond the focus.
  static let ahead = 200
}

/// The category, person or words to which the list in 書類 is narrowed.
public enum DocumentFilter: Hashable, Sendable {
  case all
  case category(DocumentCategory)
  case patient(PatientID, String)

  public var phrase: Phrase {
    switch self {
    case .all: .documentsAll
    case .category(let category): category.phrase
    case .patient(_, let name): .person(name)
    }
  }
}

/// One deleted document that can still be put back.
public struct BinRow: Hashable, Sendable {
  public let id: DocumentID
  public let fields: DocumentFields
  /// It is gone for good in this many days.
  public let daysLeft: Int
}
