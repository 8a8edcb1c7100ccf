import APIContract
import ClientCore
import Domain
import LocalStore

// 探す and 最近の変更 of a record; a patient has neither.
extension RecordModel {
  /// What these pages lead to.
  func followFinding() {
    changes?.onMedicine = { [weak self] in self?.openMedicine($0) }
    changes?.onDocument = { [weak self] in self?.openDocument($0) }
    if case .household(let documents) = documents {
      documents.household.onStored = { [changes] in changes?.documentsChanged() }
    }
    find?.onRow = { [weak self] in self?.open($0) }
    // What was told under a plan that has ended since goes with it, without a key.
    changes?.firstOpenDay = { [history] in
      // Until the plan is known, it is the free one's.
      guard let reach = history.reach else {
        return FeatureGate.historyCutoffDate(today: history.today)
      }
      return reach.cutoffDate
    }
    find?.firstOpenDay = { [history] in history.reach?.cutoffDate }
  }

  /// `/`, wherever no list has a search of its own.
  func openFind() {
    closePages()
    find?.open()
  }

  /// Goes to what was found; 探す is there again after a medicine, the tabs lead away from it.
  private func open(_ row: FindModel.Row) {
    switch row {
    case .medicine(let medicine): openMedicine(medicine.medicationId)
    case .document(let document): openDocument(document.id)
    case .dose(let dose), .note(let dose):
      open(.history)
      history.go(to: dose.at.tokyoDate)
    }
  }

  private func openMedicine(_ id: MedicationID) {
    medications?.open { [medications] in medications?.focus(on: id) }
  }
}

extension RecordParts {
  func changes(
    _ opening: RecordModel.Opening, _ reader: RecordReader, _ household: HouseholdDocuments?
  ) -> ChangesModel? {
    guard case .patient(let patient) = opening.subject else { return nil }
    return ChangesModel(reader: reader, contact: contact) { [contact] first in
      // Documents that cannot be read are told of where they are kept: 書類.
      guard let household, contact.seesDocuments else { return [] }
      return await household.store.lately(about: patient, since: first)
    }
  }

  func find(
    _ opening: RecordModel.Opening, _ reader: RecordReader, _ household: HouseholdDocuments?
  ) -> FindModel? {
    guard opening.kind == .caregiver else { return nil }
    return FindModel(reader: reader, contact: contact) { [contact] text in
      guard let household, contact.seesDocuments else { return [] }
      let query = DocumentQuery(text: text, limit: SearchAnswer.most)
      guard case .documents(let found, _) = await DocumentPage.read(query, from: household.store)
      else { return [] }
      return found.map(household.row)
    }
  }
}

extension DocumentStore {
  /// What was done lately to documents, read off the screen's own thread; none where they cannot be read.
  @concurrent
  fileprivate func lately(
    about patient: PatientID, since first: CivilDate?
  ) async -> [EditedDocument] {
    (try? edits(about: patient, since: first, newest: ChangesAnswer.most + 1)) ?? []
  }
}
