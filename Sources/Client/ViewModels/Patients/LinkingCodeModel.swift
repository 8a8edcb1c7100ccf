public import APIContract
public import Domain
public import Observation

/// The number that links a patient's device, and how long it can still be used.
@MainActor @Observable
public final class LinkingCodeModel {
  @ObservationIgnored private let _$observationRegistrar = ModelRegistrar()
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
  /// The server's address for the patient's device; nil for the record of this computer alone.
  public let address: String?
  /// What a phone reads; nil where no other device comes to the address. As secret as the digits.
  public let invitation: LinkInvitation?
  /// True where the record is only on this computer; the demo does not say it.
  public let isOnlyHere: Bool
  /// The record of this computer, open at home; nil where another server has it.
  public let home: HomeDoorModel?
  /// How it stands with the number.
  public private(set) var state = State.live
  /// The minutes it can still be used, rounded up: 15 … 1.
  public private(set) var minutesLeft: Int

  private var counting: Task<Void, Never>?

  /// Makes the number's screen; one timer counts its minutes (no polling).
  ///
  /// `fingerprint` is that of a certificate for which no authority vouches, in 16 letters and digits; `now` the
  /// server's present where this device's clock is known to be off, for the server says when the number ends (W-62).
  init(
    _ answer: LinkingCodeAnswer, of patient: PatientAnswer, on server: String,
    fingerprint: String? = nil, at home: HomeDoorModel? = nil, _ environment: ModelEnvironment,
    now: @escaping @Sendable () -> Timestamp
  ) {
    let opened = home?.opened
    self.home = opened == nil ? nil : home
    let server = opened?.addresses.first ?? server
    address = server.hasPrefix("http") ? server : nil
    invitation = LinkInvitation(
      reaching: server, code: answer.code, fingerprint: opened?.fingerprint ?? fingerprint)
    isOnlyHere = invitation == nil && environment.setup != nil
    (digits, expiresAt, self.patient) = (answer.code, answer.expiresAt, patient)
    minutesLeft = Self.minutes(until: answer.expiresAt, now())
    counting = Task { [weak self] in
      while let wait = self?.count(now()) {
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
