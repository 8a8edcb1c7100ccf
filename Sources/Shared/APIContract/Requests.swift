/// The body of a sign-in.
public struct SignInRequest: Hashable, Sendable, Codable, JSONWritable {
  public let email: String
  public let password: String

  public init(email: String, password: String) {
    self.email = email
    self.password = password
  }
}

/// The body of a token refresh.
public struct RefreshRequest: Hashable, Sendable, Codable, JSONWritable {
  public let refreshToken: String

  public init(refreshToken: String) { self.refreshToken = refreshToken }
}
