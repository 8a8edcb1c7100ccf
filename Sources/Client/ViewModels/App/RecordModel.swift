public import APIContract
import ClientCore
public import Domain
import Localization
public import Observation

/// One signed-in session looking at one patient's record.
@MainActor @Observable
public final class RecordModel {
  @ObservationIgnored private let _$observationRegistrar = ModelRegistrar()
  /// Caregiver mode can buy, patient mode has nothing to buy with.
  public enum Mode {
    case caregiver(PurchasesModel)
    case patient
  }

  /// 書類 of a caregiver, who keeps them, or of a patient, who reads.
  public enum DocumentsTab {
    case household(DocumentsModel)
    case patient(PatientDocumentsModel)
    /// The documents of this device could not be opened.
    case closed
  }

  public let mode: Mode
  public let subject: RecordSubject
  /// 本人と番号, with the caregiver's patients; nil in patient mode.
  public let people: PatientsModel?
  /// 薬, to keep; nil in patient mode.
  public let medications: MedicationsModel?
  /// 薬, to read; nil in caregiver mode.
  public let ownMedications: OwnMedicationsModel?
  /// 最近の変更; nil in patient mode.
  public let changes: ChangesModel?
  /// 探す; nil in patient mode.
  public let find: FindModel?
  /// 書き出し.
  public let writeOut: WriteOutModel
  /// 書類, to keep or to read.
  public let documents: DocumentsTab
  /// Password, devices and deletion of the account; nil in patient mode.
  public let account: AccountModel?
  /// 家族; nil in patient mode.
  public let members: MembersModel?
  /// The account's name for 設定; nil in patient mode.
  public let accountName: String?
  public internal(set) var tab = Tab.today
  public let today: TodayModel
  public let history: HistoryViewModel
  /// 年 and 傾向 of 履歴.
  public let year: YearModel
  public let trends: TrendsModel
  public let settings: SettingsModel
  public let contact: ServerContact
  /// What this terminal has not told the server yet; nil where nothing is kept.
  public let outgoing: OutgoingWrites?
  /// 同期; nil in patient mode and where nothing is kept.
  public let sync: SyncModel?
  /// The question before a sign-out with something unsent; nil while it is closed.
  public internal(set) var leaving: Question?
  /// The focused patient of the open choice 「だれの記録」; nil while it is closed.
  public internal(set) var choice: PatientID?
  /// The dose opened by Enter; nil while none is.
  public internal(set) var detail: DoseDetail?
  /// The card that asks when a dose was taken; nil while it is closed.
  public internal(set) var time: TimeEntry?
  /// The first visible row of the open help; nil while it is closed.
  public internal(set) var help: Int?

  @ObservationIgnored var doors = Doors()

  /// True once the focus has gone from the band of reading only to the screen below.
  var hasLeftBanner = false
  /// What came of the last key, where that was to copy.
  public internal(set) var copying: Copying?

  /// What the patient who is signed in is called now; nil as long as nothing newer was learnt than at the opening.
  var ownName: String?

  let refresh: SchedulingRefresh
  private let openedName: String

  /// What a session needs to open a record.
  public struct Opening: Sendable {
    public let subject: RecordSubject
    public let patientName: String
    /// The caregiver's patients; empty in patient mode.
    public let patients: [PatientAnswer]
    /// The account's name; nil in patient mode.
    public let accountName: String?

    /// A caregiver opens the record of one of their patients.
    public static func caregiver(
      _ accountName: String, opens patient: PatientAnswer, of patients: [PatientAnswer]
    ) -> Opening {
      Opening(
        subject: .patient(patient.id), patientName: patient.displayName, patients: patients,
        accountName: accountName)
    }

    /// A patient opens their own record.
    public static func patient(named name: String) -> Opening {
      Opening(subject: .ownRecord, patientName: name, patients: [], accountName: nil)
    }

    var kind: SessionKind { subject == .ownRecord ? .patient : .caregiver }
  }

