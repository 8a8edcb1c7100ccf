internal import APIContract
internal import HTTPTypes
internal import HummingbirdCore
internal import ServerCore

// Accounts, sign-ins and purchases.

extension APIResponder {
  func signUp(_ asked: Asked) async throws -> Response {
    Response(
      .created,
      json: try await services.accounts.signUp(
        asked.body(), on: asked.head.device.get(), from: asked.address))
  }

  func signIn(_ asked: Asked) async throws -> Response {
    let body: SignInRequest = try await asked.body().get()
    return Response(
      json: try await services.sessions.signIn(
        body, on: asked.head.device.get(), from: asked.address))
  }

  func link(_ asked: Asked) async throws -> Response {
    let body: LinkRequest = try await asked.body().get()
    return Response(
      json: try await services.linking.exchange(
        body, on: asked.head.device.get(), from: asked.address))
  }

  func refresh(_ role: SessionRole, _ asked: Asked) async throws -> Response {
    let body: RefreshRequest = try await asked.body().get()
    return Response(
      json: try await services.sessions.refresh(
        PresentedToken(body.refreshToken), named: asked.head.idempotencyKey.get(), role: role,
        on: asked.head.device.get(), from: asked.address))
  }

  func claim(_ asked: Asked) async throws -> Response {
    let claims = services.purchases.claims
    return Response(json: try await claims.claim(asked.body(), token: asked.token))
  }

  func entitlements(_ asked: Asked) async throws -> Response {
    let entitlements = services.purchases.entitlements
    return Response(json: try await entitlements.entitlements(token: asked.token))
  }

  /// All that a store wants to know is that it need not send this again.
  func storeNotification(_ asked: Asked) async throws -> Response {
    let body: NotificationRequest = try await asked.body().get()
    try await services.purchases.notifications.take(body, from: asked.address)
    return Response(status: .ok, headers: [.cacheControl: "no-store"])
  }
}
