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

  /// The member of that name; nil when there is none, or this is no object.
  public subscript(name: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.name == name }?.value
  }

  /// A NumericDate of RFC 7519: seconds since the epoch, a fraction too; nil for everything else.
  public var numericDate: Timestamp? {
    guard case .number(let digits) = self, let seconds = Double(digits),
      (0..<253_402_300_800).contains(seconds)
    else { return nil }
    return Timestamp(millisecondsSinceEpoch: Int64(seconds * 1000))
  }
}
