internal import APIContract
internal import Domain
internal import HTTPTypes
internal import ServerCore

/// What can be asked about accounts and sign-ins.
enum AccountRoute: Hashable {
  case signUp, signIn, link
  case refresh(SessionRole)
  case signOut(SessionRole)
  case changePassword, deleteAccount
  case show
  case sessions
  /// nil for an id that is no UUID; answers like one that does not exist.
  case endSession(SessionID?)

  typealias Entry = (method: HTTPRequest.Method, route: AccountRoute)

  /// The paths without a variable part.
  static let table: [Substring: [Entry]] = [
    Substring(RoutePath.signUp): [(.post, .signUp)],
    Substring(RoutePath.signIn): [(.post, .signIn)],
    Substring(RoutePath.refresh): [(.post, .refresh(.caregiver))],
    Substring(RoutePath.signOut): [(.post, .signOut(.caregiver))],
    Substring(RoutePath.password): [(.post, .changePassword)],
    Substring(RoutePath.account): [(.delete, .deleteAccount)],
    Substring(RoutePath.sessions): [(.get, .sessions)],
    Substring(RoutePath.me): [(.get, .show)],
    Substring(RoutePath.link): [(.post, .link)],
    Substring(RoutePath.patientRefresh): [(.post, .refresh(.patient))],
    Substring(RoutePath.patientSession): [(.delete, .signOut(.patient))],
  ]

  /// Reads a path with a variable part.
  init?(_ method: HTTPRequest.Method, _ path: Substring) {
    let prefix = RoutePath.sessions + "/"
    guard method == .delete, path.hasPrefix(prefix) else { return nil }
    let id = path.dropFirst(prefix.count)
    guard !id.isEmpty, !id.contains("/") else { return nil }
    self = .endSession(SessionID(ascii: id))
  }

  /// The name for logs; says nothing about whom.
  var name: String { if case .endSession = self { "endSession" } else { "\(self)" } }
}