  init(
    _ opening: Opening, session: OfflineGraceSessionManager, outgoing: OutgoingWrites?,
    documents household: HouseholdDocuments?, environment: ModelEnvironment,
    refresh: SchedulingRefresh, contact: ServerContact, settings: SettingsModel,
    shop: PurchaseShop? = nil
  ) {
    (openedName, subject, accountName) = (opening.patientName, opening.subject, opening.accountName)
    (self.contact, self.refresh, self.settings) = (contact, refresh, settings)
    self.outgoing = outgoing
    let parts = RecordParts(session, outgoing, environment, contact)
    let reader = RecordReader(
      session: session, subject: opening.subject, cache: outgoing?.device.cache)
    today = parts.today(reader)
    history = HistoryViewModel(
      kind: opening.kind, reader: reader, refresh: refresh, contact: contact,
      recording: today.mode.recording?.doses)
    (year, trends) = (YearModel(history: history), TrendsModel(history: history))
    mode =
      opening.kind == .caregiver
      ? .caregiver(PurchasesModel(history: history, shop: shop)) : .patient
    people = opening.kind == .caregiver ? parts.people(opening.patients, refresh) : nil
    account = opening.kind == .caregiver ? parts.account(refresh, settings) : nil
    members = opening.kind == .caregiver ? parts.members(refresh) : nil
    medications = parts.medications(opening.subject, refresh, settings)
    ownMedications =
      opening.kind == .patient ? OwnMedicationsModel(reader: reader, contact: contact) : nil
    documents = parts.documents(opening, reader, people, household)
    changes = parts.changes(opening, reader, household)
    find = parts.find(opening, reader, household)
    writeOut = parts.writeOut(opening, history, settings)
    sync = opening.kind == .caregiver ? outgoing.map { SyncModel($0) } : nil
    tellLanguage()
    join()
  }

  /// Whoever writes words of their own asks the settings for the language.
  private func tellLanguage() {
    people?.language = { [settings] in settings.language }
    sync?.language = { [settings] in settings.language }
    if case .household(let papers) = documents {
      papers.language = { [settings] in settings.language }
    }
  }

  /// What one part tells another.
  private func join() {
    settings.accountControls = { [weak self] in
      self?.account?.actions.map(\.rawValue) ?? []
    }
    settings.planControls = { [weak self] in
      self?.purchases?.planButtons.map(\.rawValue) ?? []
    }
    history.dueSlots = { [today] in Set(today.due.map(\.slot)) }
    year.onTrends = { [trends] isBack in isBack ? trends.reopen() : trends.open() }
    trends.onYear = { [weak self] in self?.openYear($0) }
    members?.onLeft = { [weak self] in self?.doors.signedOut() }
    members?.onJoined = { [weak self] in self?.doors.joined() }
    followRecording()
    followMedications()
    followDocuments()
    followSync()
    followFinding()
    writeOut.onPlans = { [weak self] in self?.purchases?.upgradeChosen(for: $0) }
  }

  /// Who looks at the record.
  public var kind: SessionKind { subject == .ownRecord ? .patient : .caregiver }

  /// True once the plan is known to be free.
  public var isFree: Bool { history.reach?.premium == false }

  public var patientName: String {
    if case .patient(let patient) = subject, let label = people?.labels[patient] { return label }
    return ownName ?? openedName
  }

  /// The caregiver's patients; empty in patient mode.
  public var patients: [PatientAnswer] { people?.patients ?? [] }

  /// The recording of doses; nil in patient mode.
  public var recording: TodayRecorder? { today.mode.recording?.doses }

  /// Caregiver mode's purchases; nil in patient mode.
  public var purchases: PurchasesModel? {
    if case .caregiver(let purchases) = mode { purchases } else { nil }
  }

  /// A dose became due or missed: everything of it is known here, and nobody is asked.
  func dosesTurned() {
    let missed = today.dosesTurned()
    if let day = today.day { history.dosesTurned(missed, of: day) }
  }

  /// The year of a row of 傾向, on the day that is shown.
  private func openYear(_ part: YearPart) {
    trends.close()
    year.open(part, on: year.selected ?? history.today)
  }

  /// The plan may have closed the day whose dose is open.
  func planTold() {
    if tab == .history, history.phase.isLocked { detail = nil }
  }

  /// The clock has turned: what is shown is loaded again behind the screen.
  func clockTurned() {
    today.clockTurned()
    history.clockTurned()
    documentsClockTurned()
    ownMedications?.follow()
    year.follow()
    trends.follow()
  }
}
