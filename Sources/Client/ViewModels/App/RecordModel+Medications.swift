import APIContract
import ClientCore
import Domain

// 薬 of a caregiver; a patient has nothing to change them with.

extension RecordModel {
  /// What is changed there shows on 今日 at once, and in 履歴.
  func followMedications() {
    medications?.onChange = { [weak self] in
      guard let self else { return }
      recording?.readQueue()
      Task {
        // Should one of them not be read, the event of the same change reads it again.
        _ = await self.today.follow()
        _ = await self.history.follow(.record)
      }
    }
    medications?.patientName = { [weak self] in self?.displayName }
    guard case .household(let documents) = documents else { return }
    medications?.keepText = { [weak documents] text in
      guard let documents, documents.whyNot == nil,
        let path = await documents.files.copyPath(text.fileName)
      else { return false }
      let household = documents.household
      // Whatever it was, the screen says that the text is not among the documents.
      let kept = try? await text.keep(
        in: household.store, copiedTo: path, at: household.present)
      household.reread()
      documents.follow()
      return kept != nil
    }
  }
}

extension RecordModel {
  /// The patient's name as the family writes it, without what tells two of one name apart.
  private var displayName: String {
    patients.first { subject == .patient($0.id) }?.displayName ?? patientName
  }
}

extension RecordParts {
  func medications(
    _ subject: RecordSubject, _ refresh: SchedulingRefresh, _ settings: SettingsModel
  ) -> MedicationsModel? {
    guard case .patient(let patient) = subject else { return nil }
    return MedicationsModel(
      of: patient,
      reader: RecordReader(
        session: session, subject: subject, cache: outgoing?.device.cache),
      refresh: refresh, contact: contact, outgoing: outgoing, files: environment.files,
      today: { [contact] in contact.today }, language: { settings.language })
  }
}
