public import Domain

/// The body of a sign-up.
public struct SignUpRequest: Hashable, Sendable, JSONWritable {
  /// The shortest password that is taken, in characters.
  public static let shortestPassword = 8

  /// The account's e-mail address.
  public let email: String
  /// The account's password, at least ``shortestPassword`` characters.
  public let password: String

  /// Makes a request.
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
  /// The password until now.
  public let currentPassword: String
  /// The password from now on.
  public let newPassword: String

  /// Makes a request.
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
  /// The account's password.
  public let password: String

  /// Makes a request.
  public init(password: String) { self.password = password }

  /// Writes the form the API sends.
  public func write(to json: inout JSONWriter) {
    json.object { $0.field("password", password) }
  }
}

/// A caregiver's own account.
public struct AccountAnswer: Hashable, Sendable, Decodable, JSONWritable {
  /// Names the caregiver.
  public let id: CaregiverID
  /// The account's e-mail address.
  public let email: String

  /// Makes an answer.
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
  /// Names the sign-in.
  public let id: SessionID
  /// When it began.
  public let createdAt: Timestamp
  /// When its tokens were last renewed, or its beginning.
  public let lastUsedAt: Timestamp
  /// True for the sign-in that asks.
  public let current: Bool

  /// Makes an answer.
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
