import ClientCore
import Localization

// A record that is open at home: 起動時も開く, and what the end of the program means for others.
extension AppModel {
  /// True when the program may end now. While somebody is connected at home that is asked about, once.
  ///
  /// Source: screens 2 figure 26.
  public func mayQuit() -> Bool {
    let visitors = home?.visitors ?? []
    guard quitting == nil, !visitors.isEmpty else { return true }
    quitting = Question(quitting: visitors)
    return false
  }

  func handle(_ intent: Intent, quitting card: Question) {
    var card = card
    let answer = card.handle(intent)
    quitting = answer == nil ? card : nil
    if answer == .yes { onQuit() }
  }

  /// The choice of 設定; nil where the record is not this computer's own.
  var homeAtStart: HomeAtStart? {
    ownHome?.environment.atStart
  }

  private var ownHome: HomeDoorModel? { session.server.hasPrefix("http") ? nil : home }

  /// Once each start, where a person chose so; what keeps it closed is said, for others wait for it.
  func openHomeAtStart() {
    guard !hasOpenedHome, let home = ownHome, home.environment.atStart?.isChosen() == true else {
      return
    }
    hasOpenedHome = true
    Task { [weak self] in
      await home.open()
      guard let self, case .refused(let reason) = home.state, reason != .linkHomeAlreadyOpen,
        tidings == nil
      else { return }
      tidings = Question(
        "HomeCard", .homeNotOpened, [reason], isWarning: true, close: "home.close")
    }
  }
}

extension Question {
  /// 「家の中で開くのを止めますか」
  fileprivate init(quitting visitors: [String]) {
    self.init(
      "QuitCard", .quitTitle,
      [.linkVisitors(visitors.joined(separator: ", ")), .quitBody], isWarning: true, name: "quit",
      yes: .quitYes, no: .formDiscardKeep)
    spoken = .quitTitle
  }
}

/// 起動時も開く: whether the record is opened at home by every start of the screens.
public struct HomeAtStart: Sendable {
  public let isChosen: @Sendable () -> Bool
  /// Keeps the choice for the next start.
  public let choose: @Sendable (Bool) throws -> Void

  public init(
    isChosen: @escaping @Sendable () -> Bool, choose: @escaping @Sendable (Bool) throws -> Void
  ) {
    (self.isChosen, self.choose) = (isChosen, choose)
  }
}
