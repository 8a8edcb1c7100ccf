public import Domain

/// Who looks after the household, and who is invited to.
public struct MembersAnswer: Hashable, Sendable, Codable, JSONWritable {
  /// In the order they came.
  public let items: [MemberAnswer]
  /// Those that can still be used, without their codes.
  public let invitations: [InvitationAnswer]

  public init(items: [MemberAnswer], invitations: [InvitationAnswer]) {
    (self.items, self.invitations) = (items, invitations)
  }
}

/// An answer that says what whoever asks may do in the household. Source: F-28.
public protocol TellsRole {
  /// Nil where it does not say so.
  var ownRole: MemberRole? { get }
}

extension PatientsAnswer: TellsRole {
  public var ownRole: MemberRole? { role }
}

extension MembersAnswer: TellsRole {
  public var ownRole: MemberRole? { items.first(where: \.you)?.role }
}

extension MemberAnswer: TellsRole {
  public var ownRole: MemberRole? { you ? role : nil }
}

/// One member of the household, as every member sees them.
public struct MemberAnswer: Hashable, Sendable, Codable, JSONWritable, LeavesNilOut {
  public let id: CaregiverID
  /// What the record calls them.
  public let name: String
  /// The address with which they sign in.
  public let email: String
  public let role: MemberRole
  /// True for whoever asks.
  public let you: Bool
  /// Grows with every change; an edit names the one it was made on (`If-Match`).
  public let version: Int
  /// When a device of theirs last came; nil for somebody who is signed in nowhere.
  public let lastUsedAt: Timestamp?

  public init(
    id: CaregiverID, name: String, email: String, role: MemberRole, you: Bool, version: Int,
    lastUsedAt: Timestamp? = nil
  ) {
    (self.id, self.name, self.email) = (id, name, email)
    (self.role, self.you, self.version) = (role, you, version)
    self.lastUsedAt = lastUsedAt
  }
}

/// An invitation that nobody has used yet.
public struct InvitationAnswer: Hashable, Sendable, Codable, JSONWritable, LeavesNilOut {
  /// What a code is made of: no letter that is read for a digit, or for another one.
  public static let alphabet = Array("0123456789abcdefghjkmnpqrstvwxyz")

  public let id: InvitationID
  /// What whoever comes may do.
  public let role: MemberRole
  public let expiresAt: Timestamp
  /// Twelve of ``alphabet`` in fours; only in the answer to who made it, never logged.
  public let code: String?

  public init(id: InvitationID, role: MemberRole, expiresAt: Timestamp, code: String? = nil) {
    (self.id, self.role) = (id, role)
    (self.expiresAt, self.code) = (expiresAt, code)
  }

  /// The twelve of a code as somebody typed it, with spaces or hyphens, in any case; nil for what is none.
  public static func code(typed text: String) -> String? {
    guard text.utf8.count <= 64 else { return nil }
    let code = text.lowercased().filter { $0 != " " && $0 != "-" && $0 != "\u{3000}" }
      .map { $0 == "o" ? "0" : $0 == "i" || $0 == "l" ? "1" : $0 }
    return code.count == 12 && code.allSatisfy(alphabet.contains) ? String(code) : nil
  }
}

/// The body that invites somebody.
public struct InvitationRequest: Hashable, Codable, CallBody {
  public let role: MemberRole

  public init(role: MemberRole) { self.role = role }
}

/// The body by which somebody who is signed in comes into another household.
public struct JoinRequest: Hashable, Codable, CallBody {
  /// The code as it was typed.
  public let invitation: String
  /// What the record is to call them; as before when nil.
  public let name: String?

  public init(invitation: String, name: String? = nil) {
    (self.invitation, self.name) = (invitation, name)
  }

  public init(from decoder: any Decoder) throws {
    let fields = try Fields<CodingKeys>(decoder)
    invitation = try fields.text(.invitation, .invitation)
    name = try fields.optional(.name, .memberName)
  }
}

/// The body that renames a member or gives them another role; what is nil stays.
public struct MemberChange: Hashable, Codable, CallBody {
  public let name: String?
  public let role: MemberRole?

  public init(name: String? = nil, role: MemberRole? = nil) {
    (self.name, self.role) = (name, role)
  }

  public init(from decoder: any Decoder) throws {
    let fields = try Fields<CodingKeys>(decoder)
    name = try fields.optional(.name, .memberName)
    role = try fields.optional(.role)
    guard name != nil || role != nil || !fields.isStrict else {
      throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "no change"))
    }
  }
}

extension TextRuleOfRequests {
  static let memberName = line(most: 100)

  /// An invitation's code as it is typed; its one form is the twelve.
  static let invitation = Self { raw in InvitationAnswer.code(typed: raw) }
}

extension MemberRole: Codable {}

extension String {
  /// What somebody is called of whom only the address is known: what stands before the @.
  public var nameOfAddress: String {
    let name = prefix { $0 != "@" }.prefix(100)
    return name.isEmpty ? self : String(name)
  }
}
