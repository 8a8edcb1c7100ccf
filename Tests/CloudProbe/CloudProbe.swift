import APIContract
import CFaults
import Crypto
import Domain
import Glibc
import ServerCore
import ServerStoreSQLite

/// The folder cloud in a process of its own, which dies or finds the disk full at the call it is told:
/// `CloudProbe FOLDER KIND CALL STEP…`. Says `ok STEP` or `error STEP REASON` after each step and at last
/// how many calls there were.
@main
struct CloudProbe {
  private let cloud: FolderCloud

  static func main() async {
    let arguments = CommandLine.arguments
    guard arguments.count >= 4, let call = Int(arguments[3]) else { exit(64) }
    let probe = CloudProbe(folder: arguments[1])
    faults_arm(kind(arguments[2]), call)
    for step in arguments.dropFirst(4) { await probe.run(step) }
    say("calls \(faults_calls())")
    faults_disarm()
  }

  private init(folder: String) {
    cloud = FolderCloud(folder: folder, dependencies: ServerDependencies(now: { Self.now }))
  }

  private func run(_ step: String) async {
    let words = step.split(separator: ":")
    let numbers = words.dropFirst().map { UInt64($0) ?? 0 }
    do {
      try await take(String(words[0]), numbers)
      Self.say("ok \(step)")
    } catch let error as CloudError {
      Self.say("error \(step) \(Self.reason(error))")
    } catch {
      Self.say("error \(step) stale")
    }
  }

  private func take(_ step: String, _ numbers: [UInt64]) async throws {
    switch step {
    case "file": try await send(numbers[0])
    case "announce": _ = try await cloud.upload(try file(numbers[0]), of: Self.owner)
    case "paper": try await commit(numbers, .present(try revision(numbers)))
    case "delete": try await commit(numbers, .deleted(at: Self.now))
    case "sweep":
      try await cloud.removeUnused(untouchedSince: Self.now.adding(.seconds(1)))
    case "leave":
      try await cloud.removeAll(of: CaregiverID(high: 1, low: numbers[0]))
    case "close": try cloud.close()
    default: exit(64)
    }
  }

  private func send(_ number: UInt64) async throws {
    let file = try file(number)
    guard try await !cloud.upload(file, of: Self.owner).complete else { return }
    try await cloud.receive(bytes(number), part: 1, of: file.id, of: Self.owner)
    try await cloud.complete(file.id, of: Self.owner)
  }

  private func commit(_ numbers: [UInt64], _ state: CloudDocument.State) async throws {
    let change = DocumentChange(
      id: DocumentID(high: 3, low: numbers[0]), edit: DocumentEditID(high: 4, low: numbers[1]),
      baseVersion: Int(numbers[2]), state: state)
    guard try await cloud.commit(change, of: Self.owner, told: nil) != .stale else {
      throw StaleError()
    }
  }

  /// A document that holds the file of its number.
  private func revision(_ numbers: [UInt64]) throws -> DocumentRevision {
    let file = try file(numbers[0])
    let attachment = Attachment(
      id: file.id, name: try AttachmentName("a.jpg"), size: file.size, digest: file.digest,
      mediaType: .unknown)
    return DocumentRevision(
      fields: DocumentFields(
        title: try DocumentTitle("edit \(numbers[1])"), category: .insurance, date: nil,
        note: try DocumentNote(""), tags: [], patient: nil,
        attachments: [attachment].compactMap { $0 }),
      createdAt: Self.now, updatedAt: Self.now, changedOn: try DeviceName("probe"))
  }

  private func file(_ number: UInt64) throws -> CloudFile {
    let bytes = bytes(number)
    guard let digest = FileDigest(Array(SHA256.hash(data: bytes))),
      let file = CloudFile(
        id: AttachmentID(high: 5, low: number), size: Int64(bytes.count), digest: digest)
    else { throw CloudError.mismatch }
    return file
  }

  private func bytes(_ number: UInt64) -> [UInt8] {
    [UInt8](repeating: UInt8(truncatingIfNeeded: number), count: 5000 + Int(number))
  }

  private static let owner = CaregiverID(high: 1, low: 1)
  private static let now = Timestamp(secondsSinceEpoch: 1_770_692_400)

  private static func reason(_ error: CloudError) -> String {
    switch error {
    case .unavailable, .full: "full"
    case .mismatch: "mismatch"
    case .noSuchFile: "noSuchFile"
    case .schemaDiffers: "schemaDiffers"
    case .broken(let reason): "broken \(reason)"
    }
  }

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

struct StaleError: Error {}
