internal import Crypto
public import Domain
public import ServerCore
internal import Synchronization

// What the servers of one database count together: one statement each, outside of any transaction.
// Source: S-17, decision 0130.
extension PostgreSQLRecordStore: AttemptCounts {
  /// With so many attempts counted, those whose window is over are removed.
  private static let sweepEvery = 500

  /// Counts in one statement, so that of many at once no two take the same place.
  ///
  /// Throws `StoreUnavailableError`.
  public func count(
    _ name: AttemptName, most: Int, until end: Timestamp, now: Timestamp
  ) async throws -> AttemptCount {
    let isTime = counted.add(1, ordering: .relaxed).oldValue % Self.sweepEvery == 0
    return try await counting { connection in
      if isTime {
        _ = try Self.run(Self.sweep, [.integer(now.millisecondsSinceEpoch)], connection)
      }
      let values = name.values
      let added = try Self.run(
        Self.add,
        values + [
          .integer(end.millisecondsSinceEpoch), .integer(now.millisecondsSinceEpoch),
          .integer(Int64(Int32(clamping: most))),
        ], connection)
      if let count = Self.count(added, isCounted: true) { return count }
      let known = try Self.run(Self.look, values, connection)
      // Removed meanwhile: its window is over or was taken back, and the next try is counted.
      return Self.count(known, isCounted: false)
        ?? AttemptCount(count: most, endsAt: now, isCounted: false)
    }
  }

  public func takeBack(_ name: AttemptName) async {
    // It stays counted otherwise, for a quarter of an hour.
    try? await counting {
      _ = try Self.run(Self.takeBack, name.values, $0)
      _ = try Self.run(Self.forgetEmpty, name.values, $0)
    }
  }

  public func forget(_ name: AttemptName) async {
    try? await counting { _ = try Self.run(Self.forget, name.values, $0) }
  }

  /// Where the connection is lost, an attempt may be counted, or taken back, once too often.
  private func counting<Value: Sendable>(
    _ work: @Sendable (PostgreSQLConnection) throws -> Value
  ) async throws -> Value {
    try await again(on: writers) { lane in
      try await lane.with { connection in
        try PostgreSQLSchema.admit(connection)
        return try work(connection)
      }
    }
  }

  private static func run(
    _ sql: String, _ values: [BoundValue], _ connection: PostgreSQLConnection
  ) throws -> ResultRows {
    try connection.run(connection.prepare(sql), values)
  }

  private static func count(_ rows: ResultRows, isCounted: Bool) -> AttemptCount? {
    guard rows.count == 1 else { return nil }
    let end = Timestamp(millisecondsSinceEpoch: rows.integer(0, 1))
    return AttemptCount(count: Int(rows.integer(0, 0)), endsAt: end, isCounted: isCounted)
  }

  private static let add = """
    INSERT INTO attempt (kind, hash, ends_at, count) VALUES (?1, ?2, ?3, 1)
    ON CONFLICT (kind, hash) DO UPDATE SET
      count = CASE WHEN attempt.ends_at > ?4 THEN attempt.count + 1 ELSE 1 END,
      ends_at = CASE WHEN attempt.ends_at > ?4 THEN attempt.ends_at ELSE excluded.ends_at END
    WHERE attempt.ends_at <= ?4 OR attempt.count < ?5
    RETURNING count, ends_at
    """
  private static let look = "SELECT count, ends_at FROM attempt WHERE kind = ?1 AND hash = ?2"
  private static let takeBack =
    "UPDATE attempt SET count = count - 1 WHERE kind = ?1 AND hash = ?2 AND count > 0"
  /// Nothing is left of what is taken back whole.
  private static let forgetEmpty =
    "DELETE FROM attempt WHERE kind = ?1 AND hash = ?2 AND count <= 0"
  private static let forget = "DELETE FROM attempt WHERE kind = ?1 AND hash = ?2"
  /// Twice as many as come meanwhile; what another server is about to count or remove is left to it.
  private static let sweep = """
    DELETE FROM attempt WHERE (kind, hash) IN (
      SELECT kind, hash FROM attempt WHERE ends_at <= ?1 LIMIT 3000 FOR UPDATE SKIP LOCKED)
    """
}

extension AttemptName {
  /// Neither an address nor an e-mail stands in the table, only what both come to.
  fileprivate var values: [BoundValue] {
    [.text(kind.rawValue), .bytes(Array(SHA256.hash(data: Array(key.utf8))))]
  }
}
