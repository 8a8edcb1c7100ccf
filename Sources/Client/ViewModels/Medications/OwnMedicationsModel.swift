import APIClient
public import APIContract
public import ClientCore
public import Domain
import Localization
public import Observation

/// 薬 in patient mode: what is taken, how much of it and when, and what ended of late.
///
/// It has nothing to change it with; without a network it shows what this device has kept. Source: F-22.
@MainActor @Observable
public final class OwnMedicationsModel {
  @ObservationIgnored private let _$observationRegistrar = ModelRegistrar()
  /// The medicines, those that are over at the end; nil before the first answer.
  public private(set) var items: [OwnMedicationAnswer]?
  /// Why the newest load failed; nil when it did not.
  public private(set) var failure: FailureReason?
  /// True while the page is open.
  public private(set) var isOpen = false

  public let contact: ServerContact
  let reader: RecordReader
  private var seenAt: Timestamp?
  private var list = ListModel<MedicationID>()
  private var loading: Task<Void, Never>?
  private var order = LoadOrder()

  public init(reader: RecordReader, contact: ServerContact) {
    (self.reader, self.contact) = (reader, contact)
  }

  public var today: CivilDate { contact.today }

  /// When what is shown was seen, while the server cannot be asked; nil with a network.
  public var shownSince: Timestamp? { contact.connection.state == .online ? nil : seenAt }

  public var focused: Int { list.row(in: ids) }

  private var ids: [MedicationID] { (items ?? []).map(\.id) }

  /// Shows what this device has kept at once, then asks behind the screen (decision P-21).
  func open() {
    isOpen = true
    showKept()
    reload()
  }

  func close() {
    loading?.cancel()
    isOpen = false
  }

  /// The record has changed, or a day is over.
  func follow() {
    if isOpen { reload() }
  }

  func handle(_ intent: Intent) {
    switch intent {
    case .refresh: reload()
    case .back: close()
    default: _ = list.handle(intent, "medications.row.", in: ids)
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
        try await reader.ownMedications()
      }
      guard !Task.isCancelled, order.takes(ticket) else { return }
      failure = nil
      show(answer, seenAt: contact.connection.updatedAt)
    } catch {
      guard !Task.isCancelled, order.takes(ticket),
        case .failed(let reason) = ServerContact.Meaning(error)
      else { return }
      failure = reason
      showKept()
    }
  }

  private func showKept() {
    if let items, items.allSatisfy({ $0.isTold(on: today) }) { return }
    guard let kept = reader.keptOwnMedications(on: today) else { return }
    contact.remember(kept.keptAt)
    show(kept.answer.items, seenAt: kept.keptAt)
  }

  private func show(_ items: [OwnMedicationAnswer], seenAt: Timestamp?) {
    list.rowsChange(from: ids)
    (self.items, self.seenAt) = (items, seenAt)
  }
}
