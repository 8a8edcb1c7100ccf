public import Observation

/// The waiting behind `SchedulingRefreshOverlay`: while it runs, keys are thrown away.
///
/// Input closes before the work starts and opens when it ends, so nothing typed in between is ever
/// acted on. The overlay itself appears only after ``delay``, so that fast loads do not flicker.
/// Source: 010 FR-012, product §3 "更新中 overlay".
@MainActor @Observable
public final class SchedulingRefresh {
  @ObservationIgnored private let _$observationRegistrar = ModelRegistrar()
  /// What is being waited for, in words for the overlay.
  public enum Subject: Hashable, Sendable {
    case history(HistoryTarget)
    case entitlement
    case signIn
    /// A change of patients or accounts.
    case change
    /// The medicines of a record, and changes of them.
    case medications
  }

  /// Proof of one piece of work; an answer without the current ticket is dropped (D-H6, D-H7).
  public struct Ticket: Hashable, Sendable {
    fileprivate let number: Int
  }

  /// How long a load may take without being shown.
  public static let delay = Duration.milliseconds(16)

  /// What is being waited for; nil when input is open.
  public private(set) var subject: Subject?
  /// True once the overlay is to be drawn.
  public private(set) var isShown = false
  /// Whole seconds since the work began.
  public private(set) var seconds = 0

  /// True exactly while keys are thrown away.
  public var isBusy: Bool { subject != nil }

  /// Called when the input is open again.
  @ObservationIgnored var onIdle: @MainActor () -> Void = {}

  private var number = 0
  private var work: Task<Void, Never>?
  private var ticking: Task<Void, Never>?
  private let sleep: @Sendable (Duration) async throws -> Void

  public init(sleep: @escaping @Sendable (Duration) async throws -> Void) { self.sleep = sleep }

  /// Closes the input, then runs `body`; the input opens again when it returns.
  public func run(_ subject: Subject, _ body: @escaping @MainActor (Ticket) async -> Void) {
    stop()
    number += 1
    let ticket = Ticket(number: number)
    self.subject = subject
    ticking = Task { await self.tick(ticket) }
    work = Task {
      await body(ticket)
      self.end(ticket)
    }
  }

  /// True while `ticket` is the work being waited for.
  public func isCurrent(_ ticket: Ticket) -> Bool { isBusy && ticket.number == number }

  /// Ends the waiting without an answer; what is under way may go on, its answer is dropped.
  public func stop() {
    work?.cancel()
    close()
  }

  private func end(_ ticket: Ticket) {
    if isCurrent(ticket) { close() }
  }

  private func close() {
    ticking?.cancel()
    (work, ticking, subject, isShown, seconds) = (nil, nil, nil, false, 0)
    onIdle()
  }

  private func tick(_ ticket: Ticket) async {
    do {
      try await sleep(Self.delay)
      if isCurrent(ticket) { isShown = true }
      try await sleep(.seconds(1) - Self.delay)
      while isCurrent(ticket) {
        seconds += 1
        try await sleep(.seconds(1))
      }
    } catch {
      // Cancelled: the waiting is over, and so is the counting.
    }
  }
}
