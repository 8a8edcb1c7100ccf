internal import Domain
internal import FoundationEssentials
internal import GRDB

extension Row {
  /// A whole number; nil for anything else. GRDB's own decoding ends the program instead.
  func number(_ column: Int) -> Int64? {
    guard case .int64(let number) = (self[column] as DatabaseValue).storage else { return nil }
    return number
  }

  /// A text; nil for anything else.
  func text(_ column: Int) -> String? {
    guard case .string(let text) = (self[column] as DatabaseValue).storage else { return nil }
    return text
  }

  func bytes(_ column: Int) -> Data? {
    guard case .blob(let bytes) = (self[column] as DatabaseValue).storage else { return nil }
    return bytes
  }

  /// An instant; nil for anything else, also outside the bounds.
  func instant(_ column: Int) -> Timestamp? {
    guard let number = number(column) else { return nil }
    let instant = Timestamp(millisecondsSinceEpoch: number)
    return instant.millisecondsSinceEpoch == number ? instant : nil
  }
}

/// Columns that always hold something. Every call throws ``DamagedDocument``.
extension Row {
  func whole(_ column: Int) throws -> Int64 {
    guard let number = number(column) else { throw DamagedDocument() }
    return number
  }

  func id<Entity>(_ column: Int) throws -> Identifier<Entity> {
    guard let id = text(column).flatMap({ Identifier<Entity>(ascii: $0) }) else {
      throw DamagedDocument()
    }
    return id
  }

  func revision(_ column: Int) throws -> DocumentRevision {
    guard let text = text(column) else { throw DamagedDocument() }
    return try KeptRevision.revision(text)
  }
}

extension Database {
  /// Every row of a statement, each read on its own.
  func rows<Value>(
    _ sql: String, _ arguments: StatementArguments, _ value: (Row) throws -> Value
  ) throws -> [Value] {
    let rows = try Row.fetchCursor(try cachedStatement(sql: sql), arguments: arguments)
    var values: [Value] = []
    while let row = try rows.next() { values.append(try value(row)) }
    return values
  }
}
