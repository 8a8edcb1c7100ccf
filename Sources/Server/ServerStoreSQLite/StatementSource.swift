/// Where prepared statements come from: a connection that knows them by number or by their text.
protocol StatementSource {
  associatedtype Statement
  /// A statement that is free; whoever takes it resets it afterwards.
  func prepared(_ statement: Statement) throws -> Query
}

extension StatementSource {
  /// Runs `body` with a prepared statement, which is free again afterwards.
  func query<Value>(_ statement: Statement, _ body: (Query) throws -> Value) throws -> Value {
    let query = try prepared(statement)
    defer { query.reset() }
    return try body(query)
  }

  /// Runs a statement that answers nothing.
  func run<each Bound: Bindable>(_ statement: Statement, _ values: repeat each Bound) throws {
    let query = try prepared(statement)
    defer { query.reset() }
    try query.run(repeat each values)
  }

  /// What `read` makes of the first row; nil when there is none.
  func first<Value, each Bound: Bindable>(
    _ statement: Statement, _ values: repeat each Bound, read: (Query) throws -> Value
  ) throws -> Value? {
    let query = try prepared(statement)
    defer { query.reset() }
    query.bindAll(repeat each values)
    return try query.next() ? try read(query) : nil
  }

  /// What `read` makes of each row, to the last.
  func rows<Value, each Bound: Bindable>(
    _ statement: Statement, _ values: repeat each Bound, read: (Query) throws -> Value
  ) throws -> [Value] {
    try bound(statement, repeat each values).all(read)
  }

  /// A statement with its values, to be read by ``Query/all(_:)`` at once. What reads thousands of rows takes these
  /// two steps: the compiler makes code of its own for a kind of row, but none for a list of values.
  func bound<each Bound: Bindable>(
    _ statement: Statement, _ values: repeat each Bound
  ) throws -> Query {
    let query = try prepared(statement)
    query.bindAll(repeat each values)
    return query
  }
}

extension Query {
  /// What `read` makes of each row, to the last; the statement is free afterwards.
  func all<Value>(_ read: (Query) throws -> Value) throws -> [Value] {
    defer { reset() }
    var rows: [Value] = []
    while try next() { rows.append(try read(self)) }
    return rows
  }
}
