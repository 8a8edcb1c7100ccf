public import Observation

/// Everything that leads to a purchase. Only a caregiver's screen has one; a patient's cannot.
///
/// Buying comes with the billing part; until then the paywall says so and 購入を復元 asks the server
/// for the entitlement. Source: 010 FR-009, 008.
@MainActor @Observable
public final class PurchasesModel {
  /// The buttons of the paywall that can be pressed, in order.
  public enum PaywallButton: Int, CaseIterable, Sendable { case restore, close }

  /// What 購入を復元 found.
  public enum RestoreResult: Hashable, Sendable {
    case found
    case nothing
    case failed(FailureReason)

    /// True when asking again may help.
    public var canRetry: Bool { self != .found }
  }

  /// The buttons of the result card, in order.
  public enum ResultButton: Int, CaseIterable, Sendable { case retry, close }

  /// The focused button of the open paywall; nil while it is closed.
  public internal(set) var paywall: PaywallButton?
  /// The open result card; nil while there is none.
  public internal(set) var result: RestoreResult?
  /// The focused button of the result card.
  public internal(set) var resultFocus = ResultButton.close
  /// What just happened, until the next key.
  public internal(set) var notice: PurchaseNotice?

  private let history: HistoryViewModel

  /// Makes the purchases of the caregiver whose history this is.
  public init(history: HistoryViewModel) { self.history = history }

  /// アップグレード: opens the paywall over the lock.
  public func upgradeChosen() { paywall = .close }

  /// 閉じる on the paywall: back to what was there.
  public func paywallClosed() { paywall = nil }

  /// 閉じる on the result card.
  public func resultClosed() { result = nil }

  /// 購入を復元: asks the server again, then loads what was locked or says what it found.
  public func restoreChosen() {
    result = nil
    history.refresh.run(.entitlement) { ticket in await self.restore(ticket) }
  }

  private func restore(_ ticket: SchedulingRefresh.Ticket) async {
    do {
      let reach = try await history.askReach()
      guard history.refresh.isCurrent(ticket) else { return }
      history.reach = reach
      guard reach.isPremium else { return show(.nothing) }
      await unlock(ticket)
    } catch {
      guard history.refresh.isCurrent(ticket),
        case .failed(let reason) = ServerContact.Meaning(error)
      else { return }
      show(.failed(reason))
    }
  }

  /// Premium: what was asked for loads at once, without another key (D-H5).
  private func unlock(_ ticket: SchedulingRefresh.Ticket) async {
    paywall = nil
    guard case .locked(let lock) = history.phase else { return show(.found) }
    await history.answer(lock.reason.target, asking: .nothing, ticket)
    notice = .restored
  }

  private func show(_ result: RestoreResult) {
    self.result = result
    if case .failed = result { resultFocus = .retry } else { resultFocus = .close }
  }
}
