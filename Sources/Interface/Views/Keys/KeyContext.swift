import ViewModels

/// Where the keys go just now.
enum KeyContext: Equatable {
  case signIn, empty
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
    case .signIn: self = .signIn
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

  /// True while letters are text.
  var takesText: Bool { self == .signIn || self == .field }

  /// True where the tabs and the patient can be changed.
  var isBody: Bool {
    switch self {
    case .today, .calendar, .panel, .day, .documents, .settings, .settingsPanel: true
    default: false
    }
  }
}
