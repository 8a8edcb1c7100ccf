public import Domain
import Purchases

/// An access token of an outside issuer as a person hands it over: its shape is looked at and its end read, and
/// only the server says whether it is good. Source: decision 0053.
struct IssuerToken {
  /// The longest that is sent; a server takes no longer one (decision 0014).
  static let mostBytes = 8 * 1024

  let text: String
  /// When it ends, as it says itself.
  let end: Timestamp

  /// Reads what was typed or piped, blanks around it dropped.
  ///
  /// Only letters that a header may carry get past. Errors: `unreadable`.
  init(_ typed: String) throws(IssuerTokenRefusal) {
    let bytes = typed.utf8.drop { $0 <= 0x20 }
    let text = String(decoding: bytes.reversed().drop { $0 <= 0x20 }.reversed(), as: UTF8.self)
    let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard text.utf8.count <= Self.mostBytes, parts.count == 3, Base64.url.bytes(parts[0]) != nil,
      let payload = Base64.url.bytes(parts[1]), Base64.url.bytes(parts[2]) != nil,
      // Which fault it is helps nobody: it was not copied whole, or is something else.
      let claims = try? JSONReader.value(of: payload), let end = claims["exp"]?.numericDate
    else { throw .unreadable }
    (self.text, self.end) = (text, end)
  }
}

/// Why a token of an outside issuer signs nobody in. It is never part of what is said.
public enum IssuerTokenRefusal: Error, Hashable, Sendable {
  /// It has not the form of one, or says no end.
  case unreadable
  case ended(Timestamp)
  /// The server does not take it: another issuer's, or for another server.
  case refused
}
