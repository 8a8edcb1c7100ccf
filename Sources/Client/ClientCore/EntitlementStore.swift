public import APIClient
public import APIContract
public import Domain
public import Observation

/// What the server said about this session's plan; the only place on the client that knows it.
///
/// Unknown until the first answer and never guessed (D-H10, D-H11).
@MainActor @Observable
public final class EntitlementStore {
  /// The newest answer; nil until there is one.
  public private(set) var access: AccessAnswer?

  private let reader: RecordReader

  /// Makes a store that knows nothing yet.
  public init(reader: RecordReader) { self.reader = reader }

  /// The plan.
  public var state: EntitlementState {
    guard let access else { return .unknown }
    return access.premium ? .premium : .free
  }

  /// Asks the server; on an error what was known stays.
  @discardableResult
  public func refresh() async throws(APIError) -> AccessAnswer {
    let answer = try await reader.access()
    access = answer
    return answer
  }
}
