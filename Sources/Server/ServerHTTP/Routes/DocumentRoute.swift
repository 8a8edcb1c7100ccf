internal import APIContract
internal import Domain
internal import HTTPTypes

/// What can be asked about the household's papers. An id that is no UUID is nil, and answers like one that
/// does not exist.
enum DocumentRoute: Hashable {
  case changes
  case show(DocumentID?)
  case put(DocumentID?)
  case remove(DocumentID?)
  case file(AttachmentID?)
  case upload(AttachmentID?)
  case part(AttachmentID?, Int?)
  case complete(AttachmentID?)
  case content(AttachmentID?)

  /// Reads a path; nil when it is nothing of ours.
  init?(_ method: HTTPRequest.Method, _ path: Substring) {
    guard path.hasPrefix(RoutePath.documents) else { return nil }
    let rest = path.dropFirst(RoutePath.documents.count)
    if rest.isEmpty {
      guard method == .get else { return nil }
      self = .changes
      return
    }
    let segments = rest.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
    guard rest.first == "/", !segments.contains("") else { return nil }
    if segments.count > 1 {
      guard segments[0] == Self.files else { return nil }
      self.init(method, file: AttachmentID(ascii: segments[1]), segments[2...])
    } else {
      self.init(method, document: DocumentID(ascii: segments[0]))
    }
  }

  private init?(_ method: HTTPRequest.Method, document id: DocumentID?) {
    switch method {
    case .get: self = .show(id)
    case .put: self = .put(id)
    case .delete: self = .remove(id)
    default: return nil
    }
  }

  private init?(
    _ method: HTTPRequest.Method, file id: AttachmentID?, _ rest: ArraySlice<Substring>
  ) {
    let topic = rest.first.map { "/" + $0 } ?? ""
    switch (method, topic, rest.count) {
    case (.get, "", 0): self = .file(id)
    case (.post, RoutePath.upload, 1): self = .upload(id)
    case (.post, RoutePath.complete, 1): self = .complete(id)
    case (.get, RoutePath.content, 1): self = .content(id)
    case (.put, RoutePath.parts, 2): self = .part(id, rest.last.flatMap(Self.number))
    default: return nil
    }
  }

  /// A part's number, from 1, as this server writes it.
  private static func number(_ text: Substring) -> Int? {
    guard (1...4).contains(text.utf8.count), text.first != "0",
      text.utf8.allSatisfy({ (0x30...0x39).contains($0) })
    else { return nil }
    return Int(text)
  }

  private static let files = RoutePath.documentFiles.split(separator: "/").last ?? ""

  /// The name for logs; says nothing about whom.
  var name: String { String("\(self)".prefix { $0 != "(" }) }
}
