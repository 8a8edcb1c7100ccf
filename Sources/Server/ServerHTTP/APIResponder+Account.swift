internal import APIContract
internal import HTTPTypes
internal import HummingbirdCore
internal import ServerCore

// Accounts and sign-ins.

extension APIResponder {
  func answer(
    _ route: AccountRoute, _ head: RequestHead, _ request: Request, from address: String
  ) async throws -> Response {
    switch route {
    case .signUp, .signIn, .link, .refresh:
      return try await opens(route, head, try await limits.body(of: request), from: address)
    case .signOut(let role):
      try await services.sessions.signOut(head.token, role: role)
      return .done
    case .changePassword, .deleteAccount:
      return try await withPassword(route, try await limits.body(of: request), head.token)
    case .show: return Response(json: try await services.accounts.account(token: head.token))
    case .sessions: return Response(json: try await services.signIns.signIns(token: head.token))
    case .endSession(let id):
      try await services.signIns.end(id, token: head.token)
      return .done
    }
  }

  /// What needs no token and answers one.
  private func opens(
    _ route: AccountRoute, _ head: RequestHead, _ body: [UInt8], from address: String
  ) async throws -> Response {
    switch route {
    case .signUp:
      let request = parsed(body, SignUpRequest.init(strictJSON:))
      return Response(
        .created, json: try await services.accounts.signUp(request, from: address))
    case .signIn:
      let request = try SignInRequest(strictJSON: body)
      return Response(json: try await services.sessions.signIn(request, from: address))
    case .link:
      let request = try LinkRequest(strictJSON: body)
      return Response(json: try await services.linking.exchange(request, from: address))
    case .refresh(let role):
      let token = PresentedToken(try RefreshRequest(strictJSON: body).refreshToken)
      return Response(
        json: try await services.sessions.refresh(
          token, named: head.idempotencyKey.get(), role: role, from: address))
    default: throw NotFoundError()
    }
  }

  /// What asks for the password once more.
  private func withPassword(
    _ route: AccountRoute, _ body: [UInt8], _ token: PresentedToken
  ) async throws -> Response {
    if route == .changePassword {
      let change = parsed(body, PasswordChange.init(strictJSON:))
      try await services.accounts.changePassword(change, token: token)
    } else {
      let deletion = parsed(body, AccountDeletion.init(strictJSON:))
      try await services.accounts.delete(deletion, token: token)
    }
    return .done
  }

  /// What the body says, or why it cannot be read; told only to somebody who may ask at all.
  func parsed<Value>(
    _ body: [UInt8], _ read: ([UInt8]) throws(ValidationError) -> Value
  ) -> Result<Value, ValidationError> {
    do throws(ValidationError) { return .success(try read(body)) } catch { return .failure(error) }
  }
}
