import CSecret
import Glibc

/// The desktop's own storage (GNOME Keyring, KWallet) for one data folder, through libsecret.
///
/// It answers within the time it is given or counts as away; nobody is ever asked to open it.
/// Source: decision P-12.
struct SecretService: Sendable {
  /// What stands beside the secret, where the desktop lists its secrets.
  // lint: words of data
  private static let label = "okusuri（お薬）"

  let folder: String

  /// The text kept for the folder; nil when there certainly is none.
  func read(within time: Duration) throws(SecretServiceAway) -> String? {
    var found: UnsafeMutablePointer<CChar>?
    let outcome = csecret_read(folder, time.wholeMilliseconds, &found)
    defer { csecret_free(found) }
    if outcome == CSECRET_NONE { return nil }
    try check(outcome)
    return found.map { String(cString: $0) }
  }

  /// Keeps a text in place of the one before, wholly or not at all.
  func write(_ text: String, within time: Duration) throws(SecretServiceAway) {
    try check(csecret_write(folder, Self.label, text, time.wholeMilliseconds))
  }

  func remove(within time: Duration) throws(SecretServiceAway) {
    try check(csecret_remove(folder, time.wholeMilliseconds))
  }

  private func check(_ outcome: csecret_outcome) throws(SecretServiceAway) {
    switch outcome {
    case CSECRET_DONE: return
    case CSECRET_NO_LIBRARY: throw SecretServiceAway(reason: .noLibrary)
    case CSECRET_ABSENT: throw SecretServiceAway(reason: .absent)
    case CSECRET_NO_ANSWER: throw SecretServiceAway(reason: .noAnswer)
    case CSECRET_LOCKED: throw SecretServiceAway(reason: .locked)
    default: throw SecretServiceAway(reason: .refused)
    }
  }
}

/// The desktop's storage cannot be had now.
struct SecretServiceAway: Error {
  let reason: SecureStorageKind.Reason
}

/// Where the programs of one desktop session meet.
public enum SessionBus {
  /// True when there is one; without it nobody is asked, and none is started.
  public static func exists(environment: [String: String]) -> Bool {
    let address = environment["DBUS_SESSION_BUS_ADDRESS"] ?? ""
    if !address.isEmpty { return address.contains("=") }
    guard let folder = environment["XDG_RUNTIME_DIR"], folder.hasPrefix("/") else { return false }
    return access(folder + "/bus", F_OK) == 0
  }
}

extension Duration {
  fileprivate var wholeMilliseconds: Int32 {
    Int32(clamping: components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000)
  }
}
