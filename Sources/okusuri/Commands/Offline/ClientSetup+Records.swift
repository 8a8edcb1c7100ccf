import APIContract
import ClientCore
import Domain
import Files
import FoundationEssentials
import LocalStore
import Localization
import ViewModels

// One command's way to an account's records.
extension ClientSetup {
  /// The records of whoever is signed in; what a person has to know besides the answer goes to stderr.
  func records() async -> RecordService {
    let device = await servers.device(session)
    return RecordService(session: session, device: device) { [sentences] in
      // That there is no room is said once, at the end.
      if case .unusable(let fault) = $0, fault.reason == .full { return }
      CommandOutput.complain(sentences.news($0))
    }
  }

  /// Says that this device could not keep what was seen or renewed, unless `failure` says that there is no
  /// room: whatever is kept silently, in whichever file, ends here (W-63).
  func sayNotKept(_ failure: CommandFailure? = nil) async {
    let full = strings(.deviceFull)
    guard failure?.sentence.contains(full) != true else { return }
    let folder = UserFolders(environment: ProcessInfo.processInfo.environment).data
    if await session.losesRenewal, await session.storageFault?.reason == .full {
      CommandOutput.complain(sentences.renewalNotKept(full))
    } else if !Folder.hasRoom(in: folder) {
      CommandOutput.complain(sentences.nothingKept(full))
    }
  }

  /// Says what could not be read after a crash, until a person has taken the kept log away, and answers what was said;
  /// nothing `said` before is said again (W-29).
  @discardableResult
  func sayLostChanges(after said: Set<DamagedLog> = []) async -> Set<DamagedLog> {
    let data = UserFolders(environment: ProcessInfo.processInfo.environment).data
    var (record, papers) = (EmbeddedServer.damagedLogs(in: data, for: session), [DamagedLog]())
    if let account = await session.deviceAccount {
      record += DeviceStore.damagedLogs(in: data, account: account)
      papers = DocumentStore.damagedLogs(in: data, account: account)
    }
    for log in record where !said.contains(log) {
      CommandOutput.complain(
        log.isMissing ? sentences.missingLog(log.path) : sentences.damagedLog(log.path))
    }
    for log in papers where !said.contains(log) {
      CommandOutput.complain(sentences.damagedPapers(log.path))
    }
    return said.union(record + papers)
  }

  /// Brings what was queued into its file as the run ends, for whoever is signed in; nothing is told (W-29).
  func settleUnsent() async {
    guard let account = await session.deviceAccount else { return }
    let folder = UserFolders(environment: ProcessInfo.processInfo.environment).data
    DeviceStore.settle(folder: folder, account: account)
  }

  /// Whose record a command means: a patient's own, the only patient's, or that of the one named.
  ///
  /// Errors: 65 with the candidates when the name fits none or several; 69 when nobody is known here.
  func subject(named name: String?, in records: RecordService) async throws -> RecordSubject {
    if await session.currentSession?.role == .patient { return .ownRecord }
    return .patient(try await patient(named: name, among: records.patients()).id)
  }

  /// The way to a patient's record for a command that writes: what waited is sent first.
  ///
  /// Errors: 77 when nothing may be written now, 65 when it is not clear whose record is meant.
  func recordsToWrite(on name: String?) async throws -> (RecordService, PatientID) {
    // Only doses are written this way, and of those a patient tells the family.
    try await requireCaregiver(toPatient: sentences.patientTells)
    let records = await records()
    try await records.beginWriting()
    let patients = try await knowing { try await records.patients() }
    return (records, try patient(named: name, among: patients).id)
  }

  /// Runs what has to be known before something is recorded; where nobody knows it, says that nothing was.
  func knowing<Value>(_ body: () async throws -> Value) async throws -> Value {
    do {
      return try await body()
    } catch RecordFailure.notKept(let silence) {
      throw CommandFailure(
        .unavailable, "\(sentences.notKept(silence))\n\(sentences.recordUntouched)")
    }
  }

