internal import APIContract
internal import HTTPTypes
internal import HummingbirdCore
internal import ServerCore

// Purchases.

extension APIResponder {
  func answer(
    _ route: BillingRoute, _ head: RequestHead, _ request: Request, from address: String
  ) async throws -> Response {
    switch route {
    case .claim:
      let body = parsed(try await limits.body(of: request), ClaimRequest.init(strictJSON:))
      return Response(json: try await services.purchases.claims.claim(body, token: head.token))
    case .entitlements:
      let entitlements = services.purchases.entitlements
      return Response(json: try await entitlements.entitlements(token: head.token))
    case .notification:
      let body = try await limits.body(of: request, most: limits.notificationBytes)
      try await services.purchases.notifications.take(
        NotificationRequest(strictJSON: body), from: address)
      return .taken
    }
  }
}

extension Response {
  /// All that a store wants to know: it need not send this again.
  fileprivate static let taken = Response(status: .ok, headers: [.cacheControl: "no-store"])
}
