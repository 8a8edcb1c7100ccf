import APIClient
public import APIContract
public import ClientCore
import Domain
public import Observation

/// 今日: what is due, what was taken. Never under an overlay, never gated by plan (D-H13).
@MainActor @Observable
public final class TodayModel {
  /// The day; nil before the first answer.
  public private(set) var day: DayAnswer?
  /// Why the newest load failed; nil when it did not.
  public private(set) var failure: FailureReason?
  /// The focused row: doses first, then as-needed doses.
  public private(set) var focusedRow = 0
  /// True until the first successful move.
  public private(set) var isNew = true

  private let reader: RecordReader
  /// Called after each load that brought a day: its doses have turns of their own to wait for.
  @ObservationIgnored var onLoaded: @MainActor () -> Void = {}
  private let contact: ServerContact
  private var load: Task<Void, Never>?
  /// Counts the loads.
  private var number = 0

  /// Makes the screen of one patient.
  public init(reader: RecordReader, contact: ServerContact) {
    (self.reader, self.contact) = (reader, contact)
  }

  /// How many rows can be focused.
  public var rowCount: Int { (day?.doses.count ?? 0) + (day?.prnItems.count ?? 0) }

  /// The earliest pending dose: what is next.
  public var next: DayAnswer.DoseItem? {
    day?.doses.filter { $0.effectiveStatus == .pending }.min { $0.scheduledAt < $1.scheduledAt }
  }

  /// Loads the day behind the screen; a load under way is replaced.
  public func reload() {
    load?.cancel()
    number += 1
    load = Task { await self.ask() }
  }

  /// Loads the day again without a word, after a load under way; false when it has to be tried again.
  func follow() async -> Bool {
    await load?.value
    do {
      let began = number
      let answer = try await contact.watch { () async throws(APIError) in try await reader.today() }
      // A load that began meanwhile brings the newer day.
      if began == number { show(answer) }
      return true
    } catch {
      return false
    }
  }

  func moveFocus(_ step: Int) {
    guard rowCount > 0 else { return }
    focusedRow = min(max(focusedRow + step, 0), rowCount - 1)
    isNew = false
  }

  func focus(row: Int) { focusedRow = min(max(row, 0), max(rowCount - 1, 0)) }

  private func ask() async {
    do {
      let answer = try await contact.background { () async throws(APIError) in
        try await reader.today()
      }
      guard !Task.isCancelled else { return }
      show(answer)
    } catch {
      guard !Task.isCancelled, case .failed(let reason) = ServerContact.Meaning(error) else {
        return
      }
      failure = reason
    }
  }

  private func show(_ answer: DayAnswer) {
    let isOtherDay = day?.date != answer.date
    (day, failure) = (answer, nil)
    if isOtherDay { focusedRow = firstFocus(answer) }
    focusedRow = min(focusedRow, max(rowCount - 1, 0))
    onLoaded()
  }

  /// A caregiver begins at the earliest dose not taken, a patient, who can't record, at the next.
  private func firstFocus(_ answer: DayAnswer) -> Int {
    let open = answer.doses.firstIndex { $0.effectiveStatus != .taken }
    guard reader.subject == .ownRecord else { return open ?? 0 }
    return answer.doses.firstIndex { $0.effectiveStatus == .pending } ?? open ?? 0
  }
}
