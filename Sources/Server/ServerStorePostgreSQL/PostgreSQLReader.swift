/// Looks things up on one connection, inside one transaction that only reads.
struct PostgreSQLReader: SQLReader {
  let database: Database

  func prepared(_ statement: ReadStatement) throws -> Query { try database.lookUp(statement) }
}
