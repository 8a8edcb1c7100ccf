internal import APIContract
internal import HTTPTypes
internal import HummingbirdCore
internal import NIOCore
internal import ServerCore

// The one page for browsers.

extension APIResponder {
  /// The page of linking in the reader's language; it asks the record nothing.
  func linkPage(_ asked: Asked) throws -> Response {
    guard let page = services.linkPage() else { throw NotFoundError() }
    let language = LinkPage.Language(accepted: asked.request.headers[.acceptLanguage] ?? "")
    return Response(
      status: .ok, headers: .page(page.policy, language),
      body: ResponseBody(byteBuffer: ByteBuffer(bytes: page.body(in: language))))
  }
}

extension LinkPage.Language {
  /// The one that `Accept-Language` puts first (RFC 9110 §12.5.4): Japanese where it says nothing, English
  /// where it wants neither.
  init(accepted field: String) {
    let wanted = field.lowercased().split(separator: ",").prefix(32).compactMap { entry in
      let parts = entry.split(separator: ";").map { $0.filter { $0 != " " && $0 != "\t" } }
      let weight = parts.dropFirst().first { $0.hasPrefix("q=") }.map {
        Double($0.dropFirst(2)) ?? 0
      }
      return parts.first.map { (tag: $0.prefix { $0 != "-" }, weight: weight ?? 1) }
    }
    guard !wanted.isEmpty else {
      self = .japanese
      return
    }
    func weight(_ language: Self) -> Double {
      wanted.filter { $0.tag == language.rawValue }.map(\.weight).max() ?? 0
    }
    self = weight(.japanese) > 0 && weight(.japanese) >= weight(.english) ? .japanese : .english
  }
}

extension HTTPFields {
  /// Nothing from elsewhere, nothing kept, shown in no other page, and what is opened from it is not told where
  /// it was.
  fileprivate static func page(_ policy: String, _ language: LinkPage.Language) -> HTTPFields {
    var fields: HTTPFields = [
      .contentType: "text/html; charset=utf-8", .contentLanguage: language.rawValue,
      .cacheControl: "no-store", .vary: "Accept-Language", .contentSecurityPolicy: policy,
      .xContentTypeOptions: "nosniff", .crossOriginResourcePolicy: "same-origin",
    ]
    if let referrer { fields[referrer] = "no-referrer" }
    if let frame { fields[frame] = "DENY" }
    return fields
  }

  private static let referrer = HTTPField.Name("Referrer-Policy")
  /// For browsers that do not know `frame-ancestors`.
  private static let frame = HTTPField.Name("X-Frame-Options")
}
