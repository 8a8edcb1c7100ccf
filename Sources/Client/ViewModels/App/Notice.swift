public import Domain
public import Localization

/// What just happened, for the spoken line; stays until the next key.
public enum Notice: Hashable, Sendable {
  case stopped
  case firstDay
  case lastDay
  /// 更新 found the history still locked.
  case stillLocked
}

/// What a purchase or a restore just did; only caregiver mode has it.
public enum PurchaseNotice: Hashable, Sendable {
  /// The plan turned out to be premium.
  case restored
  case bought
  /// This member may neither buy nor restore, and why (F-28).
  case refused(Phrase)
}

/// Whether a caregiver or a patient looks at the record.
public enum SessionKind: Hashable, Sendable { case caregiver, patient }

/// Why a load failed, as the error card tells it.
public enum FailureReason: Hashable, Sendable {
  /// The server did not answer for this many seconds.
  case noAnswer(seconds: Int)
  case unreachable
  /// Something answered that is not our server.
  case notOurs
  /// The server's certificate could not be verified.
  case untrusted
  /// It is another than the one that was compared on this device.
  case otherCertificate
  case server
  /// The server's disk has no room: it changed nothing (W-45).
  case serverFull
  /// The server is older than its record, and has to be updated (S-13).
  case outdatedServer
  /// The patient is not there any more.
  case notFound
  /// This device may only read for now; nothing was sent (W-2).
  case readOnly
  /// The household's role does not allow it; nothing was sent (F-28).
  case role(MemberRole)
  /// The disk of this device has no room for the sign-in (W-63).
  case deviceFull

  public var phrase: Phrase {
    switch self {
    case .noAnswer(let seconds): .errorNoAnswer(seconds: seconds)
    case .unreachable: .errorUnreachable
    case .notOurs: .errorAnswer
    case .untrusted: .errorUntrusted
    case .otherCertificate: .errorOtherCertificate
    case .server: .errorServer
    case .serverFull: .errorServerFull
    case .outdatedServer: .errorOutdated
    case .notFound: .errorNotFound
    case .readOnly: .changeReadOnly
    case .role(let role): role.refusal
    case .deviceFull: .signinNotKept(reason: .deviceFull)
    }
  }

  /// Whether anything has changed: without an answer nobody knows.
  var outcome: Phrase {
    switch self {
    case .noAnswer, .notOurs: .patientsUnsure
    case .unreachable, .untrusted, .otherCertificate, .server, .serverFull, .outdatedServer,
      .notFound, .readOnly, .role, .deviceFull:
      .patientsKept
    }
  }
}

/// A load that failed, and how to go on.
public struct LoadFailure: Hashable, Sendable {
  /// The buttons, in order; 再試行 first, because it can help.
  public enum Button: Int, CaseIterable, Sendable { case retry, close }

  public let target: HistoryTarget
  public let reason: FailureReason
  /// True when there is no network, and this device has kept nothing of it either.
  public let isMissing: Bool
  public var focus = Button.retry
}
