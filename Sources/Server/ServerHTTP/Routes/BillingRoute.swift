internal import APIContract
internal import HTTPTypes

/// What can be asked about purchases.
enum BillingRoute: String {
  case claim, entitlements, notification

  typealias Entry = (method: HTTPRequest.Method, route: BillingRoute)

  /// The paths; none has a variable part.
  static let table: [Substring: [Entry]] = [
    Substring(RoutePath.claim): [(.post, .claim)],
    Substring(RoutePath.entitlements): [(.get, .entitlements)],
    Substring(RoutePath.notifications): [(.post, .notification)],
  ]
}
