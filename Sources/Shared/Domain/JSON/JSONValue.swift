/// One value of a JSON text whose names never stand twice.
public enum JSONValue: Hashable, Sendable {
  case null
  case bool(Bool)
  /// The digits as written, for instance `0.5`.
  case number(String)
  case string(String)
  case array([JSONValue])
  /// The members in the order of the text; no name stands twice.
  case object([Member])

  /// One member of a JSON object: its name and its value.
  public struct Member: Hashable, Sendable {
    public let name: String
    public let value: JSONValue

    public init(name: String, value: JSONValue) { (self.name, self.value) = (name, value) }
  }
}
