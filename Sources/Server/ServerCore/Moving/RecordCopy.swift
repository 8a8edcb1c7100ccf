/// Carries a whole record from one store into an empty one, of the same engine or another, and compares them.
///
/// A household goes in one transaction, with everything it has; one that was broken off goes on with those that are not
/// there yet. No server starts on the target before every household reads the same. Source: S-14, decision 0126.
public struct RecordCopy: Sendable {
  private let source: any RecordRows
  private let target: any CopyTarget

  /// `source` is not written to.
  public init(from source: any RecordRows, to target: any CopyTarget) {
    (self.source, self.target) = (source, target)
  }

  /// Copies what is not there yet, compares everything, and answers what is there now.
  ///
  /// `onHousehold` is told how many of how many households there are, after each, and may break it off. Throws
  /// ``CopyError``, and what the stores say; the target says then that its copy is unfinished. Memory: a household's rows.
  public func run(
    onHousehold: @Sendable (_ done: Int, _ of: Int) throws -> Void = { _, _ in }
  ) async throws -> [FoundHousehold] {
    for side in [source, target] as [any RecordRows] {
      guard try await !side.hasUnknownSteps() else { throw CopyError.newer }
    }
    try await target.begin()
    let all = try await source.households()
    let there = try await copyNobodys(among: all)
    for (number, household) in all.enumerated() where !there.contains(household.id) {
      try await copy(MovedTable.ofHousehold, of: household.key)
      try onHousehold(number + 1, all.count)
    }
    let found = try await compared(all)
    try await target.end()
    return found
  }

  /// Copies what is no household's, first of all, the keys with it; answers the households that are there already.
  private func copyNobodys(among all: [StoredHousehold]) async throws -> Set<String> {
    let there = Set(try await target.households().map(\.id))
    let keys = try await source.rows(of: .keys, in: nil)
    let copied = try await target.rows(of: .keys, in: nil)
    if copied.count == 0 {
      try await copy(MovedTable.ofNobody, of: nil)
    } else if copied.values != keys.values || !there.isSubset(of: all.map(\.id)) {
      throw CopyError.another
    }
    return there
  }

  /// Reads these tables, and adds them in one transaction.
  private func copy(_ tables: [MovedTable], of household: HouseholdKey?) async throws {
    var read: [(table: MovedTable, rows: StoredRows)] = []
    for table in tables {
      read.append((table, try await source.rows(of: table, in: household)))
    }
    let parts = read
    try await target.add { writer in
      var numbers = MovedNumbers()
      for (table, rows) in parts { try Self.add(rows, to: table, writer, &numbers) }
    }
  }

  private static func add(
    _ rows: StoredRows, to table: MovedTable, _ writer: any RowWriter, _ numbers: inout MovedNumbers
  ) throws {
    var plain = StoredRows(width: table.width)
    for (index, row) in rows.rows.enumerated() {
      let moved = try numbers.row(row, index + 1, of: table)
      if let thing = table.numbers {
        let number = try writer.add(numbered: Array(moved.dropFirst()), to: table)
        numbers.note(row.first, as: number, of: thing)
      } else {
        plain.append(moved)
      }
    }
    if plain.count > 0 { try writer.add(plain, to: table) }
  }

  /// Reads both sides whole. Throws ``CopyError/differs(_:)`` where one says something else.
  private func compared(_ all: [StoredHousehold]) async throws -> [FoundHousehold] {
    let copies = try await target.households()
    guard copies.map(\.id) == all.map(\.id) else { throw CopyError.differs("household") }
    guard try await MovedSum.ofNobody(in: source) == MovedSum.ofNobody(in: target) else {
      throw CopyError.differs(MovedTable.audit.name)
    }
    for table in MovedTable.counted {
      let count = try await source.count(of: table)
      guard try await target.count(of: table) == count else { throw CopyError.differs(table.name) }
    }
    var found: [FoundHousehold] = []
    for (household, copy) in zip(all, copies) {
      let digest = try await RecordDigest.of(household.key, in: source)
      guard try await RecordDigest.of(copy.key, in: target) == digest,
        try await MovedSum.of(copy.key, in: target) == MovedSum.of(household.key, in: source)
      else { throw CopyError.differs(household.id) }
      found.append(FoundHousehold(id: household.id, digest: digest))
    }
    return found
  }
}

/// A household as a look through a record finds it. Source: S-5.
public struct FoundHousehold: Hashable, Sendable {
  /// Its public name.
  public let id: String
  public let digest: RecordDigest

  /// Says what was found of a household.
  public init(id: String, digest: RecordDigest) { (self.id, self.digest) = (id, digest) }
}

/// A household of a store.
struct StoredHousehold {
  let key: HouseholdKey
  let id: String
}

extension RecordRows {
  /// Reads every household as a screen would, by its public name. Throws what the store says.
  public func found() async throws -> [FoundHousehold] {
    var found: [FoundHousehold] = []
    for household in try await households() {
      let digest = try await RecordDigest.of(household.key, in: self)
      found.append(FoundHousehold(id: household.id, digest: digest))
    }
    return found
  }

  func households() async throws -> [StoredHousehold] {
    try await rows(of: .households, in: nil).rows.compactMap { row in
      guard case .integer(let key) = row.first, case .text(let id) = row.last else { return nil }
      return StoredHousehold(key: HouseholdKey(rawValue: key), id: id)
    }
  }
}
