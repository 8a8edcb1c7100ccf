public import APIClient
public import LocalStore

/// Why signing in or out did not come to its end.
public enum SessionFailure: Error, Hashable, Sendable {
  /// The server did not do it, or nobody answered.
  case api(APIError)
  /// The sign-in could not be kept on this terminal, or not forgotten.
  case storage(VaultError)
}
