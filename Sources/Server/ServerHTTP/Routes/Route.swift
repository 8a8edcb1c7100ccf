internal import APIContract
internal import Domain
internal import HTTPTypes
internal import ServerCore

/// What a request asks for, from its method and path alone.
enum Route: Hashable {
  case health, readiness
  case signIn
  case refresh(SessionRole)
  case signOut(SessionRole)
  case patients
  case record(RecordReference, RecordTopic)
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
    default: "\(self)"
    }
  }

  private static func known(_ method: HTTPRequest.Method, _ path: Substring) -> Route? {
    if let fixed = table[path] { return fixed.first { $0.method == method }?.route }
    guard method == .get, path.hasPrefix(patientsPrefix) else { return nil }
    let rest = path.dropFirst(patientsPrefix.count)
    guard let slash = rest.firstIndex(of: "/"), let topic = RecordTopic(rest[slash...]) else {
      return nil
    }
    let id = PatientID(ascii: rest[..<slash])
    return .record(id.map(RecordReference.patient) ?? .unreadable, topic)
  }

  private static func isPersonal(_ path: Substring) -> Bool {
    path == "/api" || path.hasPrefix("/api/")
  }

  private static let patientsPrefix = RoutePath.patients + "/"

  private typealias Entry = (method: HTTPRequest.Method, route: Route)

  private static let table: [Substring: [Entry]] = {
    var table: [Substring: [Entry]] = [
      Substring(RoutePath.healthz): [(.get, .health)],
      Substring(RoutePath.readyz): [(.get, .readiness)],
      Substring(RoutePath.signIn): [(.post, .signIn)],
      Substring(RoutePath.refresh): [(.post, .refresh(.caregiver))],
      Substring(RoutePath.signOut): [(.post, .signOut(.caregiver))],
      Substring(RoutePath.patientRefresh): [(.post, .refresh(.patient))],
      Substring(RoutePath.patientSession): [(.delete, .signOut(.patient))],
      Substring(RoutePath.patients): [(.get, .patients)],
    ]
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
