import ViewModels

/// Where the keys go just now.
enum KeyContext: Equatable {
  case empty
  /// A form, by what has the focus in it.
  case form(FormStop, canLeave: Bool)
  /// The question 「入力を捨てますか」.
  case discard
  case waiting
  case today
  case calendar(isRecent: Bool, isBeside: Bool)
  case panel, day, field
  case buttons, paywall, single, choice, help
  case documents, settings, settingsPanel

  @MainActor
  init(_ app: AppModel) {
    if app.refresh.isBusy {
      self = .waiting
      return
    }
    switch app.stage {
    case .signIn(let signIn): self.init(signIn.form)
    case .patientCode(let code): self.init(code.form)
    case .empty: self = .empty
    case .record(let record): self.init(record)
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
    case .historyOverlay: self = .buttons
    case .body: self.init(body: record)
    }
  }

  @MainActor
  private init(body record: RecordModel) {
    switch record.tab {
    case .today: self = .today
    case .documents: self = .documents
    case .settings: self = record.settings.control == nil ? .settings : .settingsPanel
    case .history: self.init(record.history)
    }
  }

  @MainActor
  private init(_ history: HistoryViewModel) {
    if history.field != nil {
      self = .field
    } else if history.showsDay {
      self = .day
    } else if history.focusedRow != nil {
      self = .panel
    } else {
      self = .calendar(
        isRecent: history.layout == .recent,
        isBeside: history.showsDayBeside && history.days[history.selected] != nil)
    }
  }

  /// The context of a form.
  init(_ form: Form) {
    self =
      form.discard == nil ? .form(FormStop(form.focusedField), canLeave: form.canLeave) : .discard
  }

  /// True while letters are text. On the question before leaving a form they mean nothing: somebody may
  /// still be writing, and `q` must not lose it.
  var takesText: Bool {
    switch self {
    case .form, .discard, .field: true
    default: false
    }
  }

  /// True where the terminal's own cursor is seen.
  var showsCursor: Bool {
    switch self {
    case .form(let stop, _): stop != .button
    case .field: true
    default: false
    }
  }

  /// True where the tabs and the patient can be changed.
  var isBody: Bool {
    switch self {
    case .today, .calendar, .panel, .day, .documents, .settings, .settingsPanel: true
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
