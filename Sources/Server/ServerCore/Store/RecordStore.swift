/// Where everything is kept; one for each engine.
///
/// A request makes one call and thus sees one consistent state: what decides (session, link,
/// entitlements) and what is answered (the record) come from the same instant.
public protocol RecordStore: Sendable {
  /// Runs `body` in one read transaction.
  ///
  /// Throws what `body` throws, and ``StoreUnavailableError`` when the engine cannot answer now.
  func read<Value: Sendable>(
    _ body: @Sendable (any RecordReader) throws -> Value
  ) async throws -> Value

  /// Runs `body` in one write transaction, which is undone when `body` throws.
  func write<Value: Sendable>(
    _ body: @escaping @Sendable (any RecordWriter) throws -> Value
  ) async throws -> Value
}
