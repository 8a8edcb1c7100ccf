/// The address a server listens on: a TCP host and port, or a Unix socket.
public enum ListeningAddress: Hashable, Sendable, CustomStringConvertible {
  /// A host name or number and a port; port 0 asks for a free one.
  case tcp(host: String, port: Int)
  /// A socket in the file system, for this user only.
  case unixSocket(path: String)

  public var description: String {
    switch self {
    case .tcp(let host, let port): host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)"
    case .unixSocket(let path): "unix:\(path)"
    }
  }
}
