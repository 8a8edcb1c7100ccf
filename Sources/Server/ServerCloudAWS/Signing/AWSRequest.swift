/// A request before it is signed.
struct AWSRequest: Sendable {
  /// A field of the head or of the query.
  typealias Field = (name: String, value: String)

  var method: String
  /// The path as it is meant, not escaped, beginning with a slash.
  var path: String
  /// The query as it is meant, not escaped.
  var query: [Field] = []
  /// The head; all of it is signed. `host` is not in it.
  var headers: [Field] = []
  var body: [UInt8] = []

  /// The address after the host, escaped.
  var target: String {
    let path = PercentEscape.path(path)
    return query.isEmpty ? path : "\(path)?\(PercentEscape.query(query))"
  }
}
