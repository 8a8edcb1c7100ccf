public import APIContract
import Domain

// The bodies about accounts. Addresses and passwords come out in NFC (cases.md, "Input").

extension SignUpRequest: StrictBody {
  public init(strictJSON bytes: [UInt8]) throws(ValidationError) {
    self = try requestBody(bytes, ["email", "password"]) { body throws(HouseholdFault) in
      SignUpRequest(
        email: try body.required("email").mailAddress(),
        password: try body.required("password").newPassword())
    }
  }
}

extension PasswordChange: StrictBody {
  public init(strictJSON bytes: [UInt8]) throws(ValidationError) {
    self = try requestBody(bytes, ["currentPassword", "newPassword"]) {
      body throws(HouseholdFault) in
      PasswordChange(
        currentPassword: try body.required("currentPassword").plainText(most: mostPassword),
        newPassword: try body.required("newPassword").newPassword())
    }
  }
}

extension AccountDeletion: StrictBody {
  public init(strictJSON bytes: [UInt8]) throws(ValidationError) {
    self = try requestBody(bytes, ["password"]) { body throws(HouseholdFault) in
      AccountDeletion(password: try body.required("password").plainText(most: mostPassword))
    }
  }
}

extension String {
  /// An e-mail address as accounts keep it: lower case, NFC.
  public var accountAddress: String { composed.lowercased().composed }
}

/// The most characters of a password.
private let mostPassword = 1024

extension JSONPlace {
  /// An e-mail address: 3 … 254 characters, one @ with something on both sides, no space and nothing
  /// that cannot be printed. Whether it exists, nobody asks.
  func mailAddress() throws(HouseholdFault) -> String {
    let text = try line(most: 254).accountAddress
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    let isOne = text.unicodeScalars.allSatisfy { !$0.properties.isWhitespace && !$0.isInvisible }
    guard parts.count == 2, parts.allSatisfy({ !$0.isEmpty }), isOne,
      text.unicodeScalars.count <= 254
    else { throw fault(.notAnEmail) }
    return text
  }

  fileprivate func newPassword() throws(HouseholdFault) -> String {
    let password = try plainText(most: mostPassword)
    guard password.count >= SignUpRequest.shortestPassword else {
      throw fault(.tooShort(least: SignUpRequest.shortestPassword))
    }
    return password
  }
}

extension Unicode.Scalar {
  /// True for what has no picture, so that two addresses would look alike.
  fileprivate var isInvisible: Bool { properties.generalCategory == .format }
}
