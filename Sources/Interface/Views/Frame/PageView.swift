import Localization
import Screen
import ViewModels

/// A page as it is seen: its keys, its drawing, its elements. Footer, help, mouse and trace come from it.
@MainActor
protocol PageView {
  /// The keys that work here, most useful first.
  var bindings: [Binding] { get }
  var letters: Letters { get }
  /// True while a letter goes into a text; a form's choice and its buttons take none.
  var isWriting: Bool { get }
  /// True where a pasted text goes into a field.
  var takesPaste: Bool { get }
  /// True where the terminal's own cursor is seen.
  var showsCursor: Bool { get }
  /// True where the keys of the tabs and of the patient lead away.
  var hasTabs: Bool { get }
  /// What the trace calls the screen; nil for what lies over one.
  var screen: ScreenName? { get }
  /// True where it knows every size itself; the others are drawn as for 80×24 and folded where that is not there.
  var fitsEverySize: Bool { get }
  /// True where a small screen shows the beginning, though what has the focus stands further down.
  var beginsAtTop: Bool { get }
  /// True where a screen shows nothing of what the arrows choose and Enter opens: neither does anything there.
  func hasNothingToChoose(on layout: Layout) -> Bool
  /// True where what has no name are only heads of columns, which nobody needs who hears the names.
  var tellsByName: Bool { get }
  /// What its one field is for, where no form says so.
  var fieldLabel: Phrase? { get }
  /// What a turn of the wheel does, down by 1 or up by -1.
  func turned(by step: Int) -> Intent
  /// What a click on an element does.
  func clicked(_ id: String) -> Intent
  func draw(on canvas: inout Canvas)
}

/// What a letter is for a page.
enum Letters {
  case keys
  /// A text: only Ctrl-C leaves the program.
  case text
  /// Nothing, over a text: somebody may still be writing, and `q` must not lose it.
  case nothing
}

extension PageView {
  var letters: Letters { .keys }
  var isWriting: Bool { letters != .keys }
  var takesPaste: Bool { letters == .text }
  var showsCursor: Bool { false }
  var hasTabs: Bool { false }
  var screen: ScreenName? { nil }
  var fitsEverySize: Bool { false }
  var beginsAtTop: Bool { false }
  func hasNothingToChoose(on layout: Layout) -> Bool { false }
  var tellsByName: Bool { false }
  var fieldLabel: Phrase? { nil }
  func turned(by step: Int) -> Intent { .wheel(step) }
  func clicked(_ id: String) -> Intent { .click(id) }
}

extension PageView {
  /// The keys that work here, as the person has chosen them; those of cards and of texts stay.
  func bindings(_ keys: OwnKeys) -> [Binding] {
    guard keys.areChosen, let screen, letters == .keys else { return bindings }
    return bindings.map { $0.with(keys, on: screen) }
  }
}

/// A page that is a form to fill in.
@MainActor
protocol FormPageView: PageView {
  var form: Form { get }
}

extension FormPageView {
  var bindings: [Binding] { Binding.form(form) }
  var letters: Letters { form.discard == nil ? .text : .nothing }
  var isWriting: Bool {
    if form.discard == nil, case .text? = form.focusedField?.content { return true }
    return form.discard != nil
  }
  var showsCursor: Bool { form.discard == nil && form.focusedField != nil }
}

/// Everything that is open, as it is seen.
@MainActor
struct PageStack {
  private(set) var views: [any PageView] = []
  /// What takes the keys.
  private(set) var top: any PageView = StartingPage()
  /// True where `?` explains the keys.
  let hasHelp: Bool
  let keys: OwnKeys
  /// The keys that work on the topmost page, as the person has chosen them.
  let bindings: [Binding]
  /// True where PgUp and PgDn are keys of the topmost page's own.
  var movesByPage: Bool { bindings.contains { $0.actions.contains { $0.key == .pageDown } } }

  init(_ app: AppModel) {
    keys = app.keys
    for page in app.pages {
      let view = page.content.view(app.language, keys, over: top)
      views.append(view)
      if page.takesKeys { top = view }
    }
    bindings = top.bindings(keys)
    switch app.stage {
    case .record, .wizard: hasHelp = !app.refresh.isBusy
    case .patients: hasHelp = !app.refresh.isBusy && top is PatientsPage
    default: hasHelp = false
    }
  }

  /// What the trace calls the topmost screen.
  var screen: ScreenName { views.last { $0.screen != nil }?.screen ?? .today }
}

