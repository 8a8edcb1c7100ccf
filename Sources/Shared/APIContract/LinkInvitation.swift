/// What the QR code of linking holds: where the server is and, behind a `#`, what opens it once.
///
/// No browser sends what stands behind a `#`, so no log of any server has it. Source: decision 0073
public struct LinkInvitation: Hashable, Sendable {
  /// The server's address as a terminal takes it, such as `https://okusuri.example.jp`.
  public let server: String
  /// The six digits; a secret while they live.
  public let code: String
  /// The 16 letters and digits by which the server's own certificate is known; nil where an authority
  /// vouches for it.
  public let fingerprint: String?

  /// The invitation to a server that other devices reach; nil for one that only this computer does.
  public init?(reaching server: String, code: String, fingerprint: String? = nil) {
    guard let host = Self.host(of: server), !OwnMachine.isNamed(by: host) else { return nil }
    self.init(server, code, fingerprint)
  }

  /// Reads an invitation as it was copied; nil for anything else.
  ///
  /// Whether its server may be talked to is looked at by whoever does.
  public init?(_ text: String) {
    let parts = text.split(separator: "#", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0].hasSuffix(Self.path) else { return nil }
    let server = String(parts[0].dropLast(Self.path.count).drop { $0.isWhitespace })
    guard Self.host(of: server) != nil else { return nil }
    var secret = parts[1]
    while secret.last?.isWhitespace == true { secret.removeLast() }
    self.init(
      server, String(secret.prefix(6)), secret.count > 6 ? String(secret.dropFirst(6)) : nil)
  }

  /// nil unless code and fingerprint have their forms.
  private init?(_ server: String, _ code: String, _ fingerprint: String?) {
    guard code.utf8.count == 6, code.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
      return nil
    }
    if let fingerprint, !Self.isFingerprint(fingerprint) { return nil }
    (self.server, self.code, self.fingerprint) = (server, code, fingerprint)
  }

  /// Where a browser is led: the page of the server's own.
  public var text: String { "\(server)\(Self.path)#\(code)\(fingerprint ?? "")" }

  /// The fingerprint as it is compared, in fours; nil without one.
  public var fingerprintInFours: String? {
    fingerprint.map { letters in
      stride(from: 0, to: letters.count, by: 4)
        .map { letters.dropFirst($0).prefix(4) }.joined(separator: " ")
    }
  }

  private static var path: String { APIOperation.linkPage.template }

  private static func isFingerprint(_ text: String) -> Bool {
    text.utf8.count == 16
      && text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x7A).contains($0) }
  }

  /// The host in an address with a scheme of the web, without its port; nil for another address.
  private static func host(of server: String) -> String? {
    guard let scheme = ["https://", "http://"].first(where: { server.lowercased().hasPrefix($0) })
    else { return nil }
    let authority = server.dropFirst(scheme.count).prefix { $0 != "/" }
    let bracket = authority.first == "[" ? authority.firstIndex(of: "]") : nil
    let host = bracket.map { authority[...$0] } ?? authority.prefix { $0 != ":" }
    return host.isEmpty ? nil : host.lowercased()
  }
}

/// Names and numbers that mean the machine that uses them.
public enum OwnMachine {
  /// True for `localhost`, 127.0.0.0/8 and `[::1]`, in small letters.
  public static func isLoopback(_ host: String) -> Bool {
    if host == "localhost" || host == "[::1]" { return true }
    let octets = host.split(separator: ".", omittingEmptySubsequences: false)
    return octets.count == 4 && octets[0] == "127"
      && octets.allSatisfy { UInt8($0) != nil && $0.utf8.allSatisfy { $0 != 0x2B } }
  }

  /// True for those, and for the addresses that mean every one of its own.
  static func isNamed(by host: String) -> Bool {
    isLoopback(host) || host == "0.0.0.0" || host == "[::]"
  }
}
