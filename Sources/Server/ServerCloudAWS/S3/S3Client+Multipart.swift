import APIContract
import Domain
import OutboundHTTP

/// A part of a file that S3 has, not yet put together.
struct S3Part: Hashable, Sendable {
  let number: Int
  /// S3's name for its bytes, with its quotation marks.
  let tag: String
  let size: Int64
}

/// An upload in parts that was begun.
struct S3Upload: Hashable, Sendable {
  let key: String
  let id: String
  let begun: Timestamp
}

// Files of more than one part.

extension S3Client {
  /// Begins an upload and answers its name. Errors: ``AWSFailure``.
  func begin(_ key: String) async throws(AWSFailure) -> String {
    let request = AWSRequest(method: "POST", path: path(key), query: [("uploads", "")])
    let answer = try await ask(request, "InitiateMultipartUploadResult")
    guard let id = answer["UploadId"]?.text, !id.isEmpty else {
      throw .unreadable("no UploadId")
    }
    return id
  }

  /// Where one part is put; S3 takes it with that length only.
  func addressToPut(_ key: String, part: Int, of upload: String, size: Int) -> FileAddress {
    let request = AWSRequest(
      method: "PUT", path: path(key),
      query: [("partNumber", "\(part)"), ("uploadId", upload)],
      headers: [("content-length", "\(size)")])
    return FileAddress(url: presigned(request))
  }

  /// The parts that are there, in their order; nil when there is no such upload. Errors: ``AWSFailure``.
  func parts(of upload: String, _ key: String) async throws(AWSFailure) -> [S3Part]? {
    var parts: [S3Part] = []
    var after = 0
    while true {
      let request = AWSRequest(
        method: "GET", path: path(key),
        query: [
          ("max-parts", "1000"), ("part-number-marker", "\(after)"), ("uploadId", upload),
        ])
      let answer = try await AWSFailure.unlessAbsent { () throws(AWSFailure) in
        try await ask(request, "ListPartsResult")
      }
      guard let answer else { return nil }
      parts += try answer.all("Part").map { part throws(AWSFailure) in try S3Part(part) }
      guard answer["IsTruncated"]?.text == "true", let last = parts.last?.number, last > after
      else { return parts }
      after = last
    }
  }

  /// Puts the parts together; false when there is no such upload, which may be because it was put together
  /// before. Errors: ``AWSFailure``.
  func complete(
    _ key: String, upload: String, parts: [S3Part]
  ) async throws(AWSFailure) -> Bool {
    let list = parts.map {
      "<Part><PartNumber>\($0.number)</PartNumber><ETag>\($0.tag.escapedForXML)</ETag></Part>"
    }
    let body =
      "<CompleteMultipartUpload xmlns=\"http://s3.amazonaws.com/doc/2006-03-01/\">"
      + list.joined() + "</CompleteMultipartUpload>"
    let request = AWSRequest(
      method: "POST", path: path(key), query: [("uploadId", upload)],
      headers: [("content-type", "application/xml")], body: Array(body.utf8))
    let answer = try await AWSFailure.unlessAbsent { () throws(AWSFailure) in
      try await ask(request, "CompleteMultipartUploadResult", timeout: .seconds(120))
    }
    return answer != nil
  }

  /// Takes away what there is of an upload; one that is not there is as good. Errors: ``AWSFailure``.
  func abort(_ key: String, upload: String) async throws(AWSFailure) {
    try await delete(AWSRequest(method: "DELETE", path: path(key), query: [("uploadId", upload)]))
  }

  /// Every upload below a prefix that was begun and not ended. Errors: ``AWSFailure``.
  func uploads(below prefix: String) async throws(AWSFailure) -> [S3Upload] {
    var uploads: [S3Upload] = []
    var marker: (key: String, id: String)?
    while true {
      var query = [("max-uploads", "1000"), ("prefix", prefix), ("uploads", "")]
      if let marker {
        query += [("key-marker", marker.key), ("upload-id-marker", marker.id)]
      }
      let answer = try await ask(
        AWSRequest(method: "GET", path: bucketPath, query: query), "ListMultipartUploadsResult")
      uploads += try answer.all("Upload").map { upload throws(AWSFailure) in try S3Upload(upload) }
      guard answer["IsTruncated"]?.text == "true", let key = answer["NextKeyMarker"]?.text,
        let id = answer["NextUploadIdMarker"]?.text, marker?.key != key || marker?.id != id
      else { return uploads }
      marker = (key, id)
    }
  }

  /// Every key below a prefix. Errors: ``AWSFailure``.
  func keys(below prefix: String) async throws(AWSFailure) -> [String] {
    var keys: [String] = []
    var token: String?
    while true {
      var query = [("list-type", "2"), ("max-keys", "1000"), ("prefix", prefix)]
      if let token { query.append(("continuation-token", token)) }
      let answer = try await ask(
        AWSRequest(method: "GET", path: bucketPath, query: query), "ListBucketResult")
      keys += answer.all("Contents").compactMap { $0["Key"]?.text }
      guard answer["IsTruncated"]?.text == "true",
        let next = answer["NextContinuationToken"]?.text, next != token
      else { return keys }
      token = next
    }
  }

  /// Asks for an answer that is an element of that name, or of the one that stores give it that speak like
  /// S3 (`…Response`); any other counts as none.
  private func ask(
    _ request: AWSRequest, _ name: String, timeout: Duration = S3Client.timeout
  ) async throws(AWSFailure) -> XMLElement {
    let names = [name, name.replacing("Result", with: "Response")]
    let answer = try await caller.send(request, timeout: timeout) {
      XMLElement($0.body).map { names.contains($0.name) } ?? false
    }
    guard let element = XMLElement(answer.body) else { throw .unreadable(name) }
    return element
  }
}

extension S3Part {
  fileprivate init(_ element: XMLElement) throws(AWSFailure) {
    guard let number = element["PartNumber"].flatMap({ Int($0.text) }),
      let tag = element["ETag"]?.text, let size = element["Size"].flatMap({ Int64($0.text) })
    else { throw .unreadable("a part") }
    (self.number, self.tag, self.size) = (number, tag, size)
  }
}

extension S3Upload {
  fileprivate init(_ element: XMLElement) throws(AWSFailure) {
    // Fractions of a second, which our instants do not have in text, are cut off.
    guard let key = element["Key"]?.text, let id = element["UploadId"]?.text,
      let begun = element["Initiated"].flatMap({ Timestamp(ascii: "\($0.text.prefix(19))Z") })
    else { throw .unreadable("an upload") }
    (self.key, self.id, self.begun) = (key, id, begun)
  }
}

extension String {
  fileprivate var escapedForXML: String {
    reduce(into: "") { text, character in
      switch character {
      case "&": text += "&amp;"
      case "<": text += "&lt;"
      case ">": text += "&gt;"
      case "\"": text += "&quot;"
      default: text.append(character)
      }
    }
  }
}
