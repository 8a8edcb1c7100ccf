internal import APIContract
public import OutboundHTTP

/// The server a terminal talks to, as a person wrote it.
public struct ServerAddress: Hashable, Sendable, CustomStringConvertible {
  public let address: OutboundAddress

  /// Why what was written is no address to talk to.
  public enum Refusal: Error, Hashable, Sendable {
    case notAnAddress(String)
    /// Plain http would send the record readable through a network.
    case plainHTTP(host: String)
  }

  /// The server on a unix socket of this machine.
  public init(socket path: String) { address = .unixSocket(path: path) }

  /// Reads `https://host[:port][/prefix]`, `http://…` or `unix:/path`.
  ///
  /// Plain http is taken for this machine itself only, unless `insecure`.
  /// Source: product §2.
  public init(_ text: String, insecure: Bool = false) throws(Refusal) {
    if text.hasPrefix("unix:/") {
      address = .unixSocket(path: String(text.dropFirst("unix:".count)))
      return
    }
    guard let parts = URLParts(text) else { throw .notAnAddress(text) }
    if !parts.isSecure, !insecure, !parts.isLoopback { throw .plainHTTP(host: parts.host) }
    address = .url(parts.text)
  }

  /// Reads the same as a person types it: without a scheme http is meant for this machine itself,
  /// and https for every other.
  ///
  /// Source: F-18.
  public init(typed text: String, insecure: Bool = false) throws(Refusal) {
    guard !text.contains("://"), !text.hasPrefix("unix:") else {
      try self.init(text, insecure: insecure)
      return
    }
    let place = text == "::1" ? "[::1]" : text
    guard let parts = URLParts("http://\(place)") else { throw .notAnAddress(text) }
    try self.init("\(parts.isLoopback ? "http" : "https")://\(place)", insecure: insecure)
  }

  /// The address in one spelling, so that it can name the server a token belongs to.
  public var description: String {
    switch address {
    case .url(let url): url
    case .unixSocket(let path): "unix:\(path)"
    }
  }
}

/// The parts of an http address: ASCII only, no user, no query, no fragment.
struct URLParts {
  let isSecure: Bool
  let host: String
  let port: Int?
  let prefix: String

  init?(_ text: String) {
    guard let colon = text.firstRange(of: "://") else { return nil }
    switch text[..<colon.lowerBound].lowercased() {
    case "https": isSecure = true
    case "http": isSecure = false
    default: return nil
    }
    let rest = text[colon.upperBound...]
    let slash = rest.firstIndex(of: "/") ?? rest.endIndex
    guard let (host, port) = Self.authority(rest[..<slash]),
      let prefix = Self.prefix(rest[slash...])
    else { return nil }
    (self.host, self.port, self.prefix) = (host.lowercased(), port, prefix)
  }

  var text: String {
    "\(isSecure ? "https" : "http")://\(host)\(port.map { ":\($0)" } ?? "")\(prefix)"
  }

  /// True for names and numbers that always mean this machine.
  var isLoopback: Bool { OwnMachine.isLoopback(host) }

  private static func authority(_ text: Substring) -> (String, Int?)? {
    let hostEnd = text.first == "[" ? text.firstIndex(of: "]").map(text.index(after:)) : nil
    let end = hostEnd ?? text.firstIndex(of: ":") ?? text.endIndex
    let host = text[..<end]
    guard isHost(host) else { return nil }
    guard end != text.endIndex else { return (String(host), nil) }
    let digits = text[text.index(after: end)...]
    guard text[end] == ":", digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
      let port = Int(digits), (1...65_535).contains(port)
    else { return nil }
    return (String(host), port)
  }

  private static func isHost(_ text: Substring) -> Bool {
    if text.first == "[" {
      return text.last == "]" && text.count > 3
        && text.dropFirst().dropLast().allSatisfy {
          $0.isHexDigit && $0.isASCII || $0 == ":" || $0 == "."
        }
    }
    return !text.isEmpty
      && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-._".contains($0)) }
  }

  private static func prefix(_ text: Substring) -> String? {
    let allowed = text.allSatisfy {
      $0.isASCII && ($0.isLetter || $0.isNumber || "-._~/".contains($0))
    }
    guard allowed else { return nil }
    var prefix = String(text)
    while prefix.hasSuffix("/") { prefix.removeLast() }
    return prefix
  }
}
