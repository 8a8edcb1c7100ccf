import APIClient
import ArgumentParser

/// Why a command did not do what it was asked, as one sentence and an exit status.
struct CommandFailure: Error, Hashable {
  /// The exit statuses, as sysexits.h names them.
  enum Status: Int32 {
    /// EX_USAGE.
    case usage = 64
    /// EX_DATAERR: bad data, or a name that could mean several.
    case badData = 65
    /// EX_UNAVAILABLE: no network, or no server.
    case unavailable = 69
    /// EX_NOPERM: sign-in, retention, plan.
    case notAllowed = 77

    init(_ error: APIError) {
      switch error {
      case .historyRetentionLimit, .unauthorized, .sessionEnded, .forbidden: self = .notAllowed
      case .notFound, .validation: self = .badData
      default: self = .unavailable
      }
    }
  }

  /// The exit status.
  let status: Status
  /// What to tell the person, on stderr.
  let sentence: String

  init(_ status: Status, _ sentence: String) { (self.status, self.sentence) = (status, sentence) }

  /// The exit that ArgumentParser makes of it.
  var exitCode: ExitCode { ExitCode(status.rawValue) }
}
