public import Domain
public import HTTPTypes

extension HTTPField.Name {
  /// What the server's clock shows, as `2026-02-10T03:00:00Z`, in every answer that is a success.
  ///
  /// Source: decision P-8.
  public static let serverTime = HTTPField.Name("Server-Time") ?? .date
}

extension Timestamp {
  /// What the server's clock showed, of the header fields of an answer that nothing has read yet; nil where it does not say.
  public init?(serverTimeOf headers: [(name: String, value: String)]) {
    let name = HTTPField.Name.serverTime.canonicalName
    guard let told = headers.first(where: { $0.name.lowercased() == name }),
      let time = Timestamp(ascii: told.value)
    else { return nil }
    self = time
  }
}
