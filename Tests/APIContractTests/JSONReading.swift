import APIContract
import Foundation

/// Reads JSON as the client does.
func decoded<Value: Decodable>(_ bytes: [UInt8], as type: Value.Type = Value.self) throws -> Value {
  try JSONDecoder().decode(type, from: Data(bytes))
}

/// Reads JSON from text.
func decoded<Value: Decodable>(_ text: String, as type: Value.Type = Value.self) throws -> Value {
  try decoded(Array(text.utf8), as: type)
}

/// Writes a value and reads it back.
func readBack<Value: JSONWritable & Decodable>(_ value: Value) throws -> Value {
  try decoded(value.jsonBytes)
}

extension JSONWritable {
  /// The value as it goes over the wire.
  var jsonText: String { String(decoding: jsonBytes, as: UTF8.self) }
}
