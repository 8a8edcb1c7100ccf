internal import APIContract
internal import Domain
internal import HTTPTypes
internal import ServerCore

/// What a request asks for, from its method and path alone.
struct Route {
  /// nil for nothing of ours.
  let operation: APIOperation?
  /// The operation's place in the list of all, by which its figures are found.
  let number: Int?
  /// True below `/api`, where only a session is told that there is nothing, but for what anybody may
  /// read.
  let isPersonal: Bool
  private let isOwnRecord: Bool
  private let parts: OperationTree.Parts

  /// Reads a path without its query. Escapes are undone first, one segment at a time, so that every
  /// spelling of a path is the same path.
  init(_ method: HTTPRequest.Method, path: Substring) {
    let plain = PercentCoding.path(path)
    let found = plain.flatMap { OperationTree.all.find(method, $0) }
    (operation, number) = (found?.operation, found?.number)
    isOwnRecord = found?.isOwnRecord ?? false
    parts = found?.parts ?? (nil, nil)
    let isOpen = found == nil && (plain.map(Self.isReadByEverybody) ?? false)
    isPersonal = !isOpen && (plain.map { $0 == "/api" || $0.hasPrefix("/api/") } ?? true)
  }

  /// True for a path that anybody may read: that it has no other method is no secret either.
  private static func isReadByEverybody(_ path: Substring) -> Bool {
    OperationTree.all.find(.get, path)?.operation.audience == .everybody
  }

  /// Whose record it is; a patient whose id is no UUID answers like one that does not exist.
  var record: RecordReference {
    if isOwnRecord { return .own }
    return parts.0.flatMap { PatientID(ascii: $0) }.map(RecordReference.patient) ?? .unreadable
  }

  /// The first variable part of the path; nil when it is no UUID.
  func id<Entity>() -> Identifier<Entity>? {
    parts.0.flatMap { Identifier<Entity>(ascii: $0) }
  }

  /// The medication below a patient; nil for an id that is no UUID.
  var medication: MedicationID? {
    (isOwnRecord ? parts.0 : parts.1).flatMap { MedicationID(ascii: $0) }
  }

  /// What stands before `.ics` in the path of a feed; nil for another ending.
  var feedSecret: Substring? {
    parts.0.flatMap { $0.hasSuffix(".ics") ? $0.dropLast(4) : nil }
  }

  /// The number of a file's part, from 1, as this server writes it.
  var part: Int? {
    guard let text = parts.1, (1...4).contains(text.utf8.count), text.first != "0",
      text.utf8.allSatisfy({ (0x30...0x39).contains($0) })
    else { return nil }
    return Int(text)
  }
}

extension APIOperation {
  /// True for what a server has only while it keeps passwords and sign-ins of caregivers itself.
  var isOfOwnAccounts: Bool { template.hasPrefix("/api/auth/") }
}
