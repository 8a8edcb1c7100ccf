public import Domain

/// What has changed; an open set, because a newer server may tell more.
///
/// An event says only that something is new, never what: whoever is interested asks the route that
/// decides who may see it. Source: product §4 `GET /api/events`.
public struct ServerEventKind: RawRepresentable, Hashable, Sendable {
  /// The word in the `event` line.
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  /// The stream has begun; the first event, and only that.
  public static let hello = ServerEventKind(rawValue: "hello")
  /// A dose was recorded or taken back.
  public static let doses = ServerEventKind(rawValue: "doses")
  /// A medication, its plan, its stock or the times of the slots.
  public static let medications = ServerEventKind(rawValue: "medications")
  /// A patient was added, renamed or removed.
  public static let patients = ServerEventKind(rawValue: "patients")
  /// A patient's device was linked, or a link was ended.
  public static let link = ServerEventKind(rawValue: "link")
  public static let entitlement = ServerEventKind(rawValue: "entitlement")
  public static let sessions = ServerEventKind(rawValue: "sessions")
  /// A member or an invitation of the household.
  public static let members = ServerEventKind(rawValue: "members")
  public static let documents = ServerEventKind(rawValue: "documents")

  /// Every kind of change that this version tells.
  public static let known: [ServerEventKind] = [
    .doses, .medications, .patients, .link, .entitlement, .sessions,
    .documents, .members,
  ]
}

/// Something changed that the session may ask about.
public struct ServerEvent: Hashable, Sendable {
  public let kind: ServerEventKind
  /// Whose record it is, for a caregiver; nil for the session's own account, or own record.
  public let patientID: PatientID?

  public init(_ kind: ServerEventKind, patientID: PatientID? = nil) {
    self.kind = kind
    self.patientID = patientID
  }
}

extension ServerEvent: JSONWritable {
  public func write(to json: inout JSONWriter) {
    json.object { $0.field("patientId", ascii: patientID) }
  }
}

/// The `data` line of an event, without its kind.
public struct ServerEventData: Hashable, Sendable, Decodable {
  /// Whose record it is; nil for the session's own.
  public let patientID: PatientID?

  private enum CodingKeys: String, CodingKey { case patientID = "patientId" }
}

/// How often an idle stream of events says that it is there, in seconds, as its reader may ask for it.
public enum EventBeat {
  public static let bounds = 2...7200
  /// For who looks again at every moment that matters anyway, and shall not be woken in between: the most.
  public static let rare = 7200
}

/// The `data` line of the first event: the server's clock, as it stood when the stream began.
public struct HelloData: Hashable, Sendable, Codable, JSONWritable {
  public let now: Timestamp
  public let today: CivilDate

  public init(now: Timestamp) { (self.now, today) = (now, now.tokyoDate) }
}
