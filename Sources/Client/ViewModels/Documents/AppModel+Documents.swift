import APIContract
import ClientCore
import Domain

// 書類 inside the whole program.
extension AppModel {
  /// Begins to bring the documents and the cloud together, a moment after the screen is there.
  func startDocuments() {
    guard let documents, documents.sync == nil else { return }
    let gate = shop.map { SubscriptionGate($0.service) }
    documents.begin = { [session, weak documents] in documents?.start(session, gate: gate) }
    documents.running = Task { [environment] in
      // Cancelled: nobody is signed in any more.
      guard (try? await environment.sleep(.milliseconds(200))) != nil else { return }
      documents.emptyBin()
      _ = documents.begun()
    }
  }

  /// Documents or the plan have changed elsewhere, or the server is heard again.
  func followDocuments(_ message: EventStream.Message, in record: RecordModel?) {
    switch message {
    case .resynchronise: break
    case .changed(let event) where event.kind == .documents || event.kind == .entitlement: break
    case .changed, .lost: return
    }
    documents?.wake()
    if case .patient(let documents) = record?.documents { documents.reload() }
  }
}

extension RecordModel {
  /// Documents whose day is near show on 今日.
  func followDocuments() {
    today.documents = { [weak self] in self?.reminders ?? [] }
    today.datedDocuments = { [weak self] in
      guard let self else { return [] }
      return switch documents {
      case .household(let documents): (documents.seen?.dated ?? []).map(naming)
      case .patient(let documents): documents.dated
      case .closed: []
      }
    }
  }

  /// Documents whose day is at most thirty days ahead or past: a caregiver's all, on every plan; a
  /// patient's, those that name them.
  var reminders: [DocumentRow] {
    switch documents {
    case .household(let documents): (documents.seen?.reminders ?? []).map(naming)
    case .patient(let documents): documents.reminders
    case .closed: []
    }
  }

  /// Below one patient's name another's paper says whose it is.
  private func naming(_ row: DocumentRow) -> DocumentRow {
    guard let patient = row.fields.patient, subject != .patient(patient) else { return row }
    var row = row
    row.otherPatient = people?.patients.first { $0.id == patient }?.displayName.withoutHonorific
    return row
  }

  func documentsClockTurned() {
    switch documents {
    case .household(let documents):
      documents.household.clockTurned()
      documents.follow()
    case .patient(let documents): documents.reload()
    case .closed: break
    }
  }

  /// A tab was opened: 書類, or another one that leads away from it.
  func documentsOpened() {
    switch documents {
    case .household(let documents):
      if tab == .documents { documents.open() } else { documents.close() }
    case .patient(let documents):
      documents.close()
      if tab == .documents { documents.load() }
    case .closed: break
    }
  }

  /// Enter on a notice of 今日 leads to its document.
  func openDocument(_ id: DocumentID) {
    open(.documents)
    switch documents {
    case .household(let documents): documents.show(id)
    case .patient(let documents): documents.open(id)
    case .closed: break
    }
  }
}

extension RecordParts {
  /// 書類: a caregiver keeps the household's, a patient reads those that name them.
  func documents(
    _ opening: RecordModel.Opening, _ reader: RecordReader, _ people: PatientsModel?,
    _ household: HouseholdDocuments?
  ) -> RecordModel.DocumentsTab {
    guard opening.kind == .caregiver else {
      return .patient(
        PatientDocumentsModel(
          reader: reader, contact: contact, files: environment.files,
          name: { opening.patientName }))
    }
    guard let household else { return .closed }
    return .household(
      DocumentsModel(
        household: household, files: environment.files,
        staysHere: { [contact] in contact.whyNot(.putDocument) != nil },
        whyNot: { [contact] in contact.seesDocuments ? nil : contact.role?.documentsRefusal },
        buys: { [contact] in contact.role?.allows(APIOperation.claim.right) != false },
        patients: { people?.patients ?? [] }))
  }
}
