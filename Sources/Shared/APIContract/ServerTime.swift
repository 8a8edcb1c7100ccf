public import HTTPTypes

extension HTTPField.Name {
  /// What the server's clock shows, as `2026-02-10T03:00:00Z`, in every answer that is a success.
  ///
  /// Source: decision P-8.
  public static let serverTime = HTTPField.Name("Server-Time") ?? .date
}
