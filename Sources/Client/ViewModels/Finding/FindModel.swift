import APIClient
public import APIContract
public import ClientCore
import Domain
import LocalStore
import Localization
public import Observation

/// 探す: one line for medicines, records, notes and documents of the patient whose record is open.
///
/// Medicines, records and notes are the server's; documents are this device's own. Without the server the medicines
/// that this device has kept are searched, which is said. Source: R-15.
@MainActor @Observable
public final class FindModel {
  @ObservationIgnored private let _$observationRegistrar = ModelRegistrar()
  /// Something that was found.
  public enum Row: Hashable, Sendable {
    case medicine(SearchAnswer.Medicine)
    /// A dose that was recorded, or left out with a note.
    case dose(SearchAnswer.Dose)
    case note(SearchAnswer.Dose)
    case document(DocumentRow)
  }

  /// What one search has found.
  public struct Found: Hashable, Sendable {
    public let text: String
    public let rows: [Row]
    /// True where there are more of a kind than are shown.
    public let more: Bool
    /// True where the server did not answer: records and notes were not searched.
    public let isPartial: Bool
  }

  public private(set) var field = TextField(.text, limit: SearchRequest.longest)
  /// What the last search has found, as far as the plan and the member's role open it by now; nil before the first
  /// one.
  public var found: Found? {
    told?.opened(from: firstOpenDay(), withDocuments: contact.seesDocuments)
  }
  /// True while the focus is in the list of what was found; the plan's end may leave nothing of it.
  public var isInList: Bool { wantsList && !rows.isEmpty }
  /// True while the page is open.
  public private(set) var isOpen = false
  /// True while an answer is on its way.
  public private(set) var isSearching = false

  public let contact: ServerContact
  private let reader: RecordReader
  private let documents: @MainActor (String) async -> [DocumentRow]
  /// The first day that the plan opens; nil with all of them.
  @ObservationIgnored var firstOpenDay: @MainActor () -> CivilDate? = { nil }
  private var told: Found?
  private var wantsList = false
  /// Opens what was found.
  @ObservationIgnored var onRow: @MainActor (Row) -> Void = { _ in }
  private var list = ListModel<Row>()
  private var working: Task<Void, Never>?
  private var order = LoadOrder()

  public init(
    reader: RecordReader, contact: ServerContact,
    documents: @escaping @MainActor (String) async -> [DocumentRow]
  ) {
    (self.reader, self.contact, self.documents) = (reader, contact, documents)
  }

  public var rows: [Row] { found?.rows ?? [] }
  public var focused: Int { list.row(in: rows) }

  func open() { (isOpen, wantsList) = (true, false) }

  func close() {
    working?.cancel()
    (isOpen, isSearching) = (false, false)
  }

  func handle(_ intent: Intent) {
    if isInList { handleList(intent) } else { handleField(intent) }
  }

  /// Enter searches; what is found already is gone into by an arrow, Tab or Enter.
  private func handleField(_ intent: Intent) {
    switch intent {
    case .back: close()
    case .press where found?.text == field.value: enterList()
    case .press: search()
    case .move(.down), .nextFocus: enterList()
    case .click(let id) where id.hasPrefix("find.row."):
      enterList()
      handleList(intent)
    case .click, .move(.up), .previousFocus: break
    default: edit(intent)
    }
  }

  private func handleList(_ intent: Intent) {
    switch intent {
    case .back, .search, .click("find.field"): wantsList = false
    case .move(.up) where focused == 0, .previousFocus where focused == 0: wantsList = false
    case .refresh: search()
    default:
      if list.handle(intent, "find.row.", in: rows) == .opened, rows.indices.contains(focused) {
        onRow(rows[focused])
      }
    }
  }

  private func enterList() {
    if !rows.isEmpty { wantsList = true }
  }

  private func edit(_ intent: Intent) {
    var content = FormField.Content.text(field)
    // What does not fit is not looked for.
    _ = content.edit(intent)
    if case .text(let after) = content { field = after }
  }

  private func search() {
    let text = field.value
    guard !text.folded.isEmpty else { return }
    working?.cancel()
    isSearching = true
    working = Task { await self.search(for: text) }
  }

  private func search(for text: String) async {
    let ticket = order.begin()
    let documents = await documents(text)
    let answer: SearchAnswer?
    do {
      answer = try await contact.background { () async throws(APIError) in
        try await reader.search(text)
      }
    } catch {
      answer = nil
    }
    guard !Task.isCancelled, order.takes(ticket) else { return }
    let known = answer ?? reader.keptSearch(text)?.answer
    list = ListModel()
    told = Found(
      text: text, rows: Self.rows(known, documents), more: known?.hasMore == true,
      isPartial: answer == nil)
    (isSearching, wantsList) = (false, true)
  }

  private static func rows(_ answer: SearchAnswer?, _ documents: [DocumentRow]) -> [Row] {
    (answer?.medicines ?? []).map { .medicine($0) } + documents.map { .document($0) }
      + (answer?.notes ?? []).map { .note($0) } + (answer?.doses ?? []).map { .dose($0) }
  }
}

extension FindModel.Found {
  /// Without records and notes before a day, and documents where they are not shown any more. The plan may have ended
  /// since they were found (W-1), or the role been lowered (F-28).
  fileprivate func opened(from first: CivilDate?, withDocuments: Bool) -> Self {
    let open = rows.filter { row in
      switch row {
      case .medicine: true
      case .document: withDocuments
      case .dose(let dose), .note(let dose): first.map { dose.at.tokyoDate >= $0 } ?? true
      }
    }
    return Self(text: text, rows: open, more: more, isPartial: isPartial)
  }
}

extension SearchAnswer {
  /// True where there are more of a kind than are told.
  public var hasMore: Bool { moreMedicines || moreDoses || moreNotes }
}
