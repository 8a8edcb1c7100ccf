import CFaults
import Crypto
import Domain
import Files
import Glibc
import LocalStore

/// The device's record in a process of its own, which dies or finds the disk full at the call it is
/// told: `DeviceProbe FOLDER KIND CALL STEP…`. Says `ok STEP` or `error STEP REASON` after each step
/// and at last how many calls there were.
@main
struct DeviceProbe {
  private let folder: String
  private var store: DeviceStore?
  private var ids: [WriteID?] = []
  private var lock: SendingLock?
  private var papers: DocumentProbe

  static func main() {
    let arguments = CommandLine.arguments
    guard arguments.count >= 4, let call = Int(arguments[3]) else { exit(64) }
    var probe = DeviceProbe(folder: arguments[1])
    faults_arm(kind(arguments[2]), call)
    for step in arguments.dropFirst(4) { probe.run(step) }
    say("syncs \(faults_syncs())")
    probe.store = nil
    try? probe.papers.take(["papers", "close", "0"])
    say("calls \(faults_calls())")
  }

  private init(folder: String) {
    (self.folder, papers) = (folder, DocumentProbe(folder: folder))
  }

  private mutating func run(_ step: String) {
    do throws(DeviceStoreError) {
      try take(step.split(separator: ":").map(String.init))
      Self.say("ok \(step)")
    } catch {
      Self.say("error \(step) \(error.reason)")
    }
  }

  private mutating func take(_ words: [String]) throws(DeviceStoreError) {
    let number = words.count > 1 ? Int(words[1]) ?? 0 : 0
    switch words[0] {
    case "queue": try queue(number)
    case "sent": try each(number) { store, id throws(DeviceStoreError) in try store.sent(id) }
    case "refuse":
      try each(number) { store, id throws(DeviceStoreError) in
        try store.refuse(id, reason: "refused \(number)", at: Self.now)
      }
    case "retry": try each(number) { store, id throws(DeviceStoreError) in try store.retry(id) }
    case "drop": try each(number) { store, id throws(DeviceStoreError) in try store.drop(id) }
    case "withdraw":
      try each(number) { store, id throws(DeviceStoreError) in _ = try store.withdraw(id) }
    case "waiting":
      let waiting = try opened().waiting(for: nil, after: nil, limit: .max)
      guard waiting.count == number else { throw DeviceStoreError(path: "", reason: .missing) }
    case "kept":
      guard try opened().kept(.patients)?.bytes == Array("answer \(number)".utf8) else {
        throw DeviceStoreError(path: "", reason: .missing)
      }
    case "keep": try opened().keep(Array("answer \(number)".utf8), as: .patients, at: Self.now)
    case "roomy":
      guard try opened().hasRoom else { throw DeviceStoreError(path: "", reason: .full) }
    case "close": store = nil
    case "papers": try papers.take(words)
    case "lock": lock = try opened().sendingLock()
    case "full": faults_arm(faults_full, 1)
    case "die": kill(getpid(), SIGKILL)
    case "room": faults_disarm()
    default: exit(64)
    }
  }

  private mutating func queue(_ number: Int) throws(DeviceStoreError) {
    ids.append(nil)
    let write = Array("write \(number) ".utf8) + Array(repeating: 0x61, count: number % 3 * 3000)
    ids[ids.count - 1] = try opened().queue(write, for: "p\(number % 2)", at: Self.now)
  }

  /// A write that was never queued cannot be changed, and nothing is to be said about it.
  private mutating func each(
    _ number: Int, _ act: (DeviceStore, WriteID) throws(DeviceStoreError) -> Void
  ) throws(DeviceStoreError) {
    guard ids.indices.contains(number), let id = ids[number] else { return }
    try act(try opened(), id)
  }

  private mutating func opened() throws(DeviceStoreError) -> DeviceStore {
    if let store { return store }
    let made = try DeviceStore(
      folder: folder,
      account: DeviceAccount(
        server: "https://okusuri.example", role: .caregiver, account: "hanako@example.com"),
      key: SymmetricKey(data: Array(0..<32)))
    store = made
    return made
  }

  private static let now = Timestamp(secondsSinceEpoch: 1_770_692_400)

  private static func kind(_ name: String) -> faults_kind {
    switch name {
    case "before": faults_kill_before
    case "within": faults_kill_within
    case "power": faults_power_cut
    case "once": faults_full_once
    case "full": faults_full
    default: faults_none
    }
  }

  private static func say(_ line: String) {
    let bytes = Array("\(line)\n".utf8)
    _ = bytes.withUnsafeBytes { write(1, $0.baseAddress, $0.count) }
  }
}
