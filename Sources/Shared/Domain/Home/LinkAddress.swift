/// An address as it was typed, or copied from the QR code of linking: where the record is and, behind the `#`, the
/// number and the fingerprint of a certificate of the record's own. What stands behind the `#` is never sent, so no
/// log has it. Source: screens figure 26
public struct LinkAddress: Hashable, Sendable {
  /// The address alone, as a person types it.
  public let address: String
  public let code: String?
  /// The sixteen letters of ``Fingerprint``.
  public let fingerprint: String?

  public init(address: String, code: String? = nil, fingerprint: String? = nil) {
    (self.address, self.code, self.fingerprint) = (address, code, fingerprint)
  }

  /// Reads an address with or without its fragment: `…/link#482915k7qp…`, or `…#code=482915&fp=k7qp…`, whose
  /// other names are left out.
  public init(_ text: String) {
    guard let mark = text.firstIndex(of: "#") else {
      self.init(address: text)
      return
    }
    let fragment = text[text.index(after: mark)...]
    var address = text[..<mark]
    if address.hasSuffix(Self.page) { address = address.dropLast(Self.page.count) }
    guard fragment.contains("=") else {
      let (code, rest) = (fragment.prefix(6), fragment.dropFirst(6))
      self.init(
        address: String(address), code: code.isEmpty ? nil : String(code),
        fingerprint: rest.isEmpty ? nil : String(rest))
      return
    }
    var fields: [Substring: Substring] = [:]
    for pair in fragment.split(separator: "&") {
      let sides = pair.split(separator: "=", maxSplits: 1)
      if sides.count == 2 { fields[sides[0]] = sides[1] }
    }
    self.init(
      address: String(address), code: fields["code"].map(String.init),
      fingerprint: fields["fp"].map(String.init))
  }

  /// What the QR code holds: the page of the server's own that a phone shows, with what it is to know.
  public var text: String { "\(address)\(Self.page)#\(code ?? "")\(fingerprint ?? "")" }

  private static var page: String { "/link" }
}
