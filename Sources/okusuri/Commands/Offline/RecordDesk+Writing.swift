import APIClient
import APIContract
import ClientCore
import Domain
import LocalStore
import ViewModels

/// What became of a write that a command made.
enum WriteOutcome: Sendable {
  /// The server has it: what it made of it and the body it answered, nil when another terminal sent it.
  case done(WriteAnswer?, body: [UInt8]?)
  /// It lies on the disk of this device and waits: 未送信.
  case queued
  /// It had not been sent, and never will be.
  case withdrawn
}

// What a command records, and what waited before it. Source: product.md decision 10, D-O8, D-O11.
extension RecordDesk {
  /// How often a server that fails at one write is asked again before that write is set aside.
  private static let tries = 3
  /// How often, each 50 ms, another terminal that is sending is waited for.
  private static let looks = 60

  /// What this device keeps, unless it could not be opened.
  private var kept: DeviceRecord? {
    guard let device, device.fault == nil else { return nil }
    return device.record
  }

  /// The writes of a patient, or of all, that wait, oldest first.
  func waiting(for patient: PatientID?) -> [WaitingWrite] {
    guard let kept else { return [] }
    do {
      return try kept.outbox.waiting(for: patient)
    } catch {
      CommandOutput.complain(setup.sentences.keptUnusable(error))
      return []
    }
  }

  /// How many writes wait, and how many were set aside; nothing when that cannot be read.
  var counts: OutboxCounts {
    // What cannot be read was said when it was opened.
    (try? kept?.outbox.store.counts()) ?? OutboxCounts(waiting: 0, refused: 0)
  }

  /// Sends what waits, oldest first, and says what became of it.
  ///
  /// Errors: ``APIError`` when our own server refuses the session.
  func flush() async throws {
    guard let outbox = kept?.outbox, counts.waiting > 0 else { return }
    let news = OutboxNews(last: setup.lastAnswer)
    var end = SendingEnd.empty
    for _ in 0..<Self.tries {
      end = await send(outbox, news)
      guard end == .stopped(.server) else { break }
    }
    setup.sayNews(news)
    try note(end)
  }

  /// Renews the tokens when nothing may be written without that; an answer opens writing again (004 FR-006).
  ///
  /// Errors: ``APIError`` when our own server refuses the session.
  func renew() async throws(APIError) {
    guard !setup.session.grace.decision.canContinue else { return }
    let (session, cache) = (setup.session, device?.record.cache)
    _ = try await answer { () async throws(APIError) in
      try await session.patients(keptIn: cache)
    }
  }

  /// Lets nobody write who may not. Errors: 77 with a sentence (D-O8).
  func permit() throws(CommandFailure) -> WritePermit {
    let grace = setup.session.grace
    if let permit = grace.permit { return permit }
    let reason = grace.decision.reason
    throw CommandFailure(.notAllowed, setup.sentences.readOnly(reason ?? .tokensExpired))
  }

  /// Puts a write on the disk, then sends it unless the server is silent.
  ///
  /// Errors: 77 when nothing may be written now; 69 when this device cannot keep it and nobody else took it;
  /// ``APIError`` when our own server refuses it, and then it is nowhere.
  func write(_ write: RecordWrite, for patient: PatientID) async throws -> WriteOutcome {
    let permit = try permit()
    guard let outbox = device?.record.outbox else { throw APIError.unauthorized }
    let id: WriteID
    do {
      id = try outbox.queue(write, for: patient, with: permit)
    } catch {
      throw CommandFailure(.unavailable, setup.sentences.notKept(error))
    }
    let news = OutboxNews(last: setup.lastAnswer, of: id)
    if silence == nil { try await noteEnd(of: id, send(outbox, news), outbox) }
    return try outcome(of: id, news, outbox)
  }

  /// Takes back what has not been sent: every write that records just that dose. False when there is none,
  /// or it is too late.
  func withdraw(_ dose: TakenDose, of patient: PatientID) -> Bool {
    guard let kept else { return false }
    let own = waiting(for: patient).filter { dose.isRecorded(by: $0.write) }
    // What cannot be withdrawn is taken back by a write of its own.
    return !own.isEmpty && own.allSatisfy { (try? kept.outbox.withdraw($0.id)) ?? false }
  }

  /// One round of sending; another terminal's is waited for, since it sends ours too. Nothing announces to
  /// this process that it is done, so it is looked at now and then, a bounded number of times.
  private func send(_ outbox: RecordOutbox, _ news: OutboxNews) async -> SendingEnd {
    for _ in 0..<Self.looks {
      let end = await outbox.send { report in news.take(report) }
      guard end == .busy else { return end }
      // Cancelled: nobody waits any more.
      guard (try? await Task.sleep(for: .milliseconds(50))) != nil else { break }
    }
    return .busy
  }

  private func note(_ end: SendingEnd) throws {
    switch end {
    case .stopped(let error): try fellSilent(error)
    case .unreadable(let error): CommandOutput.complain(setup.sentences.keptUnusable(error))
    case .empty, .busy: break
    }
  }

  /// A session that ended just now takes the write of this command with it, for nobody was told of it.
  private func noteEnd(
    of id: WriteID, _ end: SendingEnd, _ outbox: RecordOutbox
  ) async throws {
    do {
      try note(end)
    } catch {
      // Sent all the same: then it is there, and only the session is gone.
      _ = try? outbox.withdraw(id)
      throw error
    }
  }

  private func outcome(
    of id: WriteID, _ news: OutboxNews, _ outbox: RecordOutbox
  ) throws -> WriteOutcome {
    switch news.outcome {
    case .sent(let answer, let body): return .done(answer, body: body)
    case .refused(let error, let body):
      // The person hears of it now: there is nothing to set aside.
      try? outbox.store.drop(id)
      var failure = CommandFailure(.init(error), setup.sentence(for: error))
      failure.answer = body
      throw failure
    case nil: return try leftover(id, outbox)
    }
  }

  /// Not sent by this process: it waits, or another terminal has sent it.
  private func leftover(_ id: WriteID, _ outbox: RecordOutbox) throws -> WriteOutcome {
    if kept == nil {
      // A file that goes with this run keeps nothing for a later one.
      _ = try? outbox.withdraw(id)
      throw notKept
    }
    do {
      let before = WriteID(rawValue: id.rawValue - 1)
      let next = try outbox.store.waiting(for: nil, after: before, limit: 1).first
      return next?.id == id ? .queued : .done(nil, body: nil)
    } catch {
      throw CommandFailure(.unavailable, setup.sentences.notKept(error))
    }
  }
}

extension TakenDose {
  /// True for a write that records this dose and nothing else.
  fileprivate func isRecorded(by write: RecordWrite?) -> Bool {
    switch (self, write) {
    case (.planned(let own), .dose(let dose, _, _)): own.isSameDose(as: dose)
    case (.asNeeded(let own), .asNeeded(let item, _)): own.isSameDose(as: item)
    default: false
    }
  }
}
