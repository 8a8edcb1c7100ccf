import Domain

/// A value with its place in the text, asked for what it should be.
///
/// Every answer is checked; what does not fit throws a ``RequestFault`` that names the place.
struct JSONCursor {
  let value: JSONValue
  let path: JSONPath

  init(value: JSONValue, path: JSONPath) { (self.value, self.path) = (value, path) }

  /// The value of a whole text.
  init(text bytes: [UInt8]) throws(RequestFault) {
    do {
      self.init(value: try JSONReader.value(of: bytes), path: .root)
    } catch {
      throw RequestFault(error)
    }
  }

  /// The members of an object that has only these names.
  func object(_ names: [String]) throws(RequestFault) -> JSONObject {
    guard case .object(let members) = value else { throw fault(.wrongType(.object)) }
    if let stranger = members.first(where: { !names.contains($0.name) }) {
      throw RequestFault(path[stranger.name], .unknownField)
    }
    return JSONObject(members: members, path: path)
  }

  /// What `read` makes of the elements of an array, in order.
  func elements<Value>(
    _ read: (JSONCursor) throws(RequestFault) -> Value
  ) throws(RequestFault) -> [Value] {
    guard case .array(let elements) = value else { throw fault(.wrongType(.array)) }
    var values: [Value] = []
    values.reserveCapacity(elements.count)
    for (index, element) in elements.enumerated() {
      values.append(try read(JSONCursor(value: element, path: path[index])))
    }
    return values
  }

  func string() throws(RequestFault) -> String {
    guard case .string(let text) = value else { throw fault(.wrongType(.string)) }
    return text
  }

  /// A line of text a person reads: NFC, no control characters, 1 … `most` characters, something to see in it.
  func line(most: Int) throws(RequestFault) -> String {
    let text = try string()
    guard text.utf8.count <= most * 16 else { throw fault(.tooLong(most: most)) }
    let normal = text.composed
    guard normal.unicodeScalars.count <= most else { throw fault(.tooLong(most: most)) }
    guard normal.unicodeScalars.allSatisfy(\.isPrintable) else { throw fault(.controlCharacter) }
    guard normal.isSeen else { throw fault(.empty) }
    return normal
  }

  func bool() throws(RequestFault) -> Bool {
    guard case .bool(let value) = value else { throw fault(.wrongType(.boolean)) }
    return value
  }

  func number() throws(RequestFault) -> Double {
    guard case .number(let digits) = value else { throw fault(.wrongType(.number)) }
    return Double(digits) ?? .nan
  }

  func word<Value>(_ words: KeyValuePairs<String, Value>) throws(RequestFault) -> Value {
    let text = try string()
    guard let match = words.first(where: { $0.key == text }) else {
      throw fault(.notOneOf(words.map(\.key)))
    }
    return match.value
  }

  func fault(_ problem: RequestFault.Problem) -> RequestFault {
    RequestFault(path, problem)
  }
}

/// An object of which every name is known.
struct JSONObject {
  fileprivate let members: [JSONValue.Member]
  let path: JSONPath

  fileprivate init(members: [JSONValue.Member], path: JSONPath) {
    self.members = members
    self.path = path
  }

  /// The member with that name, which must be there.
  func required(_ name: String) throws(RequestFault) -> JSONCursor {
    guard let member = members.first(where: { $0.name == name }) else {
      throw RequestFault(path[name], .missing)
    }
    return JSONCursor(value: member.value, path: path[name])
  }

  /// What `read` makes of the member with that name; nil when it is not there or null.
  func optional<Value>(
    _ name: String, _ read: (JSONCursor) throws(RequestFault) -> Value
  ) throws(RequestFault) -> Value? {
    guard let member = members.first(where: { $0.name == name }) else { return nil }
    if case .null = member.value { return nil }
    return try read(JSONCursor(value: member.value, path: path[name]))
  }

  /// What `read` makes of each element of that member; empty when it is not there or null.
  func list<Value>(
    _ name: String, _ read: (JSONCursor) throws(RequestFault) -> Value
  ) throws(RequestFault) -> [Value] {
    try optional(name) { cursor throws(RequestFault) in try cursor.elements(read) } ?? []
  }
}
