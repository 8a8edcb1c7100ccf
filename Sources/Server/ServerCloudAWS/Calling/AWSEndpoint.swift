/// Where a service of Amazon's, or one that speaks like it, is reached.
public struct AWSEndpoint: Hashable, Sendable {
  public let url: String
  /// What stands in the head of requests there; without the port that goes without saying.
  let host: String

  /// Reads `http://…` or `https://…` with a host, maybe a port, and nothing else; nil for anything else.
  public init?(_ text: some StringProtocol) {
    let parts = ["https://", "http://"].compactMap { scheme in
      text.hasPrefix(scheme) ? (scheme, text.dropFirst(scheme.count)) : nil
    }
    guard let (scheme, rest) = parts.first else { return nil }
    let authority = rest.hasSuffix("/") ? String(rest.dropLast()) : String(rest)
    guard !authority.isEmpty, authority.utf8.allSatisfy(Self.mayStandInHost) else { return nil }
    let usual = scheme == "https://" ? ":443" : ":80"
    host = authority.hasSuffix(usual) ? String(authority.dropLast(usual.count)) : authority
    url = scheme + host
  }

  private init(amazon host: String) { (self.host, url) = (host, "https://\(host)") }

  /// Amazon's own address of a service in a region; nil for a region that cannot be one.
  static func amazon(_ service: String, region: String) -> AWSEndpoint? {
    guard !region.isEmpty, region.utf8.allSatisfy(mayStandInHost) else { return nil }
    let end = region.hasPrefix("cn-") ? "amazonaws.com.cn" : "amazonaws.com"
    return AWSEndpoint(amazon: "\(service).\(region).\(end)")
  }

  /// The same with a bucket's name before the host.
  func before(_ bucket: String) -> AWSEndpoint? {
    guard let scheme = url.firstRange(of: "://") else { return nil }
    return AWSEndpoint(url[..<scheme.upperBound] + "\(bucket).\(host)")
  }

  private static func mayStandInHost(_ byte: UInt8) -> Bool {
    byte.isLetterOrDigit || "-.:_[]".utf8.contains(byte)
  }
}
