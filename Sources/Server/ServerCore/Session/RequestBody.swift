import Domain

/// What a request says, read strictly: an object, these members and no others.
public protocol StrictBody: Sendable {
  /// Reads a body. Throws ``ValidationError`` that names the member.
  init(strictJSON bytes: [UInt8]) throws(ValidationError)
}

/// Reads the body of a request strictly: a JSON object, these members and no others.
///
/// What does not fit becomes a ``ValidationError`` that names the member.
func requestBody<Value>(
  _ bytes: [UInt8], _ names: [String],
  _ read: (JSONObject) throws(HouseholdFault) -> Value
) throws(ValidationError) -> Value {
  do throws(HouseholdFault) {
    let place = try JSONPlace(text: bytes)
    return try read(try place.object(names))
  } catch {
    throw ValidationError(error)
  }
}

extension ValidationError {
  /// The same fault, named by its member, such as `slotTimes.noon`; a body that is no JSON has none.
  init(_ fault: HouseholdFault) {
    let path = fault.path.description.dropFirst("$.".utf8.count)
    let isWhole = if case .notJSON = fault.problem { true } else { path.isEmpty }
    self.init(.body, field: isWhole ? nil : String(path))
  }
}

extension JSONPlace {
  /// Text that is taken as it is typed, in NFC: no NUL, 0 … `most` characters.
  func plainText(most: Int) throws(HouseholdFault) -> String {
    let text = try string()
    guard text.utf8.count <= most * 16 else { throw fault(.tooLong(most: most)) }
    let normal = text.composed
    guard normal.unicodeScalars.count <= most else { throw fault(.tooLong(most: most)) }
    guard !normal.utf8.contains(0) else { throw fault(.controlCharacter) }
    return normal
  }
}
