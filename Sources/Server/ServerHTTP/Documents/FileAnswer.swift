internal import APIContract
internal import Domain
internal import HTTPTypes
internal import HummingbirdCore
internal import NIOCore
internal import ServerCore

extension Response {
  /// So many bytes of a file are in memory at once.
  private static let partLength: Int64 = 1 << 20

  /// A file's bytes, or the part of them that was asked for, written while they are read.
  ///
  /// The first part is read before anything is answered, so that a file that cannot be read is an
  /// error and not a short answer.
  init(_ content: FileContent, _ range: ByteRange) async throws {
    let size = content.file.size
    guard let bytes = range.bytes(of: size) else {
      self = .unsatisfiable(size)
      return
    }
    let first = try await content.bytes(in: bytes.prefix(Self.partLength))
    var fields = Self.fileFields
    if range != .whole {
      fields[.contentRange] = "bytes \(bytes.lowerBound)-\(bytes.upperBound - 1)/\(size)"
    }
    self.init(
      status: range == .whole ? .ok : .partialContent, headers: fields,
      body: ResponseBody(contentLength: bytes.count) { writer in
        try await writer.write(ByteBuffer(bytes: first))
        var rest = bytes.dropFirst(first.count)
        while !rest.isEmpty {
          let piece = try await content.bytes(in: rest.prefix(Self.partLength))
          guard !piece.isEmpty else { throw CloudError.broken("a file has become shorter") }
          try await writer.write(ByteBuffer(bytes: piece))
          rest = rest.dropFirst(piece.count)
        }
        try await writer.finish(nil)
      })
  }

  /// A browser that comes here saves the bytes and does nothing else with them.
  private static let fileFields: HTTPFields = {
    var fields: HTTPFields = [
      .contentType: "application/octet-stream", .cacheControl: "no-store",
      .acceptRanges: "bytes", .contentDisposition: "attachment",
    ]
    fields[.xContentTypeOptions] = "nosniff"
    return fields
  }()

  private static func unsatisfiable(_ size: Int64) -> Response {
    Response(
      .rangeNotSatisfiable,
      json: ErrorBody(
        code: .validation, message: "ファイルは\(size)バイトです。その中の範囲を指定してください。",
        field: "range"),
      more: [.contentRange: "bytes */\(size)"])
  }
}

extension Range<Int64> {
  fileprivate func prefix(_ count: Int64) -> Range<Int64> {
    lowerBound..<Swift.min(upperBound, lowerBound + count)
  }

  fileprivate func dropFirst(_ count: Int) -> Range<Int64> {
    Swift.min(upperBound, lowerBound + Int64(count))..<upperBound
  }
}
