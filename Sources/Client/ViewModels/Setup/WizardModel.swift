import ClientCore
public import Localization
public import Observation

/// はじめに: how this computer is to be used, and the first sign-in. Source: screens figure 13
///
/// Nothing is kept before a server has said yes: whoever leaves in the middle begins again.
@MainActor @Observable
public final class WizardModel: PageOwner {
  @ObservationIgnored private let _$observationRegistrar = ModelRegistrar()
  /// The three ways to begin that はじめに offers.
  public enum Choice: Int, CaseIterable, Sendable { case new = 1, join, patient }

  /// The page that is open on top of this screen.
  public enum Page: Sendable {
    case choices
    case form(SetupForm)
  }

  /// What the program opens once はじめに is done.
  struct Doors {
    let languageSwitched: @MainActor () -> Void
    let marksSwitched: @MainActor () -> Void
    /// The account of this computer is there already: its sign-in, with the address.
    let signInChosen: @MainActor (OfflineGraceSessionManager, _ email: String) -> Void
    /// Esc on the choices; nil when there is nothing behind them.
    let left: (@MainActor () -> Void)?
    let succeeded: @MainActor (OfflineGraceSessionManager) async -> Void
  }

  public internal(set) var choice = Choice.new
  public internal(set) var page = Page.choices
  /// The first row of the open help; nil while it is closed.
  public internal(set) var help: Int?
  /// What just happened, until the next key.
  public internal(set) var notice: Phrase?

  /// True when Esc on the choices leads back to a sign-in.
  public var canLeave: Bool { doors.left != nil }

  /// What is to be compared before anything is sent; nil while nothing is.
  var comparing: Comparing?

  let setup: SetupEnvironment
  let refresh: SchedulingRefresh
  let doors: Doors
  /// The address that the forms begin with; empty for this computer.
  let address: String
  /// The search for records at home.
  @ObservationIgnored private var looking: Task<Void, Never>?
  /// The address form as it was left for the one of a new account.
  var joining: SetupForm?

  init(
    _ setup: SetupEnvironment, refresh: SchedulingRefresh, address: String, notice: Phrase?,
    doors: Doors
  ) {
    (self.setup, self.refresh, self.doors) = (setup, refresh, doors)
    (self.address, self.notice) = (address, notice)
  }

  func forgetNotice() { notice = nil }

  /// What is open: the choices or a form, and the help above them.
  var pages: [ViewModels.Page] {
    let below =
      switch page {
      case .choices: open(.wizard(self)) { $0.handleChoices($1) }
      case .form(let form): open(.setup(form)) { $0.handle($1, form) }
      }
    if let comparing {
      return [below, open(.over(.question(comparing.card))) { $0.handle($1, comparing) }]
    }
    guard let help else { return [below] }
    return [below, open(.over(.wizardHelp(self))) { $0.help = $1.row(ofHelp: help) }]
  }

  private func handleChoices(_ intent: Intent) {
    switch intent {
    case .press: open(choice)
    case .pick(let number): Choice(rawValue: number).map(open)
    case .click(let id):
      number(id, after: "setup.choice.").flatMap(Choice.init(rawValue:)).map(open)
      if id == "setup.language" { doors.languageSwitched() }
    case .switchLanguage: doors.languageSwitched()
    case .switchMarks: doors.marksSwitched()
    case .help: help = 0
    case .back: doors.left?()
    default:
      let row = intent.row(from: choice.rawValue - 1, of: Choice.allCases.count)
      choice = row.flatMap { Choice(rawValue: $0 + 1) } ?? choice
    }
  }

  private func open(_ choice: Choice) {
    self.choice = choice
    joining = nil
    page = .form(.first(of: choice, address: address, hasRecordHere: canLeave))
    lookAtHome(for: choice)
  }

  /// Looks for records at home behind the form of another computer's; what comes late changes nothing that was typed.
  private func lookAtHome(for choice: Choice) {
    looking?.cancel()
    guard choice != .new, address.isEmpty else { return }
    looking = Task { [weak self, setup] in
      let found = await setup.foundAtHome()
      guard !found.isEmpty, !Task.isCancelled, let self, case .form(var form) = page else { return }
      form.offer(found)
      page = .form(form)
    }
  }
}
