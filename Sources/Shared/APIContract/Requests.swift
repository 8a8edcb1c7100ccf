/// The body of a sign-in: address and password.
public struct SignInRequest: Hashable, Codable, CallBody {
  public let email: String
  public let password: String

  public init(email: String, password: String) {
    self.email = email
    self.password = password
  }

  public init(from decoder: any Decoder) throws {
    let fields = try Fields<CodingKeys>(decoder)
    email = try fields.text(.email, .composed(in: 3...254))
    password = try fields.text(.password, .composed(in: 1...1024))
  }

  public static var namesFaults: Bool { false }
}

/// The body of a token refresh.
public struct RefreshRequest: Hashable, Codable, CallBody {
  public let refreshToken: String

  public init(refreshToken: String) { self.refreshToken = refreshToken }

  public init(from decoder: any Decoder) throws {
    let fields = try Fields<CodingKeys>(decoder)
    refreshToken = try fields.text(.refreshToken, .token)
  }

  public static var namesFaults: Bool { false }
}