extension Page.Content {
  /// The page as it is seen in a language, and what it lies over. Only a caregiver's pages are given the words
  /// of buying.
  @MainActor
  func view(
    _ language: Language, _ keys: OwnKeys, over below: any PageView
  ) -> any PageView {
    let purchase = PurchaseStrings(language)
    switch self {
    case .frame(let record, let isMuted):
      return record.kind == .patient
        ? PatientFramePage(record: record, isMuted: isMuted)
        : CaregiverFramePage(record: record, isMuted: isMuted, purchase: purchase)
    case .frameOfNobody(let contact, let outgoing):
      return NobodyFramePage(contact: contact, outgoing: outgoing)
    case .empty(let reason): return EmptyPage(reason: reason)
    case .wizard(let wizard): return WizardPage(model: wizard)
    case .setup(let form): return SetupPage(setup: form)
    case .signIn(let signIn): return SignInPage(model: signIn)
    case .patientCode(let code): return PatientCodePage(model: code)
    case .today(let record): return TodayPage(record: record)
    case .history(let history, let kind): return HistoryPage(model: history, kind: kind)
    case .year(let year, let kind): return YearPage(model: year, kind: kind)
    case .trends(let trends, let kind): return TrendsPage(model: trends, kind: kind)
    case .settings(let record): return SettingsPage(record: record, purchase)
    case .patients(let people, let isInSettings):
      return PatientsPage(model: people, isInSettings: isInSettings)
    case .code(let code): return LinkingCodePage(code: code)
    case .linkWay(let way): return LinkWayPage(way: way)
    case .feed(let feed): return FeedPage(feed: feed)
    case .members(let members): return MembersPage(model: members, purchase: purchase)
    case .invited(let invited): return InvitedPage(invited: invited)
    case .medications(let medications): return MedicationsPage(model: medications)
    case .medicationForm(let page, let form): return MedicationFormPage(page: page, form: form)
    case .importEntry(let entry): return ImportEntryPage(entry: entry)
    case .importPreview(let preview): return ImportPreviewPage(preview: preview)
    case .ownMedications(let medications): return OwnMedicationsPage(model: medications)
    case .changes(let changes): return ChangesPage(model: changes)
    case .find(let find): return FindPage(model: find)
    case .writeOut(let model):
      return WriteOutPage(model: model, purchase: model.kind == .caregiver ? purchase : nil)
    case .writeOutPlace(let entry): return WriteOutPlacePage(entry: entry)
    case .notebookCodes(let codes): return NotebookCodesPage(codes: codes)
    case .sessions(let account): return SessionsPage(model: account)
    case .patientForm(let title, let form):
      return SettingsFormPage(title: title, form: form, screen: .patients)
    case .accountForm(let title, let form):
      return SettingsFormPage(title: title, form: form, screen: .settings)
    case .documents(let papers): return papers.view(purchase)
    case .paywall(let paywall): return PaywallPage(paywall: paywall, purchase: purchase)
    case .over(let overlay): return overlay.view(purchase, keys, over: below)
    }
  }
}

extension Page.Documents {
  @MainActor
  fileprivate func view(_ purchase: PurchaseStrings) -> any PageView {
    switch self {
    case .list(let documents, let isFree):
      DocumentsPage(model: documents, isFree: isFree, purchase: purchase)
    case .search(let field): SearchPage(field: field)
    case .document(let documents): PaperPage(model: documents)
    case .entry(let entry): DocumentEntryPage(entry: entry)
    case .path(let path): PathPage(path: path)
    case .bin(let rows, let focused): BinPage(rows: rows, focused: focused)
    case .filter(let filters, let focused): FilterPage(filters: filters, focused: focused)
    case .conflict(let conflict, let documents):
      ConflictPage(conflict: conflict, documents: documents)
    case .ofPatient(let documents): PatientDocumentsPage(model: documents)
    case .closed: NoDocumentsPage()
    }
  }
}

extension Page.Overlay {
  @MainActor
  fileprivate func view(
    _ purchase: PurchaseStrings, _ keys: OwnKeys, over below: any PageView
  ) -> any PageView {
    switch self {
    case .question(let question): QuestionPage(question: question)
    case .caregiverLock(let lock, let history):
      CaregiverLockPage(lock: lock, history: history, purchase: purchase)
    case .patientLock(let lock, let history): PatientLockPage(lock: lock, history: history)
    case .historyFailure(let failure, let history):
      HistoryFailurePage(failure: failure, history: history)
    case .goTo(let field): GoToPage(field: field)
    case .news(let record): NewsPage(record: record, purchase: purchase)
    case .graceBanner(let contact, let kind, let isFocused):
      GraceBannerPage(contact: contact, kind: kind, isFocused: isFocused)
    case .asNeeded(let today, let recording): AsNeededPage(today: today, recording: recording)
    case .skip(let choice, let shown): SkipPage(choice: choice, shown: shown)
    case .dose(let detail, let kind, let shown):
      DosePage(detail: detail, kind: kind, shown: shown)
    case .time(let entry, let shown): TimePage(entry: entry, shown: shown)
    case .patientChoice(let patients, let focused):
      PatientChoicePage(patients: patients, focused: focused)
    case .patientActions(let actions): PatientActionsPage(card: actions)
    case .patientLimit(let card): PatientLimitPage(card: card, purchase: purchase)
    case .purchaseResult(let purchases):
      PurchaseResultPage(purchases: purchases, purchase: purchase)
    case .help(let record): HelpPage(record: record, below: below, purchase, keys)
    case .wizardHelp(let wizard): WizardHelpPage(model: wizard, below: below)
    case .peopleHelp(let people): PeopleHelpPage(model: people, below: below, keys)
    case .commands(let search, let record): CommandsPage(search, on: below, of: record, keys)
    case .waiting(let refresh): WaitingPage(refresh: refresh)
    case .writingOut(let progress): WritingOutPage(progress: progress)
    }
  }
}
