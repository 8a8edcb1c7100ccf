/// Where requests go: a host, or a socket on this machine.
public enum OutboundAddress: Hashable, Sendable {
  /// `http://host[:port][/prefix]` or `https://…`, without a slash at the end.
  case url(String)
  /// The absolute path of a unix socket.
  case unixSocket(path: String)

  /// The URL of `path` (and query) there, in the form the client underneath reads.
  func url(_ path: String) -> String {
    switch self {
    case .url(let base): base + path
    case .unixSocket(let socket): "http+unix://" + Self.escaped(socket) + path
    }
  }

  /// Percent-escapes every byte that is not a plain letter, digit, `-`, `.` or `_`.
  private static func escaped(_ text: String) -> String {
    let hex = Array("0123456789ABCDEF")
    return text.utf8.reduce(into: "") { escaped, byte in
      let scalar = Unicode.Scalar(byte)
      if scalar.isASCII,
        scalar.properties.isAlphabetic || "0123456789-._".unicodeScalars.contains(scalar)
      {
        escaped.unicodeScalars.append(scalar)
      } else {
        escaped += "%\(hex[Int(byte >> 4)])\(hex[Int(byte & 15)])"
      }
    }
  }
}
