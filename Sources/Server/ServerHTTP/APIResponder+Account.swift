internal import APIContract
internal import HummingbirdCore
internal import ServerCore

// Accounts and sign-ins.

extension APIResponder {
  func answer(
    _ route: AccountRoute, _ head: RequestHead, _ request: Request, from address: String
  ) async throws -> Response {
    let sessions = services.sessions
    switch route {
    case .signIn:
      let body = try SignInRequest(strictJSON: try await limits.body(of: request))
      return Response(json: try await sessions.signIn(body, from: address))
    case .refresh(let role):
      let body = try RefreshRequest(strictJSON: try await limits.body(of: request))
      let token = PresentedToken(body.refreshToken)
      return Response(json: try await sessions.refresh(token, role: role, from: address))
    case .signOut(let role):
      try await sessions.signOut(head.token, role: role)
      return .done
    case .signUp, .link, .changePassword, .deleteAccount, .show, .sessions, .endSession:
      throw NotFoundError()
    }
  }
}
