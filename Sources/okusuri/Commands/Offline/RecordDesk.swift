import APIClient
import APIContract
import ClientCore
import Domain
import LocalStore
import ViewModels

/// One command's way to an account's records: the server while it answers, this device when it does not.
///
/// The first call without an answer settles it for the whole command: nobody waits ten seconds twice.
/// Source: product.md §2, decisions 10 and 27.
final class RecordDesk {
  let setup: ClientSetup
  /// What this device keeps of the account; nil when nobody is signed in.
  let device: OpenedDevice?
  /// Why the server did not answer; nil as long as it does.
  private(set) var silence: APIError?
  /// When the oldest of what stood in for the server's answers was seen.
  private(set) var keptAt: Timestamp?

  /// Opens what this device keeps of the account that is signed in; says so when that cannot be opened.
  init(_ setup: ClientSetup) async {
    self.setup = setup
    device = await setup.servers.device(setup.session)
    if let fault = device?.fault { CommandOutput.complain(setup.sentences.keptUnusable(fault)) }
  }

  /// The server's answer; nil when none came, which is noted.
  ///
  /// Errors: ``APIError`` of our own server.
  func answer<Answer: Sendable>(
    _ call: () async throws(APIError) -> Answer
  ) async throws(APIError) -> Answer? {
    guard silence == nil else { return nil }
    do {
      return try await call()
    } catch {
      try fellSilent(error)
      return nil
    }
  }

  /// The server's answer, or what this device has kept in its place.
  ///
  /// Errors: ``APIError`` of our own server; 69 when there is neither.
  func ask<Answer: Sendable>(
    _ call: () async throws(APIError) -> Answer, kept: () -> Kept<Answer>?
  ) async throws -> Answer {
    if let answer = try await answer(call) { return answer }
    guard let kept = kept() else { throw notKept }
    stoodIn(kept.keptAt)
    return kept.answer
  }

  /// What this device kept at that time stands in for an answer.
  func stoodIn(_ keptAt: Timestamp) {
    self.keptAt = min(self.keptAt ?? keptAt, keptAt)
  }

  /// Nothing is kept here of what was asked for, and the server is silent.
  var notKept: CommandFailure {
    CommandFailure(.unavailable, setup.sentences.notKept(silence))
  }

  /// A failure that is no answer of our server's is noted; every other one is thrown.
  func fellSilent(_ error: APIError) throws(APIError) {
    guard error.isNoAnswer else { throw error }
    silence = error
  }

  /// The line about where it comes from, when this device stood in for the server.
  func sayWhence() {
    guard let keptAt else { return }
    CommandOutput.complain(setup.sentences.whence(silence, keptAt, today: setup.today))
  }
}

// Whose record, and what stands in it.
extension RecordDesk {
  /// Reads one record, and keeps what it sees.
  func reader(_ subject: RecordSubject) -> RecordReader {
    RecordReader(session: setup.session, subject: subject, cache: device?.record.cache)
  }

  /// Whose record a command means: a patient's own, the only patient, or the one named.
  ///
  /// Errors: 65 with the candidates when the name fits none or several; as ``ask(_:kept:)``.
  func subject(named name: String?) async throws -> RecordSubject {
    if await setup.session.currentSession?.role == .patient { return .ownRecord }
    return .patient(try await patient(named: name))
  }

  /// The only patient, or the one named. Errors: as ``subject(named:)``.
  func patient(named name: String?) async throws -> PatientID {
    let (session, cache) = (setup.session, device?.record.cache)
    let answer = try await answer { () async throws(APIError) in
      try await session.patients(keptIn: cache)
    }
    guard let patients = answer ?? cache?.patients?.answer else { throw notKept }
    return try setup.patient(named: name, among: patients).id
  }

  /// Every medication of a patient; without the server those that were kept, none if none were.
  func medications(of patient: PatientID) async throws(APIError) -> [MedicationAnswer] {
    let reader = reader(.patient(patient))
    let answer = try await answer { () async throws(APIError) in try await reader.medications() }
    return answer ?? reader.keptMedications ?? []
  }

  /// A day with what waits on this device; today when no day is named. Errors: as ``ask(_:kept:)``.
  func day(_ date: CivilDate?, of subject: RecordSubject) async throws -> DayAnswer {
    let (reader, today) = (reader(subject), setup.today)
    let day = try await ask { () async throws(APIError) in
      guard let date else { return try await reader.today() }
      return try await reader.day(date)
    } kept: {
      reader.keptDay(date ?? today)
    }
    return await withWaiting(day, of: subject)
  }

  /// Keeps the two weeks to come and the medicines, once a day: without a network a person still sees and
  /// records what is due. Said to nobody: whatever was asked for has been answered.
  func lookAhead(_ subject: RecordSubject) async {
    let (reader, today) = (reader(subject), setup.today)
    guard silence == nil, device != nil, reader.keptDay(today.adding(days: 14)) == nil else {
      return
    }
    await withTaskGroup(of: Void.self) { group in
      // Without an answer now the next command looks ahead again.
      group.addTask { _ = try? await reader.recent() }
      for offset in 1...14 {
        group.addTask { _ = try? await reader.day(today.adding(days: offset)) }
      }
      guard case .patient = subject else { return }
      group.addTask { _ = try? await reader.medications() }
    }
  }

  /// The day as this device knows it: brought to the present without the server, with what waits.
  private func withWaiting(_ day: DayAnswer, of subject: RecordSubject) async -> DayAnswer {
    let now = setup.clock.now()
    let seen = silence == nil ? day : day.seen(at: now)
    guard case .patient(let patient) = subject else { return seen }
    return await seen.applying(waiting(for: patient), now: now)
  }
}

extension ClientSetup {
  /// Today in Tokyo by this terminal's clock.
  var today: CivilDate { clock.now().tokyoDate }
}
