import APIClient
public import APIContract
public import ClientCore
public import Domain
public import Localization
public import Observation

/// 薬: what a patient takes, how much of it and when, and what is at home.
///
/// Every change begins now; what was stays as it was. Source: principle 3.
@MainActor @Observable
public final class MedicationsModel {
  @ObservationIgnored private let _$observationRegistrar = ModelRegistrar()
  /// What is open on this screen.
  public enum Page {
    case list
    /// A new medicine, or one that is changed.
    case entry(MedicationEntry)
    /// What was counted at home.
    case stock(MedicationAnswer, Form)
    /// The last day of a plan.
    case end(MedicationAnswer, Form)
    case question(MedicationQuestion)
    /// 薬の取り込み: from where, and then what would come in.
    case importing(ImportEntry)
    case preview(ImportPreview)
  }

  /// The medicines, those that are over at the end; nil before the server has said.
  public private(set) var rows: [MedicationRow]?
  /// Why the newest load failed; nil when it did not.
  public private(set) var failure: FailureReason?
  public internal(set) var page = Page.list {
    didSet { if case .list = page { visit += 1 } }
  }
  /// The card above the page; nil while there is none.
  public internal(set) var problem: MedicationsProblem?
  /// What just happened, until the next key.
  public internal(set) var notice: MedicationsNotice?
  /// The last change, where it can be taken back.
  var undoable: MedicationUndo?
  /// True while the screen is open.
  public internal(set) var isOpen = false

  /// Called when something was changed here: 今日 and 履歴 show it.
  @ObservationIgnored var onChange: @MainActor () -> Void = {}

  /// What the patient is called now; nil where nobody knows.
  @ObservationIgnored var patientName: @MainActor () -> String? = { nil }

  /// Keeps the text of an import as a document; nil where there are no documents.
  @ObservationIgnored var keepText: (@MainActor (ImportedText) async -> Bool)?

  let patient: PatientID
  let files: LocalFiles
  let reader: RecordReader
  let refresh: SchedulingRefresh
  let contact: ServerContact
  let desk: EditDesk
  /// The medicines as the server or this device last told, without what waits.
  private var seen: [MedicationAnswer]?
  public let today: @MainActor () -> CivilDate
  /// The language in which a new medicine's amount is suggested.
  let language: @MainActor () -> Language
  /// The change that is under way; it goes on when nobody waits for it any more.
  @ObservationIgnored var sending: (visit: Int, work: Task<Void, Never>)?
  /// Counts the ways back to the list: a change that ends late must not close another form than its own.
  @ObservationIgnored private(set) var visit = 0
  var list = ListModel<MedicationID>()
  private var reading: Task<Void, Never>?
  var order = LoadOrder()

  /// Makes the screen of one patient; nothing is asked before it is opened.
  public init(
    of patient: PatientID, reader: RecordReader, refresh: SchedulingRefresh,
    contact: ServerContact, outgoing: OutgoingWrites? = nil, files: LocalFiles = .none,
    today: @escaping @MainActor () -> CivilDate, language: @escaping @MainActor () -> Language
  ) {
    desk = EditDesk(session: reader.session, outgoing: outgoing, contact: contact)
    (self.patient, self.reader, self.files) = (patient, reader, files)
    (self.refresh, self.contact) = (refresh, contact)
    (self.today, self.language) = (today, language)
  }

  public var focused: Int { list.row(in: ids) }

  /// Why nothing can be changed now; nil when it can.
  public var whyNot: Phrase? { contact.whyNot(.addMedication) }

  var ids: [MedicationID] { (rows ?? []).map(\.medication.id) }

  /// The focused medicine; nil when there is none.
  public var focusedRow: MedicationRow? {
    guard let rows, rows.indices.contains(focused) else { return nil }
    return rows[focused]
  }

  /// Reads the list under 更新中 and opens it; Esc meanwhile stays where the person was.
  ///
  /// Source: decision P-21
  public func open(then next: @escaping @MainActor () -> Void = {}) {
    refresh.run(.medications) { [self] ticket in
      await read()
      guard refresh.isCurrent(ticket) else { return }
      (isOpen, page, notice, problem) = (true, .list, nil, nil)
      next()
    }
  }

  func close() { (isOpen, page, problem) = (false, .list, nil) }

  /// Reads the list again behind the screen; on an error what was known stays.
  public func reload() {
    reading?.cancel()
    reading = Task { await self.read() }
  }

  /// The newest of every medicine, or why there is none.
  func read() async {
    let ticket = order.begin()
    do {
      let answer = try await contact.background { () async throws(APIError) in
        try await reader.medications()
      }
      guard !Task.isCancelled, order.takes(ticket) else { return }
      show(answer)
    } catch {
      guard !Task.isCancelled, order.takes(ticket),
        case .failed(let reason) = ServerContact.Meaning(error)
      else { return }
      // Without a network the list is there as it was last seen, with what was changed here since.
      let wasShown = rows != nil
      guard error.isNoAnswer, showKept() else { return failure = reason }
      if wasShown { failure = reason }
    }
  }

  /// Shows these medicines; the focus stays on its own.
  func show(_ medications: [MedicationAnswer]) {
    list.rowsChange(from: ids)
    let waiting = desk.waiting(for: patient)
    let unsent = Set(waiting.compactMap { $0.edit?.medication })
    (seen, failure) = (medications, nil)
    rows = MedicationRow.rows(
      of: medications.applying(waiting), known: rows ?? [], unsent: unsent)
    Task { await self.readLastDays() }
  }

  /// Shows what was last seen, with what waits; false when nothing was.
  @discardableResult
  func showKept() -> Bool {
    let isNew = desk.waiting(for: patient).contains { $0.edit?.patient == patient }
    guard let known = seen ?? reader.keptMedications ?? (isNew ? [] : nil) else { return false }
    show(known)
    return true
  }

  /// The last days of what is over, which only the history of a plan tells.
  private func readLastDays() async {
    for row in rows ?? [] where row.standing == .ended(lastDay: nil) {
      // Without an answer the row says that it has ended, only not when.
      guard
        let revisions = try? await reader.session.send(.regimens(patient, row.medication.id)).items,
        let day = revisions.lastDay
      else { continue }
      guard let index = rows?.firstIndex(where: { $0.medication == row.medication }) else {
        continue
      }
      rows?[index].standing = .ended(lastDay: day)
    }
  }
}
