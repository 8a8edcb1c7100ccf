/// A stream of server-sent events, read as it comes.
public actor RawEventStream {
  /// One block of the stream.
  public struct Block: Hashable, Sendable {
    /// The word of the `event` line; empty for a comment.
    public let event: String
    /// The `data` line.
    public let data: String

    /// Makes a block; a comment has neither.
    public init(event: String = "", data: String = "") { (self.event, self.data) = (event, data) }
  }

  /// The status of the answer.
  public nonisolated let status: Int
  /// The status line and the header fields.
  public nonisolated let head: String
  private let connection: RawConnection
  private var bytes: [UInt8]
  private var text: [UInt8] = []
  private var hasEnded = false

  /// Asks for the stream and waits for the head of the answer.
  public init(_ http: RawHTTP, token: String? = nil, path: String = "/api/events") async throws {
    connection = try http.connect()
    let field = token.map { "Authorization: Bearer \($0)\r\n" } ?? ""
    try await connection.send("GET \(path) HTTP/1.1\r\nHost: a\r\n\(field)\r\n")
    var bytes: [UInt8] = []
    let separator = Array("\r\n\r\n".utf8)
    while bytes.firstRange(of: separator) == nil {
      let more = try await connection.read()
      guard !more.isEmpty else { throw RawHTTPFailure("the connection ended in the head") }
      bytes += more
    }
    let end = bytes.firstRange(of: separator)?.upperBound ?? 0
    head = String(decoding: bytes[..<end], as: UTF8.self)
    status = head.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
    self.bytes = Array(bytes[end...])
  }

  /// The next block, comments included; nil at the end of the stream or of the connection.
  public func block() async throws -> Block? {
    let separator = Array("\n\n".utf8)
    while text.firstRange(of: separator) == nil {
      guard try await takeChunk() else { return nil }
    }
    let end = text.firstRange(of: separator)?.upperBound ?? 0
    let lines = String(decoding: text[..<end], as: UTF8.self).split(separator: "\n")
    text.removeFirst(end)
    func value(_ name: String) -> String {
      lines.first { $0.hasPrefix(name) }.map { String($0.dropFirst(name.count)) } ?? ""
    }
    return Block(event: value("event: "), data: value("data: "))
  }

  /// The next event, comments left out; nil at the end.
  public func event() async throws -> Block? {
    while let block = try await block() {
      if !block.event.isEmpty { return block }
    }
    return nil
  }

  /// Undoes one piece of the transfer coding; false at the end.
  private func takeChunk() async throws -> Bool {
    guard !hasEnded, let line = try await takeLine(), let size = Int(line, radix: 16) else {
      return false
    }
    hasEnded = size == 0
    while bytes.count < size + 2 { guard try await more() else { return false } }
    text += bytes[..<size]
    bytes.removeFirst(size + 2)
    return !hasEnded
  }

  private func takeLine() async throws -> String? {
    let separator = Array("\r\n".utf8)
    while bytes.firstRange(of: separator) == nil { guard try await more() else { return nil } }
    guard let range = bytes.firstRange(of: separator) else { return nil }
    defer { bytes.removeFirst(range.upperBound) }
    return String(decoding: bytes[..<range.lowerBound], as: UTF8.self)
  }

  private func more() async throws -> Bool {
    let more = try await connection.read()
    bytes += more
    return !more.isEmpty
  }
}
