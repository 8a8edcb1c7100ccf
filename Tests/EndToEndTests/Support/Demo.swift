import TestSupport

/// The demo as a person opens it, on the sample day of the figures.
enum Demo {
  /// 2026-02-10 14:32 in Tokyo.
  static let now = "2026-02-10T05:32:00Z"

  /// Opens the demo and waits for 今日 with its doses.
  static func open(
    _ options: [String] = [], now: String = now, size: TerminalSize = .standard,
    environment: [String: String?] = [:], home: TemporaryDirectory? = nil
  ) async throws -> TerminalProgram {
    let program = try TerminalProgram.launch(
      ["demo", "--now", now] + options, size: size, environment: environment, home: home)
    try await program.waitForToday()
    return program
  }
}

/// The identifiers that stay. Source: product §2.2
enum ID {
  static let lock = "HistoryRetentionLockView"
  static let upgrade = "history.retention.lock.upgrade"
  static let restore = "history.retention.lock.restore"
  static let close = "history.retention.lock.close"
  static let refresh = "history.retention.lock.refresh"
  static let updating = "SchedulingRefreshOverlay"
  static let paywall = "PaywallView"
  static let free = "HistoryRetentionBannerFree"
  static let premium = "HistoryRetentionBannerPremium"
  static let retry = "history.error.retry"

  static func day(_ date: String) -> String { "history.day.\(date)" }
}

extension TerminalSize {
  static let wide = TerminalSize(rows: 36, columns: 120)
  static let panel = TerminalSize(rows: 30, columns: 116)
  static let huge = TerminalSize(rows: 100, columns: 300)
}
