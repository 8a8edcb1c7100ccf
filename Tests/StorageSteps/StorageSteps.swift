import Crypto
import Domain
import FoundationEssentials
import Glibc
import LocalStore

/// What the tests do to a device's secure storage from a process of its own, which can be killed:
/// `StorageSteps FOLDER VERB…`, a line of answer for each verb that has one.
@main
enum StorageSteps {
  static func main() throws {
    let folder = CommandLine.arguments[1]
    do {
      let storage = try DeviceStorage(
        folder: folder, hasBus: SessionBus.exists(environment: ProcessInfo.processInfo.environment))
      for verb in CommandLine.arguments.dropFirst(2) { try perform(verb, storage) }
    } catch let error as VaultError {
      print("error \(error.reason)")
      exit(65)
    }
  }

  private static func perform(_ verb: String, _ storage: DeviceStorage) throws {
    let (name, value) = split(verb)
    switch name {
    case "save": try storage.save(session(value))
    case "clear": try storage.clear()
    case "load":
      let start = ContinuousClock.now
      let token = try storage.load()?.refreshToken ?? "-"
      let waited = start.duration(to: .now) / .milliseconds(1)
      print(
        "\(token) \(storage.kind.place.rawValue) \(storage.kind.reason.rawValue) \(Int(waited))")
    case "key":
      print(try storage.recordKey().withUnsafeBytes { $0.map { String($0, radix: 16) } }.joined())
    case "stop": kill(Int32(value) ?? 0, SIGSTOP)
    default: exit(64)
    }
  }

  private static func split(_ verb: String) -> (name: Substring, value: String) {
    let parts = verb.split(separator: ":", maxSplits: 1)
    return (parts[0], parts.count > 1 ? String(parts[1]) : "")
  }

  private static func session(_ token: String) -> StoredSession {
    StoredSession(
      server: "https://example.jp", role: .caregiver, accessToken: "access-" + token,
      refreshToken: token, accessTokenExpiresAt: nil, account: "hanako@example.jp")
  }
}
