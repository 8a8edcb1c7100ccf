import Testing

/// The real server over HTTP against an oracle that shares nothing with it, on every day of three
/// years as today.
struct RetentionOracleTests {
  @Test(.timeLimit(.minutes(5)), arguments: OracleEngine.allCases)
  func `010 FR-002 every day of three years, every plan, both modes, every route`(
    engine: OracleEngine
  ) async throws {
    try await OracleServer.run(on: engine) { server in
      let people = try await signIn(server)
      for today in engine.sampledDays(of: server.calendar) {
        let oracle = server.oracle(today, Self.moments[today % Self.moments.count])
        let faults = try await Self.faults(people, oracle)
        #expect(faults == [])
        // One day's faults tell enough; the next thousand days would say the same.
        guard faults.isEmpty else { return }
      }
    }
  }

  /// Milliseconds after midnight: the first, the last a dose of 08:00 is pending, the first it is
  /// missed, noon, and the last of the day.
  private static let moments: [Int64] = [0, 32_400_000, 32_400_001, 43_200_000, 86_399_999]

  /// The dates on which the rule turns, each once.
  static func decisive(_ oracle: Oracle) -> [Oracle.Question] {
    let (cutoff, today) = (oracle.cutoff, oracle.today)
    let months = [cutoff, today, today + 1].map { oracle.calendar.month(around: $0).lowerBound }
    let before = oracle.calendar.month(around: months[0] - 1).lowerBound
    let asked = Set(months + [before]).sorted().map(Oracle.Question.month)
    let days = [cutoff - 1, cutoff, today, today + 1].map(Oracle.Question.day)
    return asked + days + [.recent, .access, .today]
  }

  /// What is enough to ask those whose plan was decided another way: each route, and on both sides of
  /// the cutoff, in turn each of the other dates.
  private static func shorter(_ questions: [Oracle.Question], _ today: Int) -> [Oracle.Question] {
    let months = questions.filter { if case .month = $0 { true } else { false } }
    let days = questions.filter { if case .day = $0 { true } else { false } }
    let rest = questions.filter { !months.contains($0) && !days.contains($0) }
    return [months[today % months.count], days[0], days[1 + today % (days.count - 1)]] + rest
  }

  private func signIn(_ server: OracleServer) async throws -> [OracleIdentity] {
    var people: [OracleIdentity] = []
    for (number, plan) in OraclePlan.allCases.enumerated() {
      people += try await server.add(
        OracleHousehold(number: UInt64(number + 1), entitlements: plan.entitlements))
    }
    return people
  }

  private static func faults(
    _ people: [OracleIdentity], _ oracle: Oracle
  ) async throws -> [String] {
    let all = decisive(oracle)
    return try await withThrowingTaskGroup(of: [String].self) { group in
      for person in people {
        let isFree = person.household.entitlements.isEmpty
        let questions = isFree ? all : shorter(all, oracle.today)
        group.addTask {
          let answers = try await person.ask(questions, oracle)
          return zip(questions, answers).compactMap { oracle.fault($1, to: $0, for: person) }
        }
      }
      return try await group.reduce(into: []) { $0 += $1 }
    }
  }
}
