internal import APIContract
internal import Domain
internal import HTTPTypes
internal import ServerCore

/// What a request asks for, from its method and path alone.
enum Route: Hashable {
  case health, readiness
  case account(AccountRoute)
  case billing(BillingRoute)
  case events
  case patients, addPatient
  case ownPatient
  case record(RecordReference, RecordTopic)
  case keeping(RecordReference, KeepingRoute)
  case documents(DocumentRoute)
  /// Nothing of ours; below `/api` only a session is told so.
  case unknown(isPersonal: Bool)

  /// Reads a path without its query. Escapes are undone first, one segment at a time, so that every
  /// spelling of a path is the same path.
  init(_ method: HTTPRequest.Method, path: Substring) {
    guard let plain = PercentCoding.path(path) else {
      self = .unknown(isPersonal: true)
      return
    }
    self = Self.known(method, plain) ?? .unknown(isPersonal: Self.isPersonal(plain))
  }

  /// The name for logs; says nothing about whom.
  var name: String {
    switch self {
    case .record(_, let topic): "record\(topic.rawValue)"
    case .keeping(_, let route): "keeping \(route.name)"
    case .account(let route): "account \(route.name)"
    case .documents(let route): "documents \(route.name)"
    case .billing(let route): "billing \(route.rawValue)"
    default: "\(self)"
    }
  }

  private static func known(_ method: HTTPRequest.Method, _ path: Substring) -> Route? {
    if let fixed = table[path] { return fixed.first { $0.method == method }?.route }
    if path.hasPrefix(patientsPrefix) {
      return below(path.dropFirst(patientsPrefix.count), method)
    }
    if path.hasPrefix(ownPrefix) {
      return KeepingRoute(method, path.dropFirst(ownPrefix.count - 1)).map { .keeping(.own, $0) }
    }
    if let route = DocumentRoute(method, path) { return .documents(route) }
    return AccountRoute(method, path).map { .account($0) }
  }

  /// Reads `{patientId}` and what follows it.
  private static func below(_ rest: Substring, _ method: HTTPRequest.Method) -> Route? {
    let slash = rest.firstIndex(of: "/") ?? rest.endIndex
    let id = PatientID(ascii: rest[..<slash])
    let patient = id.map(RecordReference.patient) ?? .unreadable
    if method == .get, let topic = RecordTopic(rest[slash...]) { return .record(patient, topic) }
    return KeepingRoute(method, rest[slash...]).map { .keeping(patient, $0) }
  }

  private static func isPersonal(_ path: Substring) -> Bool {
    path == "/api" || path.hasPrefix("/api/")
  }

  private static let patientsPrefix = RoutePath.patients + "/"
  private static let ownPrefix = RoutePath.ownRecord + "/"

  private typealias Entry = (method: HTTPRequest.Method, route: Route)

  private static let table: [Substring: [Entry]] = {
    var table: [Substring: [Entry]] = [
      Substring(RoutePath.healthz): [(.get, .health)],
      Substring(RoutePath.readyz): [(.get, .readiness)],
      Substring(RoutePath.events): [(.get, .events)],
      Substring(RoutePath.patients): [(.get, .patients), (.post, .addPatient)],
      Substring(RoutePath.ownRecord): [(.get, .ownPatient)],
    ]
    for (path, entries) in AccountRoute.table {
      table[path] = entries.map { ($0.method, .account($0.route)) }
    }
    for (path, entries) in BillingRoute.table {
      table[path] = entries.map { ($0.method, .billing($0.route)) }
    }
    for topic in RecordTopic.allCases {
      table[Substring(RoutePath.ownRecord + topic.rawValue)] = [(.get, .record(.own, topic))]
    }
    return table
  }()
}

/// What can be asked about a record; the raw value is the end of the path.
enum RecordTopic: String, CaseIterable {
  case today = "/today"
  case month = "/history/month"
  case day = "/history/day"
  case recent = "/history/recent"
  case access = "/history/access"

  init?(_ path: Substring) {
    guard let topic = Self.allCases.first(where: { path == $0.rawValue }) else { return nil }
    self = topic
  }
}
