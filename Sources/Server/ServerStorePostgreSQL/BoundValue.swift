/// A value for a parameter, before the statement has said of which type that is.
enum BoundValue: Equatable {
  case null
  case integer(Int64)
  case text(String)
  case bytes([UInt8])
}

/// Values in the form in which PostgreSQL sends them itself, one behind the other.
struct SentValues {
  private var bytes: [UInt8] = []
  /// Where each begins; nil for null.
  private var starts: [Int?] = []
  private var lengths: [Int32] = []

  /// Throws when a number does not fit its column, as the server would.
  init(_ values: [BoundValue], as types: [UInt32]) throws {
    for (value, type) in zip(values, types) {
      let start = bytes.count
      switch value {
      case .null: break
      case .integer(let number): try append(number, as: type)
      case .text(let text): bytes += text.utf8
      case .bytes(let blob): bytes += blob
      }
      if case .null = value { starts.append(nil) } else { starts.append(start) }
      lengths.append(Int32(bytes.count - start))
    }
    // Where the last is empty, it still begins somewhere.
    bytes.append(0)
  }

  private mutating func append(_ number: Int64, as type: UInt32) throws {
    switch type {
    case ColumnType.int8: append(number)
    case ColumnType.int4: append(try fitted(number) as Int32)
    case ColumnType.int2: append(try fitted(number) as Int16)
    default: throw PostgreSQLError(state: "42804", words: "a number for a column of type \(type)")
    }
  }

  private mutating func append(_ number: some FixedWidthInteger) {
    withUnsafeBytes(of: number.bigEndian) { bytes += $0 }
  }

  private func fitted<Narrow: FixedWidthInteger>(_ number: Int64) throws -> Narrow {
    guard let narrow = Narrow(exactly: number) else {
      throw PostgreSQLError(state: "22003", words: "a number is out of its column's range")
    }
    return narrow
  }

  /// Lends what libpq asks for: where each value begins, how long it is, and that all are bytes.
  func withPointers<Value>(
    _ body: ([UnsafePointer<CChar>?], [Int32], [Int32]) -> Value
  ) -> Value {
    bytes.withUnsafeBytes { buffer in
      let base = buffer.baseAddress?.assumingMemoryBound(to: CChar.self)
      let pointers = starts.map { start in start.flatMap { base?.advanced(by: $0) } }
      return body(pointers, lengths, starts.map { _ in 1 })
    }
  }
}

/// The numbers by which PostgreSQL calls the types of numbers; they never change.
enum ColumnType {
  static let bytea: UInt32 = 17
  static let int8: UInt32 = 20
  static let int2: UInt32 = 21
  static let int4: UInt32 = 23
}
