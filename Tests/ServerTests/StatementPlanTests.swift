import ServerStoreSQLite
import TestSupport
import Testing

/// How each engine would go about every statement that the stores have, whether it reads or writes.
@Suite struct StatementPlanTests {
  @Test func `S-12 every statement goes by an index to the rows of one household or one name`()
    async throws
  {
    let plans = try await DatabaseUnderTest.fresh().queryPlans()
    #expect(plans.count > 150)
    let (whole, others) = Self.parted(plans)
    #expect(whole.count == StatementWays.wholeTable.count)
    var across: Set<String> = []
    for plan in others {
      let (name, ways) = (plan.statement, plan.waysOnPostgreSQL)
      #expect(!plan.steps.contains { $0.contains("Seq Scan") }, "\(name): \(plan.steps)")
      #expect(!ways.isEmpty || !plan.looksUp, "\(name): \(plan.steps)")
      let further = ways.filter { !StatementWays.isOfOne($0) }
      let known = further.compactMap { StatementWays.columnAcross($0) }
      #expect(known.count == further.count, "\(name): \(further)")
      across.formUnion(known)
    }
    // None is excepted that is no more.
    #expect(across == Set(StatementWays.across.keys))
  }

  @Test func `no statement ever scans a table`() async throws {
    let directory = try TemporaryDirectory()
    let store = try SQLiteRecordStore(path: directory.path(of: "record.sqlite"))
    let plans = try store.queryPlans()
    #expect(plans.count > 150)
    let (whole, others) = Self.parted(plans)
    #expect(whole.count == StatementWays.wholeTable.count)
    var followed: Set<String> = []
    for plan in others {
      let name = plan.statement
      #expect(!plan.steps.isEmpty || !plan.looksUp, "\(name)")
      for step in plan.steps where step != "SCAN CONSTANT ROW" {
        if StatementWays.followed[step] != nil {
          followed.insert(step)
          continue
        }
        #expect(!step.hasPrefix("SCAN"), "\(name): \(plan.steps)")
        #expect(!step.contains("TEMP B-TREE"), "\(name): \(plan.steps)")
      }
      for way in plan.waysOnSQLite where !way.hasSuffix(" =") {
        #expect(StatementWays.columnAcross(way) != nil, "\(name): \(way)")
      }
    }
    #expect(followed == Set(StatementWays.followed.keys))
    try store.close()
  }

  @Test func `S-12 a copy finds a household's rows by index, and reads whole what is nobody's`()
    async throws
  {
    var reasons: Set<String> = []
    let database = try await DatabaseUnderTest.fresh()
    let statements = try CopyStatements.all(steps: ("schema_step", "name"))
    #expect(statements.count > 90)
    for plan in try database.queryPlans(of: statements) {
      let (name, ways) = (plan.statement, plan.waysOnPostgreSQL)
      if let reason = CopyStatements.reason(name) {
        reasons.insert(reason)
        // This one, and no other for each of its rows.
        #expect(plan.steps.count { $0.contains(" Scan") } == 1, "\(name): \(plan.steps)")
        continue
      }
      #expect(!plan.steps.contains { $0.contains("Seq Scan") }, "\(name): \(plan.steps)")
      #expect(!ways.isEmpty || !plan.looksUp, "\(name): \(plan.steps)")
      #expect(ways.allSatisfy(StatementWays.isOfOne), "\(name): \(ways)")
    }
    #expect(reasons == CopyStatements.allReasons)
  }

  @Test func `S-12 the same of a copy from a file`() throws {
    let directory = try TemporaryDirectory()
    let store = try SQLiteRecordStore(path: directory.path(of: "record.sqlite"))
    let statements = try CopyStatements.all(steps: ("grdb_migrations", "identifier"))
    for plan in try store.queryPlans(of: statements) {
      let (name, ways) = (plan.statement, plan.waysOnSQLite)
      let scans = plan.steps.filter { $0.hasPrefix("SCAN") }
      if CopyStatements.reason(name) != nil {
        #expect(scans.count + ways.count <= 1, "\(name): \(plan.steps)")
        continue
      }
      #expect(scans.isEmpty, "\(name): \(plan.steps)")
      #expect(!ways.isEmpty || !plan.looksUp, "\(name): \(plan.steps)")
      #expect(ways.allSatisfy { $0.hasSuffix(" =") }, "\(name): \(ways)")
    }
    try store.close()
  }

  @Test func `S-12 every statement about papers goes by an index to one account or one file`()
    throws
  {
    let plans = try StatementPlan.ofPapers()
    #expect(plans.count > 20)
    var whole: Set<String> = []
    for plan in plans {
      let (name, ways) = (plan.statement, plan.waysOnSQLite)
      let scans = plan.steps.filter { $0.hasPrefix("SCAN") }
      #expect(!plan.steps.isEmpty || !plan.looksUp, "\(name)")
      #expect(scans.allSatisfy { StatementWays.wholeOfPapers[$0] != nil }, "\(name): \(scans)")
      whole.formUnion(scans)
      for way in ways {
        let column = way.split(whereSeparator: { ". ".contains($0) }).dropFirst().first ?? ""
        let isOfOne = way.hasSuffix(" =") && StatementWays.ofPapers.contains(String(column))
        #expect(isOfOne, "\(name): \(way)")
      }
    }
    #expect(whole == Set(StatementWays.wholeOfPapers.keys))
  }

  @Test func `S-12 a step of a file's schema goes through a table once, and not for each row`()
    throws
  {
    let plans = try StatementPlan.ofSteps()
    #expect(plans.count > 8)
    let nested = plans.filter { plan in plan.steps.count { $0.hasPrefix("SCAN") } > 1 }
    #expect(Set(nested.map(\.statement)) == Set(StatementWays.nested.keys))
  }

  /// Those that may read a whole table, and the others.
  private static func parted(
    _ plans: [StatementPlan]
  ) -> (whole: [StatementPlan], others: [StatementPlan]) {
    let isWhole = { (plan: StatementPlan) in StatementWays.wholeTable[plan.statement] != nil }
    return (plans.filter(isWhole), plans.filter { !isWhole($0) })
  }
}
