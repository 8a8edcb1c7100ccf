import APIClient
import APIContract
import ClientCore
import Domain
import Files
import LocalStore
import Localization
import ViewModels

/// How the documents stand after a sync, and why it stopped, if it did.
struct DocumentsStep {
  let report: SyncReport
  let stop: SyncStop?
  let standing: SyncStanding

  /// Why there was no answer; nil when there was one.
  var silence: APIError? {
    if case .waiting(let error) = stop, error.isNoAnswer { error } else { nil }
  }

  /// True for what the plan leaves on this device: nothing waits for the cloud then. Where nobody could be asked about
  /// the plan, it does (W-66).
  private var isDenied: Bool {
    switch stop {
    case .denied(.unknownPlan): false
    case .denied: true
    default: false
    }
  }

  var waits: Bool { !isDenied && standing.pendingUpload > 0 }
  var isSetAside: Bool { standing.errors > 0 }

  func text(_ setup: ClientSetup) -> String {
    guard let stop else { return setup.sentences.synced(report, standing) }
    return setup.failure(stop).complaint
  }
}

/// What the server does not have after a sync.
struct UnsentStatus: JSONWritable {
  private let writes: [QueuedWrite]
  /// What could not be read after a crash: more may have waited than anybody knows.
  private let lost: [DamagedLog]
  private let setup: ClientSetup
  private let documents: DocumentsStep?
  /// Why the server took nothing of it; nil where it did, or was not asked.
  private let silence: APIError?
  private let owners: Owners

  init(
    _ writes: [QueuedWrite], of owners: Owners, lost: [DamagedLog], _ setup: ClientSetup,
    documents: DocumentsStep?, silence: APIError? = nil
  ) {
    (self.writes, self.owners, self.lost) = (writes, owners, lost)
    (self.setup, self.documents, self.silence) = (setup, documents, silence)
  }

  private var refused: Int { writes.count { $0.refusal != nil } }
  private var waiting: Int { writes.count - refused }
  /// True where something was refused and none of it is ever taken: its day is past those that are open.
  private var isTooOld: Bool {
    let refused = writes.filter { $0.refusal != nil }
    return !refused.isEmpty && refused.allSatisfy(\.isTooOld)
  }

  func text(_ setup: ClientSetup) -> String {
    let words = setup.sentences
    var lines = writes.map { words.unsentLine($0, for: silence, of: owners) }
    if writes.isEmpty { lines = [lost.isEmpty ? words.syncNothing : words.mayMiss(lost)] }
    // To send such a one again is no help; what is one is told at the end.
    if !writes.isEmpty, !(isTooOld && waiting == 0) { lines.append(words.syncHow) }
    if writes.contains(where: { !$0.differences.isEmpty }) { lines.append(words.syncVersions) }
    return (lines + [documents?.text(setup)].compactMap { $0 }).joined(separator: "\n")
  }

  /// Why a sync is not done: no answer, something that a person has to decide, or something that waits; nil
  /// when it is.
  func failure(_ setup: ClientSetup) -> CommandFailure? {
    let words = setup.sentences
    if let silence = silence ?? documents?.silence {
      return CommandFailure(refused: silence, setup.sentence(for: silence))
    }
    if refused > 0 {
      let sentence = isTooOld ? words.syncTooOld(refused) : words.syncNeedsYou(refused)
      return CommandFailure(.badData, sentence)
    }
    if waiting > 0 { return CommandFailure(.unavailable, words.syncStillWaiting(waiting)) }
    if !lost.isEmpty { return CommandFailure(.badData, words.mayMiss(lost)) }
    guard let documents else { return nil }
    switch documents.stop {
    case nil, .denied: break
    case .some(let stop): return setup.failure(stop)
    }
    if documents.isSetAside {
      return CommandFailure(.badData, words.setAsideDocuments(documents.standing.errors))
    }
    guard documents.waits else { return nil }
    return CommandFailure(.unavailable, words.stillWaiting(documents.standing.pendingUpload))
  }

  func write(to json: inout JSONWriter) {
    json.object { json in
      json.field("waiting", waiting)
      json.field("refused", refused)
      json.name("damagedLogs")
      json.array(lost) { json, log in json.string(log.path) }
      json.name("items")
      json.array(writes) { json, write in self.item(write, &json) }
      json.name("documents")
      guard let standing = documents?.standing else { return json.null() }
      json.object { json in
        json.field("pending", standing.pendingUpload)
        json.field("setAside", standing.errors)
        json.field("conflicts", standing.conflicts)
      }
    }
  }

  private func item(_ queued: QueuedWrite, _ json: inout JSONWriter) {
    let write = UnsentWrite(queued)
    json.object { json in
      json.field("number", Int(queued.id.rawValue))
      json.field("patientId", ascii: queued.patient)
      json.field("date", ascii: write.date)
      json.field("what", setup.strings(write.when(on: setup.today)))
      json.field("queuedAt", ascii: queued.queuedAt)
      json.field("tries", queued.tries)
      json.field("nextTry", ascii: queued.nextTry)
      json.field("refused", queued.refusalCode)
      guard !write.differences.isEmpty else { return }
      json.name("versions")
      json.array(write.differences) { json, difference in
        let words = difference.versions(setup.strings, today: setup.today)
        json.object { json in
          json.field("field", difference.field.rawValue)
          json.field("mine", words.mine)
          json.field("theirs", words.theirs)
        }
      }
    }
  }
}

/// What programs are told where nobody can tell what waits: the failure, and no number that would be made up.
struct UnreadableUnsent: JSONWritable {
  let failure: CommandFailure

  func write(to json: inout JSONWriter) {
    json.object { json in
      json.field("code", ErrorCode.unavailable.rawValue)
      json.field("message", failure.sentence)
      json.name("waiting")
      json.null()
      json.name("refused")
      json.null()
    }
  }
}

extension CommandSentences {
  /// Why nobody may say that all was sent, with how many changes could not be read where the logs tell (decision 0155).
  func mayMiss(_ lost: [DamagedLog]) -> String {
    let counts = lost.compactMap(\.lostChanges)
    guard !counts.isEmpty else { return syncMayMiss }
    let more = damagedLogCount(counts.reduce(0, +))
    return syncMayMiss + Strings(language)(.listSentences) + more
  }

  /// One unsent write: its number, whose it is, what it does, and how it stands.
  func unsentLine(
    _ queued: QueuedWrite, for error: APIError? = nil, of owners: Owners
  ) -> String {
    let (strings, write) = (Strings(language), UnsentWrite(queued))
    let day = today ?? queued.queuedAt.tokyoDate
    let state: String
    if queued.refusal != nil {
      state = syncRefused(strings((write.refusal ?? .server).phrase))
    } else if queued.isAwaited, let next = queued.nextTry {
      state = syncAwaits(strings(next.read(on: day)))
    } else if queued.tries > 0, let next = queued.nextTry {
      state = syncFails(queued.tries, strings(next.read(on: day)))
    } else {
      state = becomes(1, error)
    }
    let what = [owners[queued], strings(write.when(on: day))].compactMap(\.self).joined(
      separator: gap)
    let row = syncRow("\(queued.id.rawValue)", what, state)
    let versions = write.differences.map { "    " + strings($0.line(strings, today: day)) }
    return ([row] + versions).joined(separator: "\n")
  }
}
