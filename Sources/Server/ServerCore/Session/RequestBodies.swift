public import APIContract
import Domain

// Bodies are read as strictly as the contract says: an object, these fields and no others, each a
// string of a bounded length without NUL. Names and passwords come out in NFC (cases.md, "Input").

extension SignInRequest: StrictBody {
  public init(strictJSON bytes: [UInt8]) throws(ValidationError) {
    let fields = try stringFields(bytes, ["email", "password"])
    let (email, password) = (fields[0].composed, fields[1].composed)
    guard (3...254).contains(email.unicodeScalars.count),
      (1...1024).contains(password.unicodeScalars.count)
    else { throw ValidationError(.body) }
    self.init(email: email, password: password)
  }
}

extension RefreshRequest: StrictBody {
  public init(strictJSON bytes: [UInt8]) throws(ValidationError) {
    let token = try stringFields(bytes, ["refreshToken"])[0]
    guard (1...512).contains(token.unicodeScalars.count) else { throw ValidationError(.body) }
    self.init(refreshToken: token)
  }
}

/// The values of exactly these fields, in this order.
private func stringFields(
  _ bytes: [UInt8], _ names: [String]
) throws(ValidationError) -> [String] {
  guard let value = try? JSONReader.value(of: bytes),  // which fault it is, nobody is told
    case .object(let members) = value, members.count == names.count
  else { throw ValidationError(.body) }
  var values: [String] = []
  for name in names {
    guard case .string(let text) = members.first(where: { $0.name == name })?.value,
      !text.utf8.contains(0)
    else { throw ValidationError(.body) }
    values.append(text)
  }
  return values
}
