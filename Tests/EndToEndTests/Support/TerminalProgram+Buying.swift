import TestSupport

// Where a caregiver buys; every step waits for the frame that answers it.
extension TerminalProgram {
  /// From 今日 to the lock on December.
  @discardableResult
  func openDecemberLock() async throws -> UIFrame {
    try await openHistory()
    try await pressIntoCalendar(.up, .up, .up, focusing: "2026-01-20")
    return try await pressIntoLock("[")
  }

  /// From 今日 to the paywall over the lock on December.
  @discardableResult
  func openPaywall() async throws -> UIFrame {
    try await openDecemberLock()
    return try await press(.tab, .enter) { !$0.busy && $0.overlay == ID.paywall }
  }

  /// Puts the focus of the paywall on 購入する.
  func focusBuy() async throws {
    try await press(.tab, .tab) { $0.focus == "paywall.buy" }
  }

  /// Presses 購入する, and waits for the card that says how it ended.
  @discardableResult
  func buyIntoCard() async throws -> UIFrame {
    try await focusBuy()
    return try await press(.enter) { $0.isResult }
  }

  /// From 今日 to プラン in 設定, with what opening it asks answered.
  func openPlan() async throws {
    try await press("4") { $0.screen == "settings" }
    try await press(.down, .down, .down) { $0.shows("settings.restore") }
    try await settle()
  }

  /// Presses 購入を復元 in 設定, and waits for the card that says what was found.
  @discardableResult
  func restoreInSettings() async throws -> UIFrame {
    try await openPlan()
    try await press(.enter, .down) { $0.focus == "settings.restore" }
    return try await press(.enter) { $0.isResult }
  }
}

extension UIFrame {
  /// True when keys work and the card of a purchase or a restore is the topmost thing.
  var isResult: Bool { !busy && overlay == "ResultCard" }
}

extension DecodedScreen {
  /// True when the sentence stands on the screen, wherever its lines break.
  func says(_ sentence: String) -> Bool {
    Self.inOneLine(text).contains(Self.inOneLine(sentence))
  }

  private static func inOneLine(_ text: String) -> String {
    text.filter { !$0.isWhitespace && $0 != "│" && $0 != "|" }
  }
}

extension Household {
  /// Tells the local store to do something; it has to work.
  func store(_ arguments: String...) async throws {
    let result = try await PipedProgram.run(["store"] + arguments + Self.clock, home: home)
    guard result.status == .exited(0) else { throw Failure(result: result) }
  }
}
