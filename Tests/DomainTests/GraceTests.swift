import Domain
import Testing

/// The one function that decides the seven days (004 FR-007, SC-003, D-O6).
struct GraceTests {
  private static let end = Timestamp(secondsSinceEpoch: 1_770_692_400)
  private static let week = OfflineGrace.period

  @Test(arguments: [
    (Duration.milliseconds(-1), true), (.zero, false), (.milliseconds(1), false),
  ])
  func `cases Tokens: at exactly seven days it is over`(_ off: Duration, _ open: Bool) {
    let now = Self.end.adding(Self.week + off)
    let decision = OfflineGrace.decision(expiry: .at(Self.end), now: now, isLatched: false)
    #expect(decision.canContinue == open)
    #expect(decision.reason == (open ? nil : .graceExpired))
  }

  @Test(arguments: [true, false], [Reachability.unknown, .reachable, .unreachable])
  func `004 EC-3 no tokens: sign-in, whatever else is known`(
    _ latched: Bool, _ reachability: Reachability
  ) {
    for now in [Timestamp(secondsSinceEpoch: 0), Self.end, Self.end.adding(Self.week * 9)] {
      let decision = OfflineGrace.decision(expiry: nil, now: now, isLatched: latched)
      #expect(decision == .refused(.noTokens))
      let standing = OfflineGrace.standing(
        expiry: nil, now: now, isLatched: latched, reachability: reachability)
      #expect(standing == .signedOut)
    }
  }

  /// The end in days after now.
  @Test(arguments: [nil, 32, 365, 4015, 2_900_000])
  func `004 EC-1 an end that is missing or absurd is read-only`(_ days: Int?) {
    let expiry = days.map { TokenExpiry.at(Self.end.adding(.seconds($0 * 86_400))) } ?? .unknown
    let decision = OfflineGrace.decision(expiry: expiry, now: Self.end, isLatched: false)
    #expect(decision == .refused(.tokensExpired))
    let standing = OfflineGrace.standing(
      expiry: expiry, now: Self.end, isLatched: false, reachability: .unreachable)
    #expect(standing == .readOnly(.tokensExpired))
  }

  @Test func `decision P-7 once over it is over, whatever the clock says`() {
    for hours in -400...400 {
      let decision = OfflineGrace.decision(
        expiry: .at(Self.end), now: Self.end.adding(.seconds(hours * 3600)), isLatched: true)
      #expect(decision == .refused(.graceExpired))
    }
  }

  @Test func `004 SC-003 every second near the ends, and every hour between`() {
    let seconds =
      Array(-5...5) + (0...(8 * 24)).map { $0 * 3600 } + (-5...5).map { 7 * 86_400 + $0 }
    for second in seconds {
      let now = Self.end.adding(.seconds(second))
      for reachability in [Reachability.unknown, .reachable, .unreachable] {
        let standing = OfflineGrace.standing(
          expiry: .at(Self.end), now: now, isLatched: false, reachability: reachability)
        #expect(standing == Self.expected(second, reachability), "\(second) \(reachability)")
      }
    }
  }

  /// The same, told the long way.
  private static func expected(_ second: Int, _ reachability: Reachability) -> SessionStanding {
    if second >= 7 * 86_400 { return .readOnly(.graceExpired) }
    if reachability != .unreachable { return .online }
    if second < 0 { return .offline }
    return .grace(daysLeft: 7 - second / 86_400)
  }

  @Test(arguments: [(0, 7), (1, 7), (86_399, 7), (86_400, 6), (6 * 86_400, 1), (604_799, 1)])
  func `screens figure 15 the days left are rounded up`(_ second: Int, _ days: Int) {
    let standing = OfflineGrace.standing(
      expiry: .at(Self.end), now: Self.end.adding(.seconds(second)), isLatched: false,
      reachability: .unreachable)
    #expect(standing == .grace(daysLeft: days))
  }
}
