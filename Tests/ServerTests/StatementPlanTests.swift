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

  /// Those that may read a whole table, and the others.
  private static func parted(
    _ plans: [StatementPlan]
  ) -> (whole: [StatementPlan], others: [StatementPlan]) {
    let isWhole = { (plan: StatementPlan) in StatementWays.wholeTable[plan.statement] != nil }
    return (plans.filter(isWhole), plans.filter { !isWhole($0) })
  }
}
