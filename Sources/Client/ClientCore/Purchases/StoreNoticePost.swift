public import APIClient
import APIContract
public import Purchases

/// Brings the local store's notifications to the server, as a real store would do by itself.
///
/// Each stays in the store until a server took it; they are sent in the order they came. Source: D-E5.
public struct StoreNoticePost: Sendable {
  /// How many notices were sent to the server, and how many are still to be sent.
  public struct Result: Hashable, Sendable {
    public let sent: Int
    /// How many it has still to be told.
    public let unsent: Int
    /// Why the rest was not sent; nil when all were.
    public let failure: APIError?
  }

  private let client: APIClient
  private let store: LocalPurchaseStore

  public init(client: APIClient, store: LocalPurchaseStore) {
    (self.client, self.store) = (client, store)
  }

  /// Sends what is waiting; stops at the first that the server does not take.
  ///
  /// Errors: ``StoreFailure`` when the store cannot be read.
  public func send() async throws(StoreFailure) -> Result {
    let notices = try store.notices()
    for (sent, notice) in notices.enumerated() {
      do {
        try await client.send(
          .storeNotification(NotificationRequest(signedPayload: notice.text)))
      } catch {
        return Result(sent: sent, unsent: notices.count - sent, failure: error)
      }
      try store.delivered(notice.id)
    }
    return Result(sent: notices.count, unsent: 0, failure: nil)
  }
}
