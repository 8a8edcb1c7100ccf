/// Where everything is kept; one for each engine.
///
/// A request makes one call and thus sees one consistent state: what decides (session, link,
/// entitlements) and what is answered (the record) come from the same instant.
public protocol RecordStore: Sendable {
  /// Runs `body` in one read transaction.
  ///
  /// Throws what `body` throws, ``StoreUnavailableError`` when the engine cannot answer now, and ``SchemaDiffersError``
  /// where the schema is known to be a newer one.
  func read<Value: Sendable>(
    _ body: @Sendable (any StoreReader) throws -> Value
  ) async throws -> Value

  /// The same, where it is known before what `body` is going to ask.
  func read<Value: Sendable>(
    _ plan: ReadPlan?, _ body: @Sendable (any StoreReader) throws -> Value
  ) async throws -> Value

  /// Runs `body` in one write transaction, which is undone when `body` throws. Where a newer okusuri has changed the
  /// schema, it writes nothing and throws ``SchemaDiffersError``.
  func write<Value: Sendable>(
    _ body: @escaping @Sendable (any StoreWriter) throws -> Value
  ) async throws -> Value

  /// What cannot be relied on now, for whoever runs the server; empty when all is well.
  ///
  /// Throws ``StoreUnavailableError`` where the record cannot even be asked.
  func problems() async throws -> Set<StoreProblem>
}

extension RecordStore {
  /// An engine that has the record beside it needs no plan.
  public func read<Value: Sendable>(
    _ plan: ReadPlan?, _ body: @Sendable (any StoreReader) throws -> Value
  ) async throws -> Value {
    try await read(body)
  }
}

/// What is wrong with a record or its documents, by the name that `/readyz` tells.
public enum StoreProblem: String, Sendable, CaseIterable {
  /// The newest changes of a log could not be read after a crash. The log is kept as it was; everything
  /// else can be read and written.
  case damagedLog = "LOG_DAMAGED"
  /// Nothing can be recorded: the disk is full, or was when the server started.
  case cannotWrite = "CANNOT_WRITE"
  /// A newer okusuri has changed the schema under this program, which has to be updated. Source: S-13.
  case schemaDiffers = "SCHEMA_DIFFERS"
  /// The database lacks steps of this program's schema, as after an older backup was put back below it.
  case schemaBehind = "SCHEMA_BEHIND"
  /// A part of the record cannot be read.
  case damaged = "DATABASE_DAMAGED"
  /// The place of the documents does not answer; everything of the record works.
  case documentsUnreachable = "DOCUMENTS_UNREACHABLE"

  /// False for what whoever runs the server has to know, while the record works.
  public var isInTheWay: Bool { self != .damagedLog && self != .documentsUnreachable }
}
