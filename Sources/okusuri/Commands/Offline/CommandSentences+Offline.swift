import APIClient
import Domain
import Files
import LocalStore
import Localization
import ViewModels

// What commands say without a network, and about what waits for one.
extension CommandSentences {
  /// Where a text comes from: オフライン　最終更新 2月9日 21:14.
  func whence(_ silence: APIError?, _ keptAt: Timestamp, today: CivilDate) -> String {
    let strings = Strings(language)
    return "\(strings(connection(silence)))\(gap)\(strings(.syncStale(keptAt.lately(on: today))))"
  }

  /// The server is silent, and this device has nothing to stand in.
  func notKept(_ silence: APIError?) -> String {
    let strings = Strings(language)
    // Whoever shows another certificate is no missing network.
    if let silence, silence.isStranger { return "\(strings(.errorNotKept))\n\(api(silence))" }
    return "\(strings(.errorOffline))\n\(strings(.errorNotKept))"
      + (silence.map { "\n" + api($0) } ?? "")
  }

  /// Why nothing may be written now; to a patient, who never writes, what is to be seen.
  func readOnly(_ reason: OfflineAccessDecision.Reason, isPatient: Bool = false) -> String {
    let strings = Strings(language)
    let connectFirst = connectFirst(isPatient: isPatient)
    switch reason {
    case .noTokens: return notSignedIn
    case .graceExpired: return strings(.offlineGraceWhy) + "\n" + connectFirst
    case .tokensExpired: return strings(.offlineGraceUnknown) + "\n" + connectFirst
    }
  }

  /// What this device keeps could not be opened.
  func keptUnusable(_ error: DeviceStoreError) -> String {
    let strings = Strings(language)
    return strings(KeepingFault(error).phrase) + colon + error.path
      + (error.canBeSetAside ? "\n" + unsentResetHint : "")
  }

  /// Nobody can tell what waits on this device; without a path, for whoever shows it to others.
  func unsentUnreadable(_ error: DeviceStoreError) -> String {
    let reason = unsentUnreadable(Strings(language)(KeepingFault(error).phrase))
    return whole(error.canBeSetAside ? [reason, unsentResetHint] : [reason])
  }

  /// Nothing was recorded: the disk took nothing.
  func notKept(_ error: DeviceStoreError) -> String {
    Strings(language)(.recordNotKept(reason: KeepingFault(error).phrase))
  }

  /// Nothing was taken back, for the same reason: the record is as it was.
  func notTakenBack(_ error: DeviceStoreError) -> String {
    notTakenBack(Strings(language)(KeepingFault(error).phrase))
  }

  /// How many changes wait, and what becomes of them; `error` is why the server took none, where it answered.
  func waiting(_ count: Int, for error: APIError?) -> String {
    "\(Strings(language)(.syncUnsent(count)))\(gap)\(becomes(count, error))"
  }

  func queued(_ dose: String, unsent: Int, for error: APIError?) -> String {
    queued(dose, Strings(language)(.syncUnsent(unsent)), becomes(unsent, error))
  }

  /// It was recorded already as far as this device knows; what was asked for waits all the same, and changes nothing.
  func queuedBefore(
    _ dose: String, undo: String, unsent: Int, for error: APIError?
  ) -> String {
    editQueued(recordedBefore(dose, undo: undo), unsent: unsent, for: error)
  }

  /// A change of what the record keeps, that waits.
  func editQueued(_ what: String, unsent: Int, for error: APIError?) -> String {
    editQueued(what, Strings(language)(.syncUnsent(unsent)), becomes(unsent, error))
  }

  /// Taken back here; the server will hear of it.
  func undoQueued(_ dose: String, unsent: Int, for error: APIError?) -> String {
    undoQueued(dose, Strings(language)(.syncUnsent(unsent)), becomes(unsent, error))
  }

  /// What becomes of that many that wait.
  func becomes(_ count: Int, _ error: APIError?) -> String {
    Strings(language)(.unsent(count, isServerFull: error == .serverFull))
  }

  private func connectFirst(isPatient: Bool) -> String {
    let strings = Strings(language)
    return strings(.offlineGraceMessage) + "\n"
      + strings(isPatient ? .offlineGraceDetailPatient : .offlineGraceDetail)
  }

  private func connection(_ silence: APIError?) -> Phrase {
    if let silence, silence.isStranger || silence == .serverFull { return heading(of: silence) }
    return silence == nil || silence == .unreachable ? .connOffline : .connNoAnswer
  }

  /// What stands in the place of オフライン where somebody else answers, or the server without room.
  func heading(of error: APIError) -> Phrase {
    switch error {
    case .otherCertificate: .connOtherCertificate
    case .serverFull: .connServerFull
    default: .connOffline
    }
  }
}

extension APIError {
  /// True when somebody answers who could not prove to be the server: nothing was sent, and no network is missing. That
  /// is said beside whatever this device could do alone (F-31).
  var isStranger: Bool { self == .otherCertificate || self == .untrusted }
}
