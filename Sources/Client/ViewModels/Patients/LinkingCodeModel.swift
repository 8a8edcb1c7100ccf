public import APIContract
public import Domain
public import Localization
public import Observation

/// The number that links a patient's device, and how long it can still be used.
@MainActor @Observable
public final class LinkingCodeModel {
  /// How it stands with the number.
  public enum State: Hashable, Sendable {
    case live
    case over
    case linked
  }

  public let patient: PatientAnswer
  /// The six digits; never traced, logged or kept.
  public let digits: String
  public let expiresAt: Timestamp
  /// What the patient's device needs besides: the server's address, or a server at all; nil in the demo.
  public let reach: Phrase?
  /// How it stands with the number.
  public private(set) var state = State.live
  /// The minutes it can still be used, rounded up: 15 … 1.
  public private(set) var minutesLeft: Int

  private var counting: Task<Void, Never>?

  /// Makes the number's screen; one timer counts its minutes (no polling).
  init(
    _ answer: LinkingCodeAnswer, of patient: PatientAnswer, on server: String,
    _ environment: ModelEnvironment
  ) {
    let isElsewhere = server.hasPrefix("http")
    reach = isElsewhere ? .codeServer(server) : environment.setup.map { _ in .codeHere }
    (digits, expiresAt, self.patient) = (answer.code, answer.expiresAt, patient)
    minutesLeft = Self.minutes(until: answer.expiresAt, environment.now())
    counting = Task { [weak self] in
      while let wait = self?.count(environment.now()) {
        do { try await environment.sleep(wait) } catch { return }
      }
    }
  }

  /// A device has been linked with it.
  func linked() {
    guard state == .live else { return }
    stop()
    state = .linked
  }

  func stop() { counting?.cancel() }

  /// Counts the minutes; the time until they change, nil once they are over.
  private func count(_ now: Timestamp) -> Duration? {
    guard state == .live, !Task.isCancelled else { return nil }
    minutesLeft = Self.minutes(until: expiresAt, now)
    guard minutesLeft > 0 else {
      state = .over
      return nil
    }
    return expiresAt.since(now) - .seconds(60 * (minutesLeft - 1))
  }

  private static func minutes(until end: Timestamp, _ now: Timestamp) -> Int {
    let milliseconds = end.millisecondsSinceEpoch - now.millisecondsSinceEpoch
    // A server whose clock is ahead of ours gives no more than it promised (decision P-18).
    return min(max(0, Int((milliseconds + 59_999) / 60_000)), 15)
  }
}
