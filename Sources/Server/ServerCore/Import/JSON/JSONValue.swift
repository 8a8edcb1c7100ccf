/// One value of a JSON text.
enum JSONValue: Sendable {
  case null
  case bool(Bool)
  /// The digits as written, for instance `0.5`.
  case number(String)
  case string(String)
  case array([JSONValue])
  /// The members in the order of the text; no name stands twice.
  case object([Member])

  /// One name with its value.
  struct Member: Sendable {
    let name: String
    let value: JSONValue
  }
}
