/// A tiny HTTP/1.1 client that adds nothing of its own to what a test says.
public struct RawHTTP: Sendable {
  /// The server's IPv4 address.
  public let host: String
  /// Its port.
  public let port: UInt16
  /// The address that connections come from, such as 127.0.0.2; the system's choice when nil.
  public var own: String?
  /// How long a wait for the server may last.
  public var deadline: Duration = .testDeadline

  /// A client for `http://ADDRESS:PORT`.
  public init(_ url: String) throws {
    let scheme = "http://"
    let parts = url.dropFirst(scheme.count).split(separator: "/").first?.split(separator: ":") ?? []
    guard url.hasPrefix(scheme), parts.count == 2, let port = UInt16(parts[1]) else {
      throw RawHTTPFailure("not http://ADDRESS:PORT: \(url)")
    }
    host = parts[0] == "localhost" ? "127.0.0.1" : String(parts[0])
    self.port = port
  }

  /// Opens a connection.
  public func connect() throws -> RawConnection {
    try RawConnection(host: host, port: port, from: own, deadline: deadline)
  }

  /// The same server, asked from another address of this machine.
  public func from(_ own: String) -> RawHTTP {
    var http = self
    http.own = own
    return http
  }

  /// Asks for a path, which goes out as it stands, encoded or not.
  public func get(
    _ path: String, token: String? = nil, headers: [(String, String)] = []
  ) async throws -> RawAnswer {
    try await request("GET", path, token: token, headers: headers)
  }

  /// Sends a request on a connection of its own and reads the answer.
  ///
  /// Host, Authorization (with a token) and Content-Length (with a body) are added.
  public func request(
    _ method: String, _ path: String, token: String? = nil, headers: [(String, String)] = [],
    body: [UInt8]? = nil
  ) async throws -> RawAnswer {
    var fields = [("Host", "\(host):\(port)")]
    if let token { fields.append(("Authorization", "Bearer \(token)")) }
    if let body { fields.append(("Content-Length", "\(body.count)")) }
    let lines = (fields + headers).map { "\($0.0): \($0.1)\r\n" }.joined()
    let head = "\(method) \(path) HTTP/1.1\r\n\(lines)\r\n"
    return try await raw(Array(head.utf8) + (body ?? []), bodyless: method == "HEAD")
  }

  /// Posts JSON.
  public func post(
    _ path: String, json: String, token: String? = nil, headers: [(String, String)] = []
  ) async throws -> RawAnswer {
    try await request(
      "POST", path, token: token, headers: [("Content-Type", "application/json")] + headers,
      body: Array(json.utf8))
  }

  /// Sends bytes as they are on a connection of its own and reads one answer.
  public func raw(_ bytes: [UInt8], bodyless: Bool = false) async throws -> RawAnswer {
    let connection = try connect()
    try await connection.send(bytes)
    return try await connection.answer(bodyless: bodyless)
  }

  /// Sends text as it stands on a connection of its own and reads one answer.
  public func raw(_ text: String) async throws -> RawAnswer { try await raw(Array(text.utf8)) }
}
