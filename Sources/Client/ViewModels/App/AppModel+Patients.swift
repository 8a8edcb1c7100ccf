import APIContract
import ClientCore
public import Localization

// The patients of a caregiver: their list stays fresh, and a record that is gone is left.
extension AppModel {
  /// Follows what becomes of the list, here and elsewhere.
  func followPatients(of record: RecordModel) {
    guard let people = record.people else {
      live.onMessage = { [weak self, weak record] in self?.followDocuments($0, in: record) }
      return
    }
    people.onChange = { [weak self, weak record] in
      guard let self, let record, case .record(let shown) = stage, shown === record else { return }
      if !record.patients.contains(where: { record.subject == .patient($0.id) }) { start() }
    }
    live.onMessage = { [weak self, weak people, weak record] message in
      self?.followWrites(message, in: record)
      self?.followDocuments(message, in: record)
      self?.followPlans(message)
      people?.follow(message)
      record?.medications?.follow(message)
      record?.account?.follow(message)
      record?.members?.follow(message)
    }
  }

  /// Shows the name by which the session knows the patient who is signed in: a renewal brings it, so that neither a start
  /// nor an idle screen asks for it (W-17).
  func followOwnName() async {
    guard case .record(let record) = stage, record.kind == .patient,
      let own = await session.signedIn, own.role == .patient, own.patient != nil,
      record.patientName != own.account
    else { return }
    record.ownName = own.account
  }

  /// Of whichever patient the plan has changed: what this device has kept of their days to come is of the plan before.
  private func followPlans(_ message: EventStream.Message) {
    guard case .changed(let event) = message, event.kind == .medications,
      let patient = event.patientID
    else { return }
    outgoing?.device.cache.planChanged(of: .patient(patient))
  }

  /// Nobody is registered yet: the list, and the way to the first.
  func openPatients() {
    let people = RecordParts(session, outgoing, environment, contact).people([], refresh)
    people.home = home
    people.language = { [weak self] in self?.language ?? .japanese }
    people.onChange = { [weak self, weak people] in
      guard let self, let people, case .patients(let shown) = stage, shown === people else {
        return
      }
      if !people.patients.isEmpty { start() }
    }
    people.onJoined = { [weak self] in self?.start() }
    people.signOutCard = { [weak self] in
      self?.outgoing.flatMap { Question(leaving: $0) } ?? .signOut
    }
    people.onSignOut = { [weak self] in self?.signOut() }
    // A list of actions that was open was of another page.
    (stage, commands) = (.patients(people), nil)
    // Another terminal may add the first, or sign out; this screen hears of it as a record does (W-16). A form that is
    // being filled in stays (decision P-21).
    live.onMessage = { [weak people] message in
      guard let people, case .list = people.page, people.problem == nil else { return }
      people.follow(message)
    }
    followSession()
    followEndings()
    followGrace()
  }

  /// Waits for what is on its way to the server; the sentence about what then still waits on this device, nil where
  /// nothing does.
  public func finishRecording() async -> Phrase? {
    await closing?.value
    await home?.close()
    await outgoing?.finish()
    await session.keepGrace()
    guard let outgoing, outgoing.waitingCount > 0 else { return nil }
    let count = outgoing.waitingCount
    return outgoing.isServerFull ? .offlineLeftFull(count) : .offlineLeft(count)
  }
}
