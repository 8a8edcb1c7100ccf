public import APIContract

// The calls about purchases: a caregiver shows what was bought and asks for the plan; a store tells of it.

extension APIClient {
  /// Shows a purchase. `transactionInvalid` when the server does not believe it, `conflict` when
  /// somebody else claimed it first. The same again answers the same.
  public func claim(_ request: ClaimRequest, token: String) async throws(APIError) -> ClaimAnswer {
    try await ask(.claim, token: token, body: request.jsonBytes)
  }

  /// The caregiver's plan, and what it comes from.
  public func entitlements(token: String) async throws(APIError) -> EntitlementsAnswer {
    try await ask(.entitlements, token: token)
  }

  /// Brings what a store has signed; nobody need be signed in. `transactionInvalid` when the server does
  /// not believe it.
  public func notify(_ request: NotificationRequest) async throws(APIError) {
    try await tell(.notifications, body: request.jsonBytes)
  }
}
