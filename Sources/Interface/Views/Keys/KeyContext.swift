import ViewModels

/// Where the keys go just now.
enum KeyContext: Equatable {
  case empty
  /// はじめに, with a sign-in behind it or without.
  case wizard(canLeave: Bool)
  /// Where the account is signed in; another device can be signed out.
  case sessions(canEnd: Bool)
  /// A form, by what has the focus in it.
  case form(FormStop, canLeave: Bool)
  case discard
  case waiting
  /// 今日 of a patient, who reads; cut off for longer than the grace or not.
  case today(isReadOnly: Bool)
  /// 今日 of a caregiver, by what the focused row takes.
  case recording(RecordingKeys)
  case calendar(isRecent: Bool, isBeside: Bool)
  case panel(RecordingKeys), day(RecordingKeys), field
  /// The list of `p`; empty when there is nothing to choose.
  case asNeeded(isEmpty: Bool)
  case patients(isEmpty: Bool, isInSettings: Bool)
  case code(LinkingCodeModel.State)
  /// 薬, by what the focused medicine takes.
  case medications(MedicationKeys)
  case buttons, paywall, single, choice, help
  /// OfflineGraceBanner has the focus; the screen below goes on working.
  case graceBanner
  /// 書類, by what the focus takes.
  case documents(DocumentKeys)
  /// 書類: the field of the search, a path, two versions side by side.
  case search, path, conflict
  /// 書類 whose papers could not be opened.
  case noDocuments
  /// 設定, its list or a panel; プラン can be asked for anew.
  case settings(canCheck: Bool), settingsPanel(canCheck: Bool)

  @MainActor
  init(_ app: AppModel) {
    if app.refresh.isBusy {
      self = .waiting
      return
    }
    switch app.stage {
    case .wizard(let wizard): self.init(wizard)
    case .signIn(let signIn): self.init(signIn.form)
    case .patientCode(let code): self.init(code.form)
    case .empty: self = .empty
    case .record(let record): self.init(record)
    case .patients(let people): self.init(people, isInSettings: false)
    }
  }

  @MainActor
  private init(_ record: RecordModel) { self.init(record.layer, record) }

  /// The context of one layer of a record.
  @MainActor
  init(_ layer: RecordModel.Layer, _ record: RecordModel) {
    switch layer {
    case .help: self = .help
    case .result(let purchases): self = purchases.result?.canRetry == true ? .buttons : .single
    case .paywall: self = .paywall
    case .choice: self = .choice
    case .detail: self = .single
    case .asNeeded(let recording): self = .asNeeded(isEmpty: recording.asNeeded?.isEmpty != false)
    case .patients(let people): self.init(people, isInSettings: true)
    case .account(let account): self.init(account)
    case .medications(let medications): self.init(medications)
    case .documents(let documents): self.init(documents)
    case .patientDocuments(let documents): self.init(documents)
    case .historyOverlay, .setAside, .leaving: self = .buttons
    case .graceBanner: self = .graceBanner
    case .body: self.init(body: record)
    }
  }

  @MainActor
  private init(body record: RecordModel) {
    switch record.tab {
    case .today:
      self =
        record.today.mode.recording == nil
        ? .today(isReadOnly: record.contact.isReadOnlyOffline)
        : .recording(RecordingKeys(record.today))
    case .documents: self = .noDocuments
    case .settings:
      let canCheck = record.settings.section == .plan
      self =
        record.settings.control == nil
        ? .settings(canCheck: canCheck) : .settingsPanel(canCheck: canCheck)
    case .history: self.init(record.history)
    }
  }

  @MainActor
  private init(_ history: HistoryViewModel) {
    if history.field != nil {
      self = .field
    } else if history.showsDay {
      self = .day(RecordingKeys(history))
    } else if history.focusedRow != nil {
      self = .panel(RecordingKeys(history))
    } else {
      self = .calendar(
        isRecent: history.layout == .recent,
        isBeside: history.showsDayBeside && history.days[history.selected] != nil)
    }
  }

  @MainActor
  private init(_ people: PatientsModel, isInSettings: Bool) {
    guard people.problem == nil else {
      self = .single
      return
    }
    switch people.page {
    case .list: self = .patients(isEmpty: people.patients.isEmpty, isInSettings: isInSettings)
    case .actions: self = .choice
    case .question: self = .buttons
    case .name(let entry): self.init(entry.form)
    case .removal(_, let form): self.init(form)
    case .code(let code): self = .code(code.state)
    }
  }

  @MainActor
  private init(_ wizard: WizardModel) {
    guard wizard.help == nil else {
      self = .help
      return
    }
    switch wizard.page {
    case .choices: self = .wizard(canLeave: wizard.canLeave)
    case .form(let form): self.init(form.form)
    }
  }

  @MainActor
  private init(_ account: AccountModel) {
    switch account.page {
    case .password(let form), .proof(let form): self.init(form)
    case .ending, .deletion: self = .buttons
    case .sessions, nil: self = .sessions(canEnd: account.canEnd)
    }
  }

  init(_ form: Form) {
    self =
      form.discard == nil ? .form(FormStop(form.focusedField), canLeave: form.canLeave) : .discard
  }

  /// True while letters are text. On the question before leaving a form they mean nothing: somebody may
  /// still be writing, and `q` must not lose it.
  var takesText: Bool {
    switch self {
    case .form, .discard, .field, .search, .path: true
    default: false
    }
  }

  /// True where `?` explains the keys: inside a record.
  @MainActor
  func hasHelp(_ app: AppModel) -> Bool {
    switch app.stage {
    case .record: return self != .waiting
    case .wizard: return !takesText && self != .waiting
    default: return false
    }
  }

  /// True where the terminal's own cursor is seen.
  var showsCursor: Bool {
    switch self {
    case .form(let stop, _): stop != .button
    case .field, .search, .path: true
    default: false
    }
  }

  /// True where the tabs and the patient can be changed.
  var isBody: Bool {
    switch self {
    case .today, .recording, .calendar, .panel, .day, .documents, .settings, .settingsPanel: true
    case .patients, .code, .medications, .sessions, .graceBanner, .noDocuments: true
    default: false
    }
  }
}

/// What has the focus in a form.
enum FormStop: Equatable {
  case text, choice, toggles, button

  init(_ field: FormField?) {
    switch field?.content {
    case .text: self = .text
    case .choice: self = .choice
    case .toggles: self = .toggles
    case nil: self = .button
    }
  }
}
