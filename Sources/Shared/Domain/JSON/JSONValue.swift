/// One value of a JSON text whose names never stand twice.
public enum JSONValue: Hashable, Sendable {
  /// `null`.
  case null
  /// `true` or `false`.
  case bool(Bool)
  /// The digits as written, for instance `0.5`.
  case number(String)
  /// The text, escapes undone.
  case string(String)
  /// The elements in order.
  case array([JSONValue])
  /// The members in the order of the text; no name stands twice.
  case object([Member])

  /// One name with its value.
  public struct Member: Hashable, Sendable {
    /// The name, escapes undone.
    public let name: String
    /// Its value.
    public let value: JSONValue

    /// Makes a member.
    public init(name: String, value: JSONValue) { (self.name, self.value) = (name, value) }
  }
}
