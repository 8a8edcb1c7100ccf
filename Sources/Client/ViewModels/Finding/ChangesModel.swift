import APIClient
import APIContract
public import ClientCore
public import Domain
public import LocalStore
import Localization
public import Observation

/// 最近の変更: what became of medicines, stock, documents, patients and members, and by whom.
///
/// The server tells of the record, and this device of its documents; without a server the page shows what it was last
/// told, and since when. Source: R-14.
@MainActor @Observable
public final class ChangesModel {
  @ObservationIgnored private let _$observationRegistrar = ModelRegistrar()
  /// What was told last, as far as the plan and the member's role open it by now; nil before the server's first
  /// answer.
  public var latest: LatestChanges? {
    told.map {
      LatestChanges($0, contact.seesDocuments ? edits : []).opened(from: firstOpenDay())
    }
  }
  /// Why the newest load failed; nil when it did not.
  public private(set) var failure: FailureReason?
  /// True while the page is open.
  public private(set) var isOpen = false

  /// True while 今日 has room for what was told last.
  var isBeside = false

  public let contact: ServerContact
  private let reader: RecordReader
  /// The first day that the plan opens; nil with all of them.
  @ObservationIgnored var firstOpenDay: @MainActor () -> CivilDate? = { nil }
  private let documents: @MainActor (CivilDate?) async -> [EditedDocument]
  private var told: ChangesAnswer?
  private var edits: [EditedDocument] = []
  /// Opens a medicine or a document that was changed.
  @ObservationIgnored var onMedicine: @MainActor (MedicationID) -> Void = { _ in }
  @ObservationIgnored var onDocument: @MainActor (DocumentID) -> Void = { _ in }
  private var seenAt: Timestamp?
  private var list = ListModel<LatestChanges.Item>()
  private var loading: Task<Void, Never>?
  private var rereading: Task<Void, Never>?
  /// True when something has changed while documents are read.
  private var readsAgain = false
  private var order = LoadOrder()

  public init(
    reader: RecordReader, contact: ServerContact,
    documents: @escaping @MainActor (CivilDate?) async -> [EditedDocument]
  ) {
    (self.reader, self.contact, self.documents) = (reader, contact, documents)
  }

  /// When what is shown was told, while the server cannot be asked; nil with a network.
  public var shownSince: Timestamp? { contact.connection.state == .online ? nil : seenAt }

  /// It stays on its change when newer ones come.
  public var focused: Int { list.row(in: rows) }

  /// The change in focus; nil where there is none.
  public var focusedChange: LatestChanges.Item? {
    let (rows, row) = (rows, focused)
    return rows.indices.contains(row) ? rows[row] : nil
  }

  private var rows: [LatestChanges.Item] { latest?.items ?? [] }

  func open() {
    isOpen = true
    list = ListModel()
    reload()
    documentsChanged()
  }

  func close() {
    loading?.cancel()
    isOpen = false
  }

  /// Something has changed in the record.
  func follow() {
    if isOpen || isBeside && told != nil { reload() }
  }

  /// A document has changed on this device.
  func documentsChanged() {
    guard isOpen || isBeside else { return }
    readsAgain = rereading != nil
    guard !readsAgain else { return }
    rereading = Task {
      repeat {
        readsAgain = false
        let documents = await documents(firstOpenDay())
        show { edits = documents }
        // Only now: at first records are told alone, and newer documents come above them.
        if told != nil { list.focus(row: focused, in: rows) }
      } while readsAgain
      rereading = nil
    }
  }

  func handle(_ intent: Intent) {
    switch intent {
    case .refresh: reload()
    case .back: close()
    default:
      guard list.handle(intent, "changes.row.", in: rows) == .opened else { return }
      openFocused()
    }
  }

  private func openFocused() {
    switch focusedChange {
    case .record(let change): if let medication = change.medicationId { onMedicine(medication) }
    case .document(let edited): if edited.edit != .deleted { onDocument(edited.id) }
    case nil: break
    }
  }

  /// Changes what is shown; the focus stays on what it was seen on.
  private func show(_ change: () -> Void) {
    list.rowsChange(from: rows)
    change()
  }

  private func reload() {
    loading?.cancel()
    loading = Task { await self.ask() }
  }

  private func ask() async {
    let ticket = order.begin()
    do {
      let answer = try await contact.background { () async throws(APIError) in
        try await reader.changes()
      }
      guard !Task.isCancelled, order.takes(ticket) else { return }
      show { (told, failure, seenAt) = (answer, nil, contact.connection.updatedAt) }
      documentsChanged()
    } catch {
      guard !Task.isCancelled, order.takes(ticket),
        case .failed(let reason) = ServerContact.Meaning(error)
      else { return }
      failure = reason
    }
  }
}

extension LatestChanges.Item {
  /// True where Enter leads to what was changed.
  public var canBeOpened: Bool {
    switch self {
    case .record(let change): change.medicationId != nil
    case .document(let edited): edited.edit != .deleted
    }
  }
}
