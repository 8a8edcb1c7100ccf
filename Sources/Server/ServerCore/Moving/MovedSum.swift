internal import Crypto

/// Everything that a store keeps of a household, or of nobody, as one number: what only devices see as well, such as
/// sign-ins, codes and tries that were carried out.
///
/// In the place of each number stands which of its kind it is, so that two stores with the same rows have the same sum,
/// however they number them.
struct MovedSum: Hashable {
  /// How many rows each table has, in the order of the tables.
  let counts: [Int]
  let sha256: [UInt8]

  static func of(_ household: HouseholdKey, in store: any RecordRows) async throws -> MovedSum {
    try await MovedSum(MovedTable.ofHousehold, of: household, in: store)
  }

  static func ofNobody(in store: any RecordRows) async throws -> MovedSum {
    try await MovedSum(MovedTable.ofNobody, of: nil, in: store)
  }

  private init(
    _ tables: [MovedTable], of household: HouseholdKey?, in store: any RecordRows
  ) async throws {
    var (counts, numbers, sum) = ([Int](), MovedNumbers(), SHA256())
    for table in tables {
      let rows = try await store.rows(of: table, in: household)
      counts.append(rows.count)
      for (index, row) in rows.rows.enumerated() {
        var said = try numbers.row(row, index + 1, of: table)
        if let thing = table.numbers {
          let place = Int64(numbers.count(of: thing) + 1)
          numbers.note(row.first, as: place, of: thing)
          said[0] = .integer(place)
        }
        for value in said { sum.update(data: value.said) }
      }
    }
    (self.counts, sha256) = (counts, Array(sum.finalize()))
  }
}

extension StoredValue {
  /// The value in bytes that no other value has, nor the beginning of another.
  fileprivate var said: [UInt8] {
    switch self {
    case .null: [0]
    case .integer(let number): [1] + Self.bytes(number)
    case .text(let text): [2] + Self.bytes(Int64(text.utf8.count)) + text.utf8
    case .bytes(let bytes): [3] + Self.bytes(Int64(bytes.count)) + bytes
    }
  }

  private static func bytes(_ number: Int64) -> [UInt8] {
    withUnsafeBytes(of: number.bigEndian) { Array($0) }
  }
}
