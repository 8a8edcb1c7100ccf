import APIClient
public import APIContract
public import ClientCore
public import Domain
import Localization
public import Observation

/// 最近の変更: what became of medicines, stock, patients and members, and by whom.
///
/// The server tells it; without one the page shows what it was last told, and since when. Source: R-14.
@MainActor @Observable
public final class ChangesModel {
  /// What the server told last, as far as the plan opens it by now; nil before the first answer.
  public var answer: ChangesAnswer? { told?.opened(from: firstOpenDay()) }
  /// Why the newest load failed; nil when it did not.
  public private(set) var failure: FailureReason?
  /// True while the page is open.
  public private(set) var isOpen = false

  /// True while 今日 shows what was told last in a column of its own.
  var isBeside = false

  public let contact: ServerContact
  private let reader: RecordReader
  /// The first day that the plan opens; nil with all of them.
  @ObservationIgnored var firstOpenDay: @MainActor () -> CivilDate? = { nil }
  private var told: ChangesAnswer?
  /// Opens a medicine that was changed.
  @ObservationIgnored var onMedicine: @MainActor (MedicationID) -> Void = { _ in }
  private var seenAt: Timestamp?
  private var list = ListModel<Int>()
  private var loading: Task<Void, Never>?
  private var order = LoadOrder()

  public init(reader: RecordReader, contact: ServerContact) {
    (self.reader, self.contact) = (reader, contact)
  }

  /// When what is shown was told, while the server cannot be asked; nil with a network.
  public var shownSince: Timestamp? { contact.connection.state == .online ? nil : seenAt }

  public var focused: Int { list.row(in: rows) }

  /// The change in focus; nil where there is none.
  public var focusedChange: RecordChange? {
    guard let items = answer?.items, items.indices.contains(focused) else { return nil }
    return items[focused]
  }

  private var rows: [Int] { Array((answer?.items ?? []).indices) }

  func open() {
    isOpen = true
    list = ListModel()
    reload()
  }

  func close() {
    loading?.cancel()
    isOpen = false
  }

  /// Something has changed in the record.
  func follow() {
    if isOpen || isBeside && answer != nil { reload() }
  }

  func handle(_ intent: Intent) {
    switch intent {
    case .refresh: reload()
    case .back: close()
    default:
      guard list.handle(intent, "changes.row.", in: rows) == .opened,
        let medication = focusedChange?.medicationId
      else { return }
      onMedicine(medication)
    }
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
      (told, failure, seenAt) = (answer, nil, contact.connection.updatedAt)
    } catch {
      guard !Task.isCancelled, order.takes(ticket),
        case .failed(let reason) = ServerContact.Meaning(error)
      else { return }
      failure = reason
    }
  }
}

extension ChangesAnswer {
  /// Without what lies before a day. The plan may have ended since it was told (W-1).
  fileprivate func opened(from first: CivilDate?) -> ChangesAnswer {
    guard let first else { return self }
    return ChangesAnswer(items: items.filter { $0.at.tokyoDate >= first }, more: more)
  }
}
