public import APIContract
internal import Domain

extension CallBody {
  /// Reads a body strictly. Throws ``ValidationError`` that names the member, such as `slotTimes.noon`,
  /// and says what is wrong about it.
  public init(strictJSON bytes: [UInt8]) throws(ValidationError) {
    do { self = try Self(strictly: bytes) } catch {
      throw Self.fault(in: bytes, at: Self.namesFaults ? error.field : nil)
    }
  }

  /// Looks once more at a body that is refused: whoever wrote it has to know what to change.
  private static func fault(in bytes: [UInt8], at field: String?) -> ValidationError {
    let value: JSONValue
    do throws(JSONFault) { value = try JSONReader.value(of: bytes) } catch {
      return ValidationError(error.part, field: field)
    }
    guard case .object = value else { return ValidationError(.noObject, field: field) }
    guard let field else { return ValidationError(namesFaults ? .nothing : .body) }
    if isUnknown(field, in: bytes) { return ValidationError(.unknown, field: field) }
    return ValidationError(value.lacks(field) ? .missing : .body, field: field)
  }

  /// True for a member that no body of this kind has. Unknown names are refused before any value, the
  /// first of them: with one more behind the others, the member is still the one that is refused.
  private static func isUnknown(_ field: String, in bytes: [UInt8]) -> Bool {
    guard let end = bytes.lastIndex(of: UInt8(ascii: "}")) else { return false }
    let more = bytes[..<end] + Array(#","noSuchMember":null}"#.utf8)
    do {
      _ = try Self(strictly: Array(more))
      return false
    } catch {
      return error.field == field
    }
  }
}

extension JSONFault {
  /// What a request is told of it; a value that cannot be text, or has too many digits, is wrong.
  fileprivate var part: ValidationError.Part {
    switch problem {
    case .syntax: .unreadable
    case .twice: .twice
    case .notUTF8, .loneSurrogate, .controlCharacter, .numberTooLong: .body
    }
  }
}

extension JSONValue {
  /// True where nothing stands at a place such as `doses[0].medicationId`.
  fileprivate func lacks(_ place: String) -> Bool {
    var value = self
    for step in place.split(separator: ".") {
      let name = step.prefix { $0 != "[" }
      guard let next = value[String(name)] else { return true }
      value = next
      for number in step.dropFirst(name.count).split(whereSeparator: { $0 == "[" || $0 == "]" }) {
        guard case .array(let elements) = value, let index = Int(number),
          elements.indices.contains(index)
        else { return true }
        value = elements[index]
      }
    }
    return false
  }
}
