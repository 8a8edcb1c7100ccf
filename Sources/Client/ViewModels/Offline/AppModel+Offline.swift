import APIClient
import APIContract
import ClientCore
import Domain
import LocalStore

// The seven days without a network, as the whole program sees them.
extension AppModel {
  /// Opens what this device keeps of the account, unless it is open.
  public func openDevice() async {
    guard outgoing == nil else { return }
    async let papers = environment.documents(session)
    guard let device = await environment.device(session) else { return }
    outgoing = OutgoingWrites(
      device: device.record, contact: contact, sleep: environment.sleep, random: environment.random,
      fault: device.fault)
    followOutbox()
    documents = await papers.map { HouseholdDocuments($0, grace: session.grace) }
  }

  /// Another terminal of this device, or a command, sends and queues too: what the title bar says follows the disk. Nobody
  /// is asked in between.
  private func followOutbox() {
    counting?.cancel()
    guard let outgoing, let changes = environment.unsentChanges(outgoing.device.outbox.store)
    else { return }
    counting = Task { [weak outgoing] in await outgoing?.follow(changes) }
  }

  func leaveDevice() {
    outgoing?.stop()
    documents?.stop()
    counting?.cancel()
    standings?.cancel()
    (outgoing, documents, standings) = (nil, nil, nil)
  }

  /// The caregiver's patients, as this device last saw them, or else as the server says, and whether it was
  /// asked: a start never waits for a network that may not be there. What has changed meanwhile is asked
  /// with the rest, or follows with the stream of events.
  func knownPatients() async throws(APIError) -> ([PatientAnswer], isFresh: Bool) {
    let kept = outgoing?.device.cache.patients
    let waiting = outgoing?.edits(of: nil) ?? []
    session.grace.recall(outgoing?.device.cache.role)
    let known = (kept?.answer ?? []).applying(waiting)
    if !known.isEmpty {
      if let kept { contact.remember(kept.keptAt) }
      return (known, false)
    }
    await live.begin(contact)
    return (
      try await contact.watch { () async throws(APIError) in
        try await session.patients(keptIn: outgoing?.device.cache)
      }, true
    )
  }

  /// The server is heard again: what waits is sent. Another terminal of this account may have sent some of
  /// it, or queued more.
  func followWrites(_ message: EventStream.Message, in record: RecordModel?) {
    switch message {
    case .resynchronise:
      outgoing?.send()
      Task { [session] in await session.settle() }
    case .changed(let event) where event.kind == .doses: record?.recording?.readQueue()
    case .changed, .lost: break
    }
  }

  /// The title bar and the notice follow what the session learns of the network.
  func followGrace() {
    guard standings == nil else { return }
    let changes = session.grace.changes()
    standings = Task { [weak self] in
      for await _ in changes {
        guard let self else { return }
        contact.look()
        // A notice of a new state has the focus first again.
        if case .record(let record) = stage, !contact.showsGraceBanner {
          record.hasLeftBanner = false
        }
        // A renewal may have told another name.
        await followOwnName()
      }
    }
  }

  /// The next start opens the same patient.
  func remember(_ patient: PatientID) {
    Task { [session] in
      // A choice that cannot be kept is made again at the next start.
      try? await session.choose(patient)
    }
  }

  /// The person puts the notice of reading only away.
  func closeGraceNotice() {
    contact.noticeClosed()
    closing = Task { [session] in await session.closeGraceNotice() }
  }
}

// Leaving with something unsent, and coming back to it.
extension AppModel {
  /// The caregiver's account that leaves something unsent on this device; nil when nothing is.
  var unsentAccount: String? {
    guard (outgoing?.waitingCount ?? 0) > 0 else { return nil }
    // Before a record is open, and without a patient, the start knows who it is.
    return if case .record(let record) = stage { record.accountName } else { caregiver }
  }

  /// Says how many writes of an address wait on this device for its sign-in at the session's server.
  func unsentCount(
    _ session: OfflineGraceSessionManager
  ) -> @Sendable (_ email: String) async -> Int {
    { [environment] email in
      await environment.unsent(
        DeviceAccount(server: session.server, role: .caregiver, account: email))
    }
  }
}

extension RecordModel {
  /// 設定 opens at 同期, with what was refused.
  func openSync() {
    open(.settings)
    settings.choose(.sync)
    sectionOpened()
    if !settings.sections.contains(.sync) { return }
    settings.control = outgoing?.setAside.isEmpty == false ? 1 : nil
  }

  func followSync() {
    settings.syncControls = { [weak sync] in sync?.controls ?? [] }
    sync?.name = { [weak self] write in
      guard let self, patients.count > 1 else { return nil }
      return write.patient.flatMap { self.people?.labels[$0] }
    }
    sync?.onRetry = { [weak self] in self?.recording?.readQueue() }
    sync?.onDrop = { [weak self] id in self?.recording?.givenUp(id) }
  }
}
