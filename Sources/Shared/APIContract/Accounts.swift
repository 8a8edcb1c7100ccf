public import Domain

/// The body of a sign-up.
public struct SignUpRequest: Hashable, Sendable, JSONWritable {
  /// The shortest password that is taken, in characters.
  public static let shortestPassword = 8

  public let email: String
  /// The account's password, at least ``shortestPassword`` characters.
  public let password: String

  public init(email: String, password: String) {
    self.email = email
    self.password = password
  }

  /// Writes the form the API sends.
  public func write(to json: inout JSONWriter) {
    json.object { json in
      json.field("email", email)
      json.field("password", password)
    }
  }
}

/// The body of a change of password.
public struct PasswordChange: Hashable, Sendable, JSONWritable {
  public let currentPassword: String
  public let newPassword: String

  public init(currentPassword: String, newPassword: String) {
    self.currentPassword = currentPassword
    self.newPassword = newPassword
  }

  /// Writes the form the API sends.
  public func write(to json: inout JSONWriter) {
    json.object { json in
      json.field("currentPassword", currentPassword)
      json.field("newPassword", newPassword)
    }
  }
}

/// The body that deletes an account: the password once more.
public struct AccountDeletion: Hashable, Sendable, JSONWritable {
  public let password: String

  public init(password: String) { self.password = password }

  /// Writes the form the API sends.
  public func write(to json: inout JSONWriter) {
    json.object { $0.field("password", password) }
  }
}

/// A caregiver's own account.
public struct AccountAnswer: Hashable, Sendable, Decodable, JSONWritable {
  public let id: CaregiverID
  public let email: String

  public init(id: CaregiverID, email: String) {
    self.id = id
    self.email = email
  }

  /// Writes the form the API sends.
  public func write(to json: inout JSONWriter) {
    json.object { json in
      json.field("id", ascii: id)
      json.field("email", email)
    }
  }
}

/// One sign-in of the caregiver, in the list from which sessions can be ended.
public struct SessionAnswer: Hashable, Sendable, Decodable, JSONWritable {
  public let id: SessionID
  public let createdAt: Timestamp
  /// When its tokens were last renewed, or its beginning.
  public let lastUsedAt: Timestamp
  /// True for the sign-in that asks.
  public let current: Bool

  public init(id: SessionID, createdAt: Timestamp, lastUsedAt: Timestamp, current: Bool) {
    self.id = id
    self.createdAt = createdAt
    self.lastUsedAt = lastUsedAt
    self.current = current
  }

  /// Writes the form the API sends.
  public func write(to json: inout JSONWriter) {
    json.object { json in
      json.field("id", ascii: id)
      json.field("createdAt", ascii: createdAt)
      json.field("lastUsedAt", ascii: lastUsedAt)
      json.field("current", current)
    }
  }
}
