import APIContract
import ClientCore
import Domain

extension RecordModel {
  /// What is recorded on one screen shows on the other, and is read again once the server knows all of it.
  func followRecording() {
    guard let recording else { return }
    recording.onConfirmed = { [weak history] write in history?.confirmed(write) }
    recording.onSettled = { [weak self] in self?.readAgain() }
  }

  private func readAgain() {
    today.reload()
    Task { [history] in _ = await history.follow(.record) }
  }

  /// The question with what is known by now; nil once everything it is about was recorded.
  func caughtUp(_ question: CautionQuestion) -> CautionQuestion? {
    recording?.caughtUp(question, on: today.day, shown: shownDate, current)
  }

  /// Keys of the question that comes before some records, as it was asked.
  func handle(_ intent: Intent, caution asked: CautionQuestion) {
    if intent == .edit { return openTime() }
    guard let question = caughtUp(asked) else { return }
    if let item = recording?.handle(intent, question: question, asked: asked) {
      today.focus(on: item)
    }
  }

  /// Keys of the list that `p` opens.
  func handle(_ intent: Intent, asNeeded recording: TodayRecording) {
    switch intent {
    case .press: today.recordChosen()
    case .edit: openTime(asNeeded: recording)
    case .back, .asNeeded: recording.choice = nil
    case .click(let id):
      guard let row = number(id, after: "today.prn.choice.") else { return }
      recording.choose(row)
      today.recordChosen()
    default: recording.moveChoice(intent)
    }
  }
}

/// The models that only some sessions have: a patient's has nothing to record with and nobody to manage.
@MainActor
struct RecordParts {
  let session: OfflineGraceSessionManager
  let outgoing: OutgoingWrites?
  let environment: ModelEnvironment
  let contact: ServerContact

  init(
    _ session: OfflineGraceSessionManager, _ outgoing: OutgoingWrites?,
    _ environment: ModelEnvironment, _ contact: ServerContact
  ) {
    (self.session, self.outgoing) = (session, outgoing)
    (self.environment, self.contact) = (environment, contact)
  }

  /// 今日: a caregiver's records, a patient's does not.
  func today(_ reader: RecordReader) -> TodayModel {
    TodayModel(
      mode: mode(reader.subject), reader: reader, contact: contact,
      sleep: environment.sleep)
  }

  private func mode(_ subject: RecordSubject) -> TodayModel.Mode {
    guard case .patient(let patient) = subject, let outgoing else { return .patient }
    let reader = RecordReader(
      session: session, subject: .patient(patient), cache: outgoing.device.cache)
    let doses = TodayRecorder(
      patient: patient, outgoing: outgoing, grace: session.grace, now: environment.now)
    return .caregiver(
      TodayRecording(
        doses: doses, reader: reader, contact: contact,
        newKey: { [environment] in environment.newKey() }))
  }

  func people(_ patients: [PatientAnswer], _ refresh: SchedulingRefresh) -> PatientsModel {
    PatientsModel(
      patients, session: session, cache: outgoing?.device.cache, refresh: refresh,
      contact: contact, environment: environment, outgoing: outgoing)
  }
}

// 書き出し, which patients have too.
extension RecordParts {
  func writeOut(
    _ opening: RecordModel.Opening, _ history: HistoryViewModel, _ settings: SettingsModel
  ) -> WriteOutModel {
    WriteOutModel(
      history: history, files: environment.files, desk: environment.desk,
      language: { settings.language },
      unsent: { [outgoing] in
        guard case .patient(let patient) = opening.subject else { return 0 }
        return outgoing?.waiting(for: patient)?.count ?? 0
      })
  }
}

extension ModelEnvironment {
  /// A key that no other try has: 128 random bits.
  func newKey() -> String {
    let words = (0..<4).map { _ in UInt32(random() * 4_294_967_296) }
    return words.map { String(UInt64($0) | 0x1_0000_0000, radix: 16).dropFirst() }.joined()
  }
}
