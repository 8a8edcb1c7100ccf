/// What a column holds, on every engine.
public enum StoredValue: Hashable, Sendable {
  case null
  case integer(Int64)
  case text(String)
  case bytes([UInt8])
}

/// Rows of a table, one behind the other, each as wide as the others.
public struct StoredRows: Sendable {
  /// How many values a row has.
  public let width: Int
  /// Every value, row by row.
  public private(set) var values: [StoredValue] = []

  /// No rows yet, of so many columns.
  public init(width: Int) { self.width = width }

  /// How many rows there are.
  public var count: Int { values.count / width }

  /// Adds the values of a row.
  public mutating func append(_ row: some Sequence<StoredValue>) { values += row }

  /// The rows' values, first row first.
  var rows: some Sequence<ArraySlice<StoredValue>> {
    (0..<count).lazy.map { values[$0 * width..<($0 + 1) * width] }
  }
}

/// A store as its rows, in one state from beginning to end, for whoever takes all of it elsewhere. Source: S-14.
public protocol RecordRows: RecordStore {
  /// The rows of a table: those of a household, or those that are nobody's.
  ///
  /// Throws ``CopyError/unmovable(table:row:)`` for a row that is not as the program writes rows.
  func rows(of table: MovedTable, in household: HouseholdKey?) async throws -> StoredRows

  /// How many rows the table of this name has.
  func count(of table: MovedTable) async throws -> Int

  /// True where a newer program has added something that this one does not know, and would leave out of a copy.
  func hasUnknownSteps() async throws -> Bool
}

extension RecordRows {
  /// Throws: what changes a record is no service's here.
  public func write<Value: Sendable>(
    _ body: @escaping @Sendable (any StoreWriter) throws -> Value
  ) async throws -> Value {
    throw StoreUnavailableError(reason: "read-only")
  }

  public func problems() async -> Set<StoreProblem> { [] }
}

/// An empty store into which another one's rows go.
public protocol CopyTarget: RecordRows {
  /// Says in the store that a copy is on its way, so that no server starts on it, and removes the keys that it has made for
  /// itself; does nothing where one was broken off.
  ///
  /// Throws ``CopyError/notEmpty`` when anything is there that no copy has brought.
  func begin() async throws

  /// Runs `body` in one transaction.
  func add<Value: Sendable>(
    _ body: @Sendable (any RowWriter) throws -> Value
  ) async throws -> Value

  /// Says that the copy is there, whole and compared.
  func end() async throws
}

/// Adds rows inside one transaction.
public protocol RowWriter {
  /// Adds a row without its number, and answers the number that it was given.
  func add(numbered row: [StoredValue], to table: MovedTable) throws -> Int64

  /// Adds rows that have no number of their own.
  func add(_ rows: StoredRows, to table: MovedTable) throws
}

/// Why a record was not copied; the place it should go to is not in use.
public enum CopyError: Error, Hashable, Sendable {
  /// A copy into this place was begun, and nobody has finished it.
  case unfinished
  /// The place has a record of its own.
  case notEmpty
  /// A server runs on the place.
  case served
  /// What was begun in this place is a copy of another record.
  case another
  /// The record to be copied has an older schema.
  case behind
  /// One of the two has what only a newer program knows, and this one would leave out.
  case newer
  /// A household, by its public name, or a table reads differently in the copy.
  case differs(String)
  /// A row, counted from 1 among those of its table and household, is not as the program writes rows.
  case unmovable(table: String, row: Int)
}

/// How a store says that a copy into it is on its way: by a step of its schema that no program knows, so that older
/// ones refuse it as well (docs/decisions/0127).
public enum CopyMark {
  /// The step's name.
  public static let step = "copying"
}
