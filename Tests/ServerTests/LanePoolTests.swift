import ServerCore
import TestSupport
import Testing

@testable import ServerStorePostgreSQL

/// The connections of a server to its database, lent to one at a time.
@Suite struct LanePoolTests {
  @Test func `S-21 nobody waits for a connection for longer than a while, and the next is served`()
    async throws
  {
    let pool = LanePool(
      try PostgreSQLAddress("postgres:///nowhere"), count: 1, longestWait: .milliseconds(20))
    let (isLent, lent) = AsyncStream<Void>.makeStream()
    let (isOver, over) = AsyncStream<Void>.makeStream()
    let holder = Task {
      try await pool.lend { _ in
        lent.finish()
        for await _ in isOver {}
      }
    }
    for await _ in isLent {}
    // Nothing has come back to anybody meanwhile: systemd hears of no life.
    let refusal = await #expect(throws: StoreUnavailableError.self) {
      try await pool.lend { _ in }
    }
    #expect(refusal?.isStuck == true)
    #expect(pool.figures == (1, 0))
    over.finish()
    try await holder.value
    #expect(pool.figures == (0, 0))
    try await pool.lend { _ in #expect(pool.figures == (1, 0)) }
    await pool.close()
  }

  @Test func `S-21 where too many wait for a database that serves, it is busy and does not hang`()
    async throws
  {
    let pool = LanePool(
      try PostgreSQLAddress("postgres:///nowhere"), count: 1, longestWait: .seconds(600))
    let (isOver, over) = AsyncStream<Void>.makeStream()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0...1000 {
        group.addTask { try await pool.lend { _ in for await _ in isOver {} } }
      }
      while pool.figures != (1, 1000) { await Task.yield() }
      let refusal = await #expect(throws: StoreUnavailableError.self) {
        try await pool.lend { _ in }
      }
      #expect(refusal?.isStuck == false)
      over.finish()
      try await group.waitForAll()
    }
    #expect(pool.figures == (0, 0))
    await pool.close()
  }
}
