import APIClient
public import APIContract
public import ClientCore
import Domain
public import Observation

/// What only a caregiver has on 今日: recording, as-needed medicines, and what runs out.
@MainActor @Observable
public final class TodayRecording {
  @ObservationIgnored private let _$observationRegistrar = ModelRegistrar()
  /// The recording of doses, which 履歴 shares.
  public let doses: TodayRecorder
  /// The stocks that are low, the lowest first; on every plan. Source: decision P-22.
  public var lowStock: [InventoryAnswer] {
    inventory.filter(\.low).sorted { ($0.daysLeft ?? 0) < ($1.daysLeft ?? 0) }
  }
  /// Every stock that is counted, as the server told them.
  private var inventory: [InventoryAnswer] = []
  /// The medicines that have a plan.
  private var planned: [MedicationAnswer] = []
  /// The medicines taken as needed; nil until the server has said which.
  public private(set) var asNeeded: [MedicationAnswer]?
  /// Why they could not be asked for; nil when they could.
  public private(set) var failure: FailureReason?
  /// The open list of `p`; nil while it is closed.
  public internal(set) var choice: AsNeededChoice?
  /// The open card of `x`; nil while it is closed.
  public internal(set) var skipping: SkipChoice?

  /// Called once the medicines were read: the plan may be another one by them.
  @ObservationIgnored var onMedicines: @MainActor () -> Void = {}

  private let reader: RecordReader
  private let contact: ServerContact
  private let newKey: @Sendable () -> String
  private var stock: Task<Void, Never>?
  private var stocks = LoadOrder()
  private var choices = LoadOrder()
  private var medicines: Task<Void, Never>?

  /// Makes the caregiver's part of 今日; `newKey` makes keys that no other try has.
  public init(
    doses: TodayRecorder, reader: RecordReader, contact: ServerContact,
    newKey: @escaping @Sendable () -> String
  ) {
    (self.doses, self.reader, self.contact, self.newKey) = (doses, reader, contact, newKey)
  }

  /// Reads the stocks, and the as-needed medicines when they are not known, behind the screen.
  func reload() {
    stock?.cancel()
    stock = Task { await self.askStock() }
    if asNeeded == nil { reloadMedicines() }
  }

  /// Something changed elsewhere: both may be other ones by now.
  func follow() {
    stock?.cancel()
    stock = Task { await self.askStock() }
    reloadMedicines()
  }

  /// `p`: opens the list; its medicines are read again behind it.
  func openChoice() {
    guard doses.isOpen else { return doses.notice = .closed(doses.closedBecause) }
    choice = AsNeededChoice(key: newKey())
    reloadMedicines()
  }

  /// `x`: opens the card for a dose of a day; says why it cannot.
  func openSkip(_ dose: DayAnswer.DoseItem?, on date: CivilDate) {
    guard doses.isOpen else { return doses.notice = .closed(doses.closedBecause) }
    guard let dose, doses.openDays.contains(date) else { return doses.notice = .nothingToSkip }
    guard dose.effectiveStatus != .taken else { return doses.notice = .isTaken }
    skipping = SkipChoice(dose, key: newKey())
  }

  /// A key of that card, whose dose stands as `current` by now: what somebody has recorded is left out by nobody.
  func handleSkip(_ intent: Intent, as current: DayAnswer.DoseItem) {
    guard var card = skipping else { return }
    let outcome = card.handle(intent)
    skipping = outcome == .open ? card : nil
    if outcome == .saved {
      guard current.effectiveStatus != .taken else { return doses.notice = .isTaken }
      doses.skip(card.dose, card.reason, note: card.note.value, key: card.key)
    }
  }

  /// All of 在庫, what ends first before the others.
  var stockRows: [StockRow] { StockRow.rows(inventory, planned: planned) }

  func moveChoice(_ intent: Intent) {
    guard let choice, let row = intent.row(from: choice.index, of: asNeeded?.count ?? 0) else {
      return
    }
    self.choice?.index = row
  }

  func choose(_ index: Int) {
    guard asNeeded?.indices.contains(index) == true else { return }
    choice?.index = index
  }

  /// Enter: records one intake of the focused medicine and closes the list; nil when there is none, or while
  /// it has to be asked about.
  func takeChosen(on day: DayAnswer?) -> DayAnswer.PRNItem? {
    guard let (medicine, key) = chosen else { return nil }
    choice = nil
    return doses.recordAsNeeded(medicine, key: key, on: day)
  }

  /// The focused medicine of the list and the name of its try; nil while there is none.
  var chosen: (medicine: MedicationAnswer, key: String)? {
    guard let choice, let asNeeded, asNeeded.indices.contains(choice.index) else { return nil }
    return (asNeeded[choice.index], choice.key)
  }

  /// Returns once no reading of the medicines is under way.
  func medicinesRead() async { await medicines?.value }

  private func reloadMedicines() {
    medicines?.cancel()
    medicines = Task { await self.askMedicines() }
  }

  private func askStock() async {
    let ticket = stocks.begin()
    // What was known stays: a warning that can't be read again is still a warning.
    guard
      let answer = try? await contact.watch({ () async throws(APIError) in
        try await reader.inventory()
      }), !Task.isCancelled, stocks.takes(ticket)
    else { return }
    show(answer)
  }

  /// Shows what this device has kept, until the server has answered.
  func showKept() {
    if let inventory = reader.keptInventory { show(inventory) }
    guard asNeeded == nil, let medications = reader.keptMedications else { return }
    show(medications)
  }

  private func show(_ inventory: [InventoryAnswer]) {
    if self.inventory != inventory { self.inventory = inventory }
  }

  private func askMedicines() async {
    let ticket = choices.begin()
    do {
      let answer = try await contact.watch { () async throws(APIError) in
        try await reader.medications()
      }
      guard !Task.isCancelled, choices.takes(ticket) else { return }
      show(answer)
      onMedicines()
    } catch {
      guard !Task.isCancelled, choices.takes(ticket),
        case .failed(let reason) = ServerContact.Meaning(error)
      else { return }
      // What was changed here meanwhile is there without the server.
      if asNeeded != nil, let kept = reader.keptMedications { show(kept) }
      failure = reason
    }
  }

  /// The focus stays on its medicine when the list changes under it.
  private func show(_ medications: [MedicationAnswer]) {
    let current = doses.edited(medications).filter { !$0.archived }
    let medicines = current.filter(\.asNeeded)
    planned = current.filter { !$0.asNeeded && $0.regimen != nil }
    let focused = choice.flatMap { choice in
      asNeeded.flatMap { $0.indices.contains(choice.index) ? $0[choice.index].id : nil }
    }
    (asNeeded, failure) = (medicines, nil)
    choice?.index = medicines.firstIndex { $0.id == focused } ?? 0
  }
}

/// The list 「頓服」 while it is open.
public struct AsNeededChoice: Hashable, Sendable {
  public internal(set) var index = 0
  /// Names this opening: whatever is pressed twice in it is recorded once (D-M7).
  let key: String

  init(key: String) { self.key = key }
}