  /// Runs what records a dose, or takes it back; where this device has no room for that, the dose is named beside the
  /// reason.
  func naming<Value>(
    _ dose: DayAnswer.Dose, isUndo: Bool = false, _ body: () async throws -> Value
  ) async throws -> Value {
    do {
      return try await body()
    } catch RecordFailure.notStored(let error) {
      let what = isUndo ? sentences.notTakenBack(error) : sentences.notKept(error)
      throw CommandFailure(.unavailable, what, candidates: [dose.sentence(strings)])
    }
  }

  /// The line about where an answer comes from, when this device stood in for the server; otherwise that the server
  /// took nothing of what waits.
  func sayWhence(_ records: RecordService) {
    guard let keptAt = records.keptAt else { return sayUntaken(records) }
    CommandOutput.complain(sentences.whence(records.silence, keptAt, today: today))
    sayStranger(records)
  }

  /// That the server answers and took nothing of what waits, with how much that is.
  private func sayUntaken(_ records: RecordService) {
    let count = records.counts.waiting
    guard let error = records.untaken, count > 0 else { return }
    CommandOutput.complain(
      "\(sentences.api(error))\n\(sentences.waiting(count, for: error))")
  }

  /// The sentence about a server that shows another certificate, where something was done without it.
  func sayStranger(_ records: RecordService) {
    guard let silence = records.silence, silence.isStranger else { return }
    CommandOutput.complain(sentences.api(silence))
  }

  /// Says how many writes stand on this device only, and so in nothing that has just been written out: paper that
  /// somebody else reads has to say what it lacks.
  func sayLeftOut(_ records: RecordService, of subject: RecordSubject) {
    guard case .patient(let patient) = subject else { return }
    if let fault = records.unreadable {
      // That there is no room is said once, at the end.
      guard fault.reason != .full else { return }
      return CommandOutput.complain(sentences.unsentUnreadable(fault))
    }
    let unsent = (try? records.unsent()) ?? []
    let count = unsent.count { $0.patient == patient }
    if count > 0 { CommandOutput.complain(sentences.leftOut(count)) }
  }

  /// The words for a record; what nobody here can know is said as such. Source: screens §2.
  func words(_ records: RecordService, _ subject: RecordSubject) -> RecordText {
    RecordText(strings: strings, now: present, records: records, subject: subject)
  }

  /// Now, by the server's clock where it was heard and this device's is off. Source: decision 0181.
  var present: Timestamp { session.grace.present }

  /// Today in Tokyo, by that clock.
  var today: CivilDate { present.tokyoDate }

  /// The words of the commands, which read and write days beside that one.
  var sentences: CommandSentences {
    var words = basics.sentences
    words.today = today
    return words
  }
}

extension CommandFailure {
  /// Why nothing can be shown or recorded, as a sentence and a status.
  init(_ failure: RecordFailure, _ sentences: CommandSentences) {
    switch failure {
    case .notKept(let silence): self.init(.unavailable, sentences.notKept(silence))
    case .readOnly(let reason): self.init(.notAllowed, sentences.readOnly(reason))
    case .notStored(let error): self.init(.unavailable, sentences.notKept(error))
    case .setAside(let code): self.init(.badData, sentences.setAsideElsewhere(code))
    }
  }
}

extension CommandSentences {
  fileprivate func news(_ news: RecordService.News) -> String {
    switch news {
    case .unusable(let error): keptUnusable(error)
    case .sent(let count): sentNow(count)
    case .amended(let other): Strings(language)(other.phrase(Strings(language)))
    case .setAside(let count): setAside(count)
    case .clockOff(let ahead, let setsTimes): clockOff(ahead, setsTimes)
    }
  }

  private func clockOff(_ ahead: Duration, _ setsTimes: Bool) -> String {
    let span = difference(ahead)
    guard setsTimes else { return ahead > .zero ? clockAhead(span) : clockBehind(span) }
    return ahead > .zero ? clockWasAhead(ahead: span) : clockWasBehind(behind: span)
  }
}
