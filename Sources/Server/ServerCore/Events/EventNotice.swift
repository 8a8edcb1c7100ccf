package import APIContract
internal import Domain

/// What one server tells the others of its record: who is to be told of what, or whose streams end. It has the store's
/// numbers, the kind and the patient's UUID, and nothing of the record.
package enum EventNotice: Hashable, Sendable {
  case told(ServerEventKind, EventAudience)
  /// A session has ended.
  case ended(SessionKey)
  /// A caregiver is somewhere else, or may do something else now.
  case moved(CaregiverKey)
  /// More than can be said: whoever listens reads everything anew.
  case everything

  package static let everythingText = "*"

  /// So many patients stand in one notice, so that it fits wherever it goes.
  private static let mostPatients = 100

  /// The notices of one event.
  static func telling(_ kind: ServerEventKind, _ audience: EventAudience) -> [EventNotice] {
    let keys = audience.patients.sorted()
    guard keys.count > mostPatients else { return [.told(kind, audience)] }
    return stride(from: 0, to: keys.count, by: mostPatients).map { start in
      let some = keys[start...].prefix(mostPatients)
      return .told(
        kind,
        EventAudience(
          household: audience.household, caregiver: audience.caregiver, patients: Set(some),
          patientID: audience.patientID))
    }
  }
}

extension EventNotice {
  /// ASCII without blanks.
  var text: String {
    switch self {
    case .told(let kind, let audience):
      [
        "e", kind.rawValue, Self.text(audience.household?.rawValue),
        Self.text(audience.caregiver?.rawValue), audience.patientID.map { "\($0)" } ?? "",
        audience.patients.sorted().map(String.init).joined(separator: ","),
      ].joined(separator: ":")
    case .ended(let session): "s:\(session.rawValue)"
    case .moved(let caregiver): "c:\(caregiver.rawValue)"
    case .everything: Self.everythingText
    }
  }

  /// Reads what another server has sent; what a newer one may have meant is everything.
  init(_ text: String) {
    let fields = text.split(separator: ":", omittingEmptySubsequences: false)
    self = Self.event(fields) ?? Self.ending(fields) ?? .everything
  }

  private static func ending(_ fields: [Substring]) -> EventNotice? {
    guard fields.count == 2, let key = Int64(fields[1]) else { return nil }
    switch fields[0] {
    case "s": return .ended(SessionKey(rawValue: key))
    case "c": return .moved(CaregiverKey(rawValue: key))
    default: return nil
    }
  }

  private static func event(_ fields: [Substring]) -> EventNotice? {
    guard fields.count == 6, fields[0] == "e", let household = key(fields[2]),
      let caregiver = key(fields[3])
    else { return nil }
    let id = fields[4].isEmpty ? nil : PatientID(ascii: fields[4])
    let patients = fields[5].split(separator: ",").map { Int64($0) }
    guard (id == nil) == fields[4].isEmpty, !patients.contains(nil) else { return nil }
    let audience = EventAudience(
      household: household.map(HouseholdKey.init), caregiver: caregiver.map(CaregiverKey.init),
      patients: Set(patients.compactMap(\.self)), patientID: id)
    return .told(ServerEventKind(rawValue: String(fields[1])), audience)
  }

  private static func text(_ key: Int64?) -> String { key.map(String.init) ?? "" }

  /// A number or none; nil for anything else.
  private static func key(_ field: Substring) -> Int64?? {
    if field.isEmpty { return .some(nil) }
    return Int64(field).map { .some($0) }
  }
}
