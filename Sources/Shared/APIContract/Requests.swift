/// The body of a sign-in.
public struct SignInRequest: Hashable, Sendable, Codable, JSONWritable {
  public let email: String
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

/// The body of a token refresh.
public struct RefreshRequest: Hashable, Sendable, Codable, JSONWritable {
  public let refreshToken: String

  public init(refreshToken: String) { self.refreshToken = refreshToken }

  /// Writes the form the API sends.
  public func write(to json: inout JSONWriter) {
    json.object { $0.field("refreshToken", refreshToken) }
  }
}
