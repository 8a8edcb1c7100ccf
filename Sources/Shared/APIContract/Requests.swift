/// The body of a sign-in.
public struct SignInRequest: Hashable, Sendable, Codable, JSONWritable {
  /// The account's e-mail address.
  public let email: String
  /// The account's password.
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

/// The body of a token refresh.
public struct RefreshRequest: Hashable, Sendable, Codable, JSONWritable {
  /// The refresh token to exchange.
  public let refreshToken: String

  /// Makes a request.
  public init(refreshToken: String) { self.refreshToken = refreshToken }

  /// Writes the form the API sends.
  public func write(to json: inout JSONWriter) {
    json.object { $0.field("refreshToken", refreshToken) }
  }
}
