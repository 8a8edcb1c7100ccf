internal import HTTPTypes

/// Several calls about documents in one request, so that a thousand papers are no thousand waits.
///
/// Each is asked, checked and answered as it would be by itself, in their order; one that is refused
/// takes none of the others with it. Source: docs/decisions/0044.
public struct DocumentBatch: Hashable, Codable, CallBody {
  /// The most calls of one request.
  public static let mostItems = 100
  /// So many bytes of bodies a device sends at once; the server takes more.
  public static let mostBytes = 256 << 10

  /// One of the calls: a document put or deleted, a file announced, completed or looked for.
  public struct Item: Hashable, Codable, Sendable {
    public let method: String
    /// Path and query, as the call by itself has them.
    public let path: String
    /// The JSON that the call by itself would send, as text; nil for none.
    public let body: String?

    public init<Body, Answer>(_ call: Call<Body, Answer>) {
      (method, path) = (call.endpoint.method.rawValue, call.endpoint.path)
      body = call.bytes.flatMap { $0.isEmpty ? nil : String(decoding: $0, as: UTF8.self) }
    }

    public init(from decoder: any Decoder) throws {
      let fields = try Fields<CodingKeys>(decoder)
      method = try fields.text(.method, .plain(most: 10))
      path = try fields.text(.path, .plain(most: 300))
      body = try fields.optional(.body)
    }

    /// About so many bytes it is in the request.
    public var size: Int { path.utf8.count + (body?.utf8.count ?? 0) }
  }

  public let items: [Item]

  public init(items: [Item]) { self.items = items }

  public init(from decoder: any Decoder) throws {
    let fields = try Fields<CodingKeys>(decoder)
    items = try fields.list(.items, most: Self.mostItems, by: \.self)
  }
}

/// What became of each call of a ``DocumentBatch``, in their order.
public struct DocumentBatchAnswer: Hashable, Sendable, Codable, JSONWritable {
  /// The answer to one call.
  public struct Item: Hashable, Sendable, Codable {
    /// The HTTP status that the call by itself would have had.
    public let status: Int
    /// The JSON that it would have been answered with, as text; empty for none.
    public let body: String

    public init(status: Int, body: String) { (self.status, self.body) = (status, body) }
  }

  public let items: [Item]

  public init(items: [Item]) { self.items = items }
}
