public import APIContract
internal import Domain

/// What a request says, read strictly.
public protocol StrictBody: Decodable, Sendable {
  /// Reads a body. Throws ``ValidationError`` that names the member, such as `slotTimes.noon`.
  init(strictJSON bytes: [UInt8]) throws(ValidationError)
}

extension StrictBody {
  public init(strictJSON bytes: [UInt8]) throws(ValidationError) {
    do { self = try Self(strictly: bytes) } catch {
      throw ValidationError(.body, field: error.field)
    }
  }
}

extension SignUpRequest: StrictBody {}
extension PasswordChange: StrictBody {}
extension AccountDeletion: StrictBody {}
extension LinkRequest: StrictBody {}
extension PatientRequest: StrictBody {}
extension PatientChange: StrictBody {}
extension MedicationRequest: StrictBody {}
extension MedicationChange: StrictBody {}
extension InventoryRequest: StrictBody {}
extension DoseRequest: StrictBody {}
extension SlotRequest: StrictBody {}
extension PRNDoseRequest: StrictBody {}
extension ClaimRequest: StrictBody {}
extension NotificationRequest: StrictBody {}
extension DocumentChangeRequest: StrictBody {}
extension UploadRequest: StrictBody {}

// What opens a session names no member: nobody is told how near a guess was. Each text is bounded and has
// no NUL; names and passwords come out in NFC (cases.md, "Input").

extension SignInRequest: StrictBody {
  public init(strictJSON bytes: [UInt8]) throws(ValidationError) {
    let told = try unnamed(Self.self, bytes)
    let (email, password) = (told.email.composed, told.password.composed)
    guard (3...254).contains(email.unicodeScalars.count), !email.utf8.contains(0),
      (1...1024).contains(password.unicodeScalars.count), !password.utf8.contains(0)
    else { throw ValidationError(.body) }
    self.init(email: email, password: password)
  }
}

extension RefreshRequest: StrictBody {
  public init(strictJSON bytes: [UInt8]) throws(ValidationError) {
    let token = try unnamed(Self.self, bytes).refreshToken
    guard (1...512).contains(token.unicodeScalars.count), !token.utf8.contains(0) else {
      throw ValidationError(.body)
    }
    self.init(refreshToken: token)
  }
}

private func unnamed<Body: Decodable>(
  _ type: Body.Type, _ bytes: [UInt8]
) throws(ValidationError) -> Body {
  do { return try Body(strictly: bytes) } catch { throw ValidationError(.body) }
}
