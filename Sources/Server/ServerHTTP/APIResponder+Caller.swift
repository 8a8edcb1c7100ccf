internal import APIContract
internal import ServerCore

// Whose token it is, on a server whose caregivers an outside issuer vouches for.

extension APIResponder {
  /// Replaces the token by what a service may believe of it.
  ///
  /// Throws ``NotFoundError`` for what only accounts with passwords of ours have.
  func identify(_ head: inout RequestHead, _ route: Route) async throws {
    guard let caller = services.caller else { return }
    guard !route.isOfOwnAccounts else { throw NotFoundError() }
    guard route.takesToken else { return }
    head.token = try await caller.identified(head.token)
  }
}

extension Route {
  /// True for what a server has only while it keeps passwords and sign-ins of caregivers itself.
  var isOfOwnAccounts: Bool {
    guard case .account(let route) = self else { return false }
    return switch route {
    case .signUp, .signIn, .refresh(.caregiver), .signOut(.caregiver), .changePassword,
      .deleteAccount, .sessions, .endSession:
      true
    case .link, .refresh(.patient), .signOut(.patient), .show: false
    }
  }

  /// False for what asks nobody who they are.
  fileprivate var takesToken: Bool {
    switch self {
    case .health, .readiness, .account(.link), .account(.refresh), .account(.signUp),
      .account(.signIn), .unknown(isPersonal: false):
      false
    default: true
    }
  }
}
