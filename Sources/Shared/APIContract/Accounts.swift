public import Domain

/// The body of a sign-up: the address and the password of a new caregiver.
public struct SignUpRequest: Hashable, Codable, CallBody {
  /// The shortest password that is taken, in characters.
  public static let shortestPassword = 8

  public let email: String
  /// The account's password, at least ``shortestPassword`` characters.
  public let password: String
  /// The code by which another household has invited them; nil for a household of their own.
  public let invitation: String?
  /// What the record is to call them; what stands before the @ when nil.
  public let name: String?

  public init(email: String, password: String, invitation: String? = nil, name: String? = nil) {
    (self.email, self.password) = (email, password)
    (self.invitation, self.name) = (invitation, name)
  }

  public init(from decoder: any Decoder) throws {
    let fields = try Fields<CodingKeys>(decoder)
    email = try fields.text(.email, .mailAddress)
    password = try fields.text(.password, .newPassword)
    invitation = try fields.optional(.invitation, .invitation)
    name = try fields.optional(.name, .memberName)
  }
}

/// The body of a change of password.
public struct PasswordChange: Hashable, Codable, CallBody {
  public let currentPassword: String
  public let newPassword: String

  public init(currentPassword: String, newPassword: String) {
    self.currentPassword = currentPassword
    self.newPassword = newPassword
  }

  public init(from decoder: any Decoder) throws {
    let fields = try Fields<CodingKeys>(decoder)
    currentPassword = try fields.text(.currentPassword, .password)
    newPassword = try fields.text(.newPassword, .newPassword)
  }
}

/// The body that deletes an account: the password once more.
public struct AccountDeletion: Hashable, Codable, CallBody {
  public let password: String

  public init(password: String) { self.password = password }

  public init(from decoder: any Decoder) throws {
    let fields = try Fields<CodingKeys>(decoder)
    password = try fields.text(.password, .password)
  }
}

/// The account of the caregiver who asks.
public struct AccountAnswer: Hashable, Sendable, Codable, JSONWritable {
  public let id: CaregiverID
  public let email: String

  public init(id: CaregiverID, email: String) {
    self.id = id
    self.email = email
  }
}

/// One sign-in of the caregiver, in the list from which sessions can be ended.
public struct SessionAnswer: Hashable, Sendable, Codable, JSONWritable, LeavesNilOut {
  public let id: SessionID
  public let createdAt: Timestamp
  /// When its tokens were last renewed, or its beginning.
  public let lastUsedAt: Timestamp
  /// True for the sign-in that asks.
  public let current: Bool
  /// What the device is called; nil where its client said nothing.
  public let device: String?
  /// What runs there, as ``SignInDevice/Kind`` names it; a newer server may know more kinds.
  public let deviceKind: String?

  public init(
    id: SessionID, createdAt: Timestamp, lastUsedAt: Timestamp, current: Bool,
    device: SignInDevice? = nil
  ) {
    (self.device, deviceKind) = (device?.name.text, device?.kind.rawValue)
    self.id = id
    self.createdAt = createdAt
    self.lastUsedAt = lastUsedAt
    self.current = current
  }
}
