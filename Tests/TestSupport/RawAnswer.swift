import Foundation

/// An HTTP answer as it came over the wire.
public struct RawAnswer: Sendable, CustomStringConvertible {
  /// The status number.
  public let status: Int
  /// The fields in their order, names in lower case.
  public let fields: [(name: String, value: String)]
  /// The body, transfer coding undone.
  public let body: [UInt8]

  /// The first field of a name, in any case.
  public func header(_ name: String) -> String? {
    fields.first { $0.name == name.lowercased() }?.value
  }

  /// The body as text.
  public var text: String { String(decoding: body, as: UTF8.self) }

  /// The status, the fields and the body.
  public var description: String {
    ([String(status)] + fields.map { "\($0.name): \($0.value)" } + ["", text])
      .joined(separator: "\n")
  }

  /// The body as a value.
  public func decoded<Value: Decodable>(as type: Value.Type = Value.self) throws -> Value {
    try JSONDecoder().decode(type, from: Data(body))
  }

  /// The body as a JSON object; throws when it is anything else.
  public func object() throws -> [String: Any] {
    guard let object = try JSONSerialization.jsonObject(with: Data(body)) as? [String: Any] else {
      throw RawHTTPFailure("not a JSON object: \(text)")
    }
    return object
  }
}

/// A connection or an answer that was not as HTTP has it.
public struct RawHTTPFailure: Error, CustomStringConvertible {
  /// What was wrong.
  public let description: String
  init(_ description: String) { self.description = description }
}
