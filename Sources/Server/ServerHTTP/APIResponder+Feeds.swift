internal import APIContract
internal import HTTPTypes
internal import HummingbirdCore
internal import NIOCore
internal import ServerCore

// Calendar feeds: made and revoked by a caregiver, read by whoever has the address.

extension APIResponder {
  func makeFeed(_ record: RecordReference, _ asked: Asked) async throws -> Response {
    Response(
      .created, json: try await services.feeds.make(asked.body(), of: record, token: asked.token))
  }

  /// The calendar, or that it is still the one the asker has.
  func calendarFeed(_ asked: Asked) async throws -> Response {
    guard let secret = asked.route.feedSecret else { throw NotFoundError() }
    let calendar = try await services.feeds.calendar(secret: secret)
    guard !asked.head.knows(calendar.mark) else {
      return Response(status: .notModified, headers: .feed(calendar.mark))
    }
    var fields = HTTPFields.feed(calendar.mark)
    fields[.contentType] = "text/calendar; charset=utf-8"
    return Response(
      status: .ok, headers: fields,
      body: ResponseBody(byteBuffer: ByteBuffer(bytes: calendar.bytes)))
  }
}

extension RequestHead {
  /// True when one of the marks in `If-None-Match` is this one, weak or strong (RFC 9110 §13.1.2).
  fileprivate func knows(_ mark: String) -> Bool {
    known.contains { value in
      value.split(separator: ",").contains { entry in
        let entry = entry.drop { $0 == " " || $0 == "\t" }.prefix { $0 != " " && $0 != "\t" }
        return entry == "*" || entry == mark || entry == "W/\(mark)"
      }
    }
  }
}

extension HTTPFields {
  /// Calendar programs ask again with the mark; nobody between keeps anything, and what they show says nowhere
  /// where it came from.
  fileprivate static func feed(_ mark: String) -> HTTPFields {
    var fields: HTTPFields = [.cacheControl: "private, no-cache", .eTag: mark]
    fields[.xContentTypeOptions] = "nosniff"
    return fields
  }
}
