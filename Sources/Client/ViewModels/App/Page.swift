public import APIContract
public import Domain
public import Localization

/// One thing that is open: what is seen of it, and what a key does to it.
///
/// ``AppModel/pages`` lists everything that is open, the topmost last; nothing else decides who takes the
/// keys, what the footer says or what is drawn over what.
public struct Page {
  /// What the tabs and 「だれの記録」 do above a page.
  enum Kind: Equatable {
    /// Only seen: the keys go to what lies below.
    case seen
    /// It is closed first.
    case card
    /// They lead away, but never from something that was typed.
    case screen(isWriting: Bool)
    /// The page of a tab itself.
    case tab
  }

  /// What is open, with the model it is drawn from.
  public enum Content {
    /// The title bar and the tabs of a record.
    case frame(RecordModel, isMuted: Bool)
    /// The title bar of a caregiver without a patient.
    case frameOfNobody(ServerContact, OutgoingWrites?)
    case empty(AppModel.EmptyReason)
    case wizard(WizardModel), setup(SetupForm)
    case signIn(SignInModel), patientCode(PatientCodeModel)
    /// 年 and 傾向 of 履歴.
    case year(YearModel, SessionKind), trends(TrendsModel, SessionKind)
    case today(RecordModel), history(HistoryViewModel, SessionKind), settings(RecordModel)
    case patients(PatientsModel, isInSettings: Bool), code(LinkingCodeModel)
    /// つなぐ: in which way another device comes to a record that is only on this computer.
    case linkWay(LinkWay)
    case feed(PatientFeed)
    /// 家族, and the code of an invitation.
    case members(MembersModel), invited(Invited)
    case medications(MedicationsModel), medicationForm(MedicationsModel.Page, Form)
    case importEntry(ImportEntry), importPreview(ImportPreview)
    /// 薬 of a patient, to read.
    case ownMedications(OwnMedicationsModel)
    case changes(ChangesModel), find(FindModel)
    case writeOut(WriteOutModel), writeOutPlace(WriteOutEntry), notebookCodes(NotebookCodes)
    case sessions(AccountModel)
    /// A form of 本人と番号 or of アカウント under its heading.
    case patientForm(Phrase, Form), accountForm(Phrase, Form)
    case documents(Documents)
    case paywall(Paywall)
    case over(Overlay)
  }

  /// What is open of 書類.
  public enum Documents {
    case list(DocumentsModel, isFree: Bool), search(TextField), document(DocumentsModel)
    case entry(DocumentEntry), path(PathEntry), bin([BinRow], focused: Int)
    case filter([DocumentFilter], focused: Int), conflict(ConflictQuestion, DocumentsModel)
    case ofPatient(PatientDocumentsModel)
    /// The documents of this device could not be opened.
    case closed
  }

  /// What lies over a screen.
  public enum Overlay {
    case question(Question)
    case caregiverLock(CaregiverLock, HistoryViewModel), patientLock(PatientLock, HistoryViewModel)
    case historyFailure(LoadFailure, HistoryViewModel)
    /// The field of `g` in 履歴.
    case goTo(GoToDate)
    /// What just happened is said wherever the person is.
    case news(RecordModel)
    case graceBanner(ServerContact, SessionKind, isFocused: Bool)
    case asNeeded(TodayModel, TodayRecording), dose(DoseDetail, SessionKind, on: CivilDate)
    /// With the day that is shown.
    case skip(SkipChoice, on: CivilDate), time(TimeEntry, on: CivilDate)
    case patientChoice([PatientAnswer], focused: Int), patientActions(PatientActions)
    case patientLimit(PatientLimitCard)
    case purchaseResult(PurchasesModel)
    case help(RecordModel), wizardHelp(WizardModel), peopleHelp(PatientsModel)
    /// With the record that it lies over; nil before there is one.
    case commands(CommandSearch, RecordModel?)
    case waiting(SchedulingRefresh), writingOut(WriteOutProgress)
  }

  public let content: Content
  let kind: Kind
  let handle: @MainActor (Intent) -> Void

  init(
    _ content: Content, _ kind: Kind = .card, _ handle: @escaping @MainActor (Intent) -> Void
  ) {
    (self.content, self.kind, self.handle) = (content, kind, handle)
  }

  init(seen content: Content) { self.init(content, .seen) { _ in } }

  /// What of premium the page is about; nil for a page that is about none, and for several.
  var feature: FeatureGate? {
    switch content {
    case .over(.caregiverLock), .trends, .year: .extendedHistory
    case .over(.patientLimit): .multiplePatients
    case .writeOut: .pdfExport
    case .documents: .cloudSync
    default: nil
    }
  }

  /// True for what can be topmost.
  public var takesKeys: Bool { kind != .seen }

  /// The same page where the tabs lead away from it.
  func asScreen(isWriting: Bool = false) -> Page {
    Page(content, .screen(isWriting: isWriting), handle)
  }
}

/// A model of several pages, which says what just happened until the next key.
@MainActor
protocol PageOwner: AnyObject {
  func forgetNotice()
}

extension PageOwner {
  func open(
    _ content: Page.Content, _ handle: @escaping @MainActor (Self, Intent) -> Void
  ) -> Page {
    Page(content) { [self] intent in
      forgetNotice()
      handle(self, intent)
    }
  }
}
