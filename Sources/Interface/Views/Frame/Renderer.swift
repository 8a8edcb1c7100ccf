import APIContract
import Domain
public import Localization
public import Screen
public import ViewModels

/// Draws the whole program as one frame: models in, cells out, nothing else.
@MainActor
public struct Renderer {
  private let marks: MarkSet
  private let describes: Bool

  /// Makes a renderer that draws with these marks unless the person chose letters; `describes` when
  /// somebody reads the labels of every element, as a trace does.
  public init(marks: MarkSet, describes: Bool) {
    (self.marks, self.describes) = (marks, describes)
  }

  /// True when a screen of `size` shows the day beside the calendar.
  public static func showsDayBeside(on size: Size) -> Bool { Layout(size: size).showsDayBeside }

  /// The frame of `app` on a screen of `size`.
  public func frame(_ app: AppModel, size: Size) -> Frame {
    let record: RecordModel? = if case .record(let record) = app.stage { record } else { nil }
    var canvas = Canvas(
      size: size, marks: marks(of: app), strings: Strings(app.language), describes: describes,
      band: record?.contact.showsGraceBanner == true ? GraceBanner.rows : 0,
      bodyHasFocus: record?.isBannerFocused != true)
    let screen = screenName(app)
    guard !canvas.layout.isTooSmall else {
      canvas.drawTooSmall(leaving: KeyContext(app).takesText ? "Ctrl-C" : "q")
      return finish(canvas, screen, app)
    }
    switch app.stage {
    case .wizard(let wizard): canvas.drawWizard(wizard)
    case .signIn(let signIn): canvas.drawSignIn(signIn)
    case .patientCode(let code): canvas.drawPatientCode(code)
    case .empty(let reason): drawEmpty(reason, app, &canvas)
    case .record(let record): draw(record, app, &canvas)
    case .patients(let people): draw(people, app, &canvas)
    }
    if app.refresh.isShown { canvas.drawUpdating(app.refresh) }
    if case .wizard(let wizard) = app.stage, let help = wizard.help {
      canvas.drawWizardHelp(help, canLeave: wizard.canLeave)
    }
    drawFooter(app, &canvas)
    return finish(canvas, screen, app)
  }

  /// The frame before anything is known; what is typed under it waits for the next.
  public func startingFrame(_ language: Language, size: Size) -> Frame {
    var canvas = Canvas(
      size: size, marks: marks, strings: Strings(language), describes: describes)
    if canvas.layout.isTooSmall { canvas.drawTooSmall() } else { drawLoadingTitle(&canvas) }
    return Frame(
      buffer: canvas.buffer, elements: canvas.elements, screen: .today, overlay: nil, focus: nil,
      isBusy: false, cursor: Point(row: max(0, size.height - 1), column: 0), showsCursor: false)
  }

  /// The marks as the person chose them; lines stay what the terminal can draw.
  private func marks(of app: AppModel) -> MarkSet {
    guard app.look.usesLetters else { return marks }
    return marks.withStates(
      of: app.language == .japanese ? .lettersJapanese : .lettersEnglish)
  }

  private func drawLoadingTitle(_ canvas: inout Canvas) {
    let strings = canvas.strings
    canvas.draw(
      TitleBar(
        app: strings(.appName), patient: "", plan: [],
        connection: ConnectionWords(state: "", sync: [strings(.syncLoading)])))
    canvas.drawRule(row: 2)
  }

  private func draw(_ record: RecordModel, _ app: AppModel, _ canvas: inout Canvas) {
    switch record.mode {
    case .caregiver(let purchases):
      CaregiverScreens(
        record: record, purchases: purchases, purchase: PurchaseStrings(app.language)
      )
      .draw(&canvas, isWaiting: app.refresh.isShown)
    case .patient:
      PatientScreens(record: record).draw(&canvas, isWaiting: app.refresh.isShown)
    }
  }

  /// A caregiver without a patient: no record, hence no tabs.
  private func draw(_ people: PatientsModel, _ app: AppModel, _ canvas: inout Canvas) {
    let strings = canvas.strings
    canvas.draw(
      TitleBar(
        app: strings(.appName), patient: "", plan: [strings(.modeCaregiver)],
        connection: canvas.connectionWords(app.contact, app.outgoing)))
    canvas.drawRule(row: 2)
    canvas.drawPatients(people, PurchaseStrings(app.language))
  }

  private func drawEmpty(_ reason: AppModel.EmptyReason, _ app: AppModel, _ canvas: inout Canvas) {
    drawLoadingTitle(&canvas)
    let strings = canvas.strings
    let (row, column) = (canvas.layout.contentRow, canvas.layout.textColumn)
    switch reason {
    case .starting: break
    case .failed(let failure):
      let after = canvas.text(canvas.marks.attention, row: row, column: column, .warning) + 1
      canvas.named("empty", .status, strings(.errorPatients), row: row, column: after, .bold)
      canvas.text(strings(failure.phrase), row: row + 2, column: column)
      canvas.text(strings(.errorKept), row: row + 3, column: column)
    }
  }

  private func drawFooter(_ app: AppModel, _ canvas: inout Canvas) {
    let context = KeyContext(app)
    let strings = canvas.strings
    let isWaiting = app.refresh.isBusy && !app.refresh.isShown
    let bindings = isWaiting ? [] : context.bindings.filter(\.isInFooter)
    let quit = KeyHint(keys: "q", label: strings(.keyQuit))
    let leave = KeyHint(keys: "Ctrl-C", label: strings(.keyQuit))
    let help = KeyHint(keys: "?", label: strings(.keyHelp))
    let right =
      context.takesText ? [leave] : context.hasHelp(app) ? [help, quit] : [quit]
    canvas.drawFooter(bindings.map { $0.hint(strings) }, right: right)
  }

  private func screenName(_ app: AppModel) -> ScreenName {
    switch app.stage {
    case .wizard: .wizard
    case .signIn, .patientCode: .login
    case .empty: .today
    case .record(let record): screenName(record)
    case .patients: .patients
    }
  }

  private func screenName(_ record: RecordModel) -> ScreenName {
    if record.purchases?.paywall != nil { return .paywall }
    if record.medications?.isOpen == true { return .medications }
    switch record.tab {
    case .today: return .today
    case .history: return record.history.showsDay ? .day : .history
    case .documents: return .documents
    case .settings: return record.people?.isOpen == true ? .patients : .settings
    }
  }

  private func finish(_ canvas: Canvas, _ screen: ScreenName, _ app: AppModel) -> Frame {
    let focus = app.refresh.isShown ? nil : canvas.focus
    let overlay = canvas.elements.last { $0.role == .dialog }
    let focused = focus.flatMap { point in
      canvas.elements.last { $0.role.takesFocus && $0.isEnabled && $0.frame.contains(point) }
    }
    return Frame(
      buffer: canvas.buffer, elements: canvas.elements, screen: screen, overlay: overlay?.id,
      focus: focused?.id, isBusy: app.refresh.isBusy || app.isStarting,
      cursor: focus ?? Point(row: max(0, canvas.layout.size.height - 1), column: 0),
      showsCursor: KeyContext(app).showsCursor)
  }
}

extension Element.Role {
  /// True for what a key can reach.
  var takesFocus: Bool {
    switch self {
    case .button, .cell, .field, .row: true
    case .banner, .dialog, .status, .tab, .text: false
    }
  }
}

extension HistoryViewModel {
  /// True when the open day is drawn as a screen of its own.
  var showsDay: Bool {
    guard let openDay else { return false }
    return !(showsDayBeside && calendar?.contains(openDay.date) == true)
  }
}
