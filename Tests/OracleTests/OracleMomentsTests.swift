import Domain
import TestSupport
import Testing

/// Single moments and figures, on the real server over HTTP.
struct OracleMomentsTests {
  @Test(.timeLimit(.minutes(5)))
  func `010 EC-4 one second or one millisecond around every midnight in Tokyo`() async throws {
    try await OracleServer.run { server in
      let people = try await server.add(OracleHousehold(number: 1, entitlements: []))
      for today in server.calendar.sampledDays(oneOf: 3) {
        let person = people[today / 2 % 2]
        for offset in today % 2 == 0 ? [-1000, 1000] : [-1, 0] as [Int64] {
          let oracle = server.oracle(today, offset)
          // The cutoff day of the day that ends here: open until midnight, refused from midnight on.
          let questions: [Oracle.Question] = [.day(today - 30), .day(today - 29), .access]
          let answers = try await person.ask(questions, oracle)
          #expect(
            answers[0].status == (offset < 0 ? 200 : 403), "\(oracle.calendar.days[today].text)")
          #expect(
            zip(questions, answers).compactMap { oracle.fault($1, to: $0, for: person) } == [])
        }
      }
    }
  }

  @Test(arguments: OraclePlan.allCases)
  func `D-H1 on the 31st the month is refused and the last 30 days are not`(
    _ plan: OraclePlan
  ) async throws {
    try await each31st(plan) { person, oracle in
      let answers = try await person.ask([.month(oracle.today), .recent], oracle)
      #expect(answers.map(\.status) == [plan.isPremium ? 200 : 403, 200])
    }
  }

  @Test(arguments: OraclePlan.allCases)
  func `D-H13 today answers on the 31st on every plan`(_ plan: OraclePlan) async throws {
    try await each31st(plan) { person, oracle in
      let answers = try await person.ask([.today], oracle)
      #expect(answers.compactMap { oracle.fault($0, to: .today, for: person) } == [])
      #expect(answers.map(\.status) == [200])
    }
  }

  @Test func `D-H2 on the 31st too all 30 days are answered one by one`() async throws {
    try await each31st(.free) { person, oracle in
      let days = (oracle.cutoff...oracle.today).map(Oracle.Question.day)
      let answers = try await person.ask(days, oracle)
      #expect(answers.count == 30)
      #expect(zip(days, answers).compactMap { oracle.fault($1, to: $0, for: person) } == [])
    }
  }

  @Test func `D-H14 days before the cutoff change no figure`() async throws {
    try await OracleServer.run { server in
      let today = try server.calendar.place("2028-03-31")
      var missing = OracleHousehold(number: 2, entitlements: [])
      missing.record.missedBefore = today - 29
      let people = [
        try await server.add(OracleHousehold(number: 1, entitlements: [])),
        try await server.add(missing),
      ]
      let oracle = server.oracle(today, 43_200_000)
      for mode in 0...1 {
        let taken = try await people[0][mode].ask([.recent], oracle)
        let missed = try await people[1][mode].ask([.recent], oracle)
        #expect(taken.map(\.text) == missed.map(\.text))
        #expect(taken.map(\.text) == [oracle.body(.recent, premium: false, ids: ("", ""))])
      }
      // One day later the first of these days is out of sight, and out of the figure.
      let next = server.oracle(today + 1, 43_200_000)
      let figures = try await people[0][0].ask([.recent], next).map(\.text)
      #expect(figures == [next.body(.recent, premium: false, ids: ("", ""))])
      #expect(!figures[0].contains(server.calendar.days[today - 29].text))
    }
  }

  @Test func `010 EC-3 premium that ends is limited from that instant on`() async throws {
    try await OracleServer.run { server in
      let today = try server.calendar.place("2028-03-31")
      let end = server.calendar.days[today].midnight + 43_200_000
      let yearly = Entitlement(
        productID: "com.yourcompany.medicationapp.premium_yearly", status: .active,
        expiresAt: Timestamp(millisecondsSinceEpoch: end))
      let people = try await server.add(OracleHousehold(number: 1, entitlements: [yearly]))
      for (milliseconds, status) in [(43_199_999, 200), (43_200_000, 403)] as [(Int64, Int)] {
        let oracle = server.oracle(today, milliseconds)
        for person in people {
          let answers = try await person.ask([.day(today - 30), .month(today), .recent], oracle)
          #expect(answers.map(\.status) == [status, status, 200])
        }
      }
    }
  }

  @Test func `010 EC-4 one request reads the clock once`() async throws {
    try await OracleServer.run { server in
      let people = try await server.add(OracleHousehold(number: 1, entitlements: []))
      let oracle = server.oracle(try server.calendar.place("2028-03-31"), 0)
      for question in RetentionOracleTests.decisive(oracle) {
        for person in people {
          let before = server.clock.readings
          _ = try await person.ask([question], oracle)
          #expect(server.clock.readings == before + 1, "\(question)")
        }
      }
    }
  }

  @Test func `D-H18 the oracle notices every answer that is not the one`() async throws {
    try await OracleServer.run { server in
      let people = try await server.add(OracleHousehold(number: 1, entitlements: []))
      let today = try server.calendar.place("2028-03-31")
      let oracle = server.oracle(today, 0)
      let tomorrow = Oracle(calendar: server.calendar, now: oracle.now, today: today + 1)
      let questions = RetentionOracleTests.decisive(oracle)
      for person in people {
        let answers = try await person.ask(questions, oracle)
        for (asked, answer) in zip(questions, answers) {
          for other in questions where oracle.fault(answer, to: other, for: person) == nil {
            let bothLocked = oracle.isLocked(asked) && oracle.isLocked(other)
            let bothToday = Set([asked, other]) == [.today, .day(today)]
            #expect(asked == other || bothLocked || bothToday, "\(asked) \(other)")
          }
          guard oracle.isLocked(asked) || [.recent, .access, .today].contains(asked) else {
            continue
          }
          #expect(tomorrow.fault(answer, to: asked, for: person) != nil, "\(asked)")
        }
      }
    }
  }

  /// Asks as the caregiver and the patient on each 31st of the three years.
  private func each31st(
    _ plan: OraclePlan, _ body: (OracleIdentity, Oracle) async throws -> Void
  ) async throws {
    try await OracleServer.run { server in
      let people = try await server.add(
        OracleHousehold(number: 1, entitlements: plan.entitlements))
      let days = server.calendar.threeYears.filter {
        server.calendar.days[$0].dayOfMonth == 31
      }
      #expect(days.count == 21)
      for today in days {
        let oracle = server.oracle(today, 43_200_000)
        for person in people { try await body(person, oracle) }
      }
    }
  }
}
