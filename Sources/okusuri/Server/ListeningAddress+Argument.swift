import ServerHTTP

extension ListeningAddress {
  /// Reads `HOST:PORT`, `[IPv6]:PORT` or `unix:PATH`; nil for anything else.
  init?(argument text: String) {
    if text.hasPrefix("unix:") {
      let path = String(text.dropFirst("unix:".count))
      guard !path.isEmpty else { return nil }
      self = .unixSocket(path: path)
      return
    }
    guard let colon = text.lastIndex(of: ":") else { return nil }
    let digits = text[text.index(after: colon)...]
    var host = text[..<colon]
    if host.hasPrefix("["), host.hasSuffix("]") {
      host = host.dropFirst().dropLast()
    } else if host.contains(":") {
      return nil
    }
    guard !host.isEmpty, !digits.isEmpty, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
      let port = Int(digits), port <= 65_535
    else { return nil }
    self = .tcp(host: String(host), port: port)
  }

  /// The address as a client writes it; nil for a socket.
  var url: String? {
    guard case .tcp = self else { return nil }
    return "http://\(self)"
  }
}
