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
  /// What was bought here and the server has not answered for; it opens nothing (D-H11).
  public private(set) var pendingProducts: [String] = []

  private let reader: RecordReader

  public init(reader: RecordReader) { self.reader = reader }

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

  /// Keeps up with what was bought, until the task is cancelled; the plan stays what the server says.
  public func follow(_ subscription: SubscriptionService) async {
    let changes = await subscription.changes()
    pendingProducts = await subscription.snapshot().pendingProducts
    for await snapshot in changes { pendingProducts = snapshot.pendingProducts }
  }
}
