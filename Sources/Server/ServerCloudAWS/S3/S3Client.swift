import APIContract
import Domain
import FoundationEssentials
import OutboundHTTP
import ServerCore

/// The few things that this product asks of S3.
///
/// Keys are ASCII. An answer that cannot be read counts as none, and is asked for again.
struct S3Client: Sendable {
  let caller: AWSCaller
  let bucket: String
  /// True when the bucket stands in the path, not before the host.
  let pathStyle: Bool

  /// How long to wait for an answer of a few bytes.
  static let timeout = Duration.seconds(10)
  /// How long an address that was handed out may be used.
  static let presignedSeconds = 3600

  /// An error of S3 as its answers name it; nil where there is none.
  ///
  /// One in a 200 counts, since S3 may find out that something went wrong when it has said 200
  /// already. One in a 206 is a part of somebody's file that looks like it.
  static func code(_ status: Int, _ body: [UInt8]) -> String? {
    guard status == 200 || status >= 300, body.count < 1 << 16,
      let element = XMLElement(body), element.name == "Error"
    else { return nil }
    return element["Code"]?.text
  }

  func path(_ key: String) -> String { pathStyle ? "/\(bucket)/\(key)" : "/\(key)" }

  /// Length of an object; nil when there is none. Errors: ``AWSFailure``.
  func size(of key: String) async throws(AWSFailure) -> Int64? {
    do throws(AWSFailure) {
      let answer = try await caller.send(
        AWSRequest(method: "HEAD", path: path(key)), timeout: Self.timeout)
      guard let size = answer.header("content-length").flatMap({ Int64($0) }) else {
        throw AWSFailure.unreadable("HEAD without a length")
      }
      return size
    } catch {
      guard error.isAbsence else { throw error }
      return nil
    }
  }

  /// A part of an object's bytes, at most 8 MiB, all of them; nil when it is not there.
  /// Errors: ``AWSFailure``.
  func bytes(
    of key: String, in range: Range<Int64>
  ) async throws(AWSFailure) -> [UInt8]? {
    let request = AWSRequest(
      method: "GET", path: path(key),
      headers: [("range", "bytes=\(range.lowerBound)-\(range.upperBound - 1)")])
    do {
      return try await caller.send(request, timeout: .seconds(30), maxBody: 9 << 20) {
        $0.status == 206 && $0.body.count == range.count
      }.body
    } catch {
      guard error.isAbsence || error.isCode("InvalidRange") else { throw error }
      return nil
    }
  }

  /// A small object whole; nil when there is none. Errors: ``AWSFailure``.
  func content(of key: String) async throws(AWSFailure) -> [UInt8]? {
    do {
      return try await caller.send(
        AWSRequest(method: "GET", path: path(key)), timeout: Self.timeout
      ).body
    } catch {
      guard error.isAbsence else { throw error }
      return nil
    }
  }

  /// Makes a small object unless there is one; false when there is. Errors: ``AWSFailure``.
  func make(_ key: String, _ content: [UInt8]) async throws(AWSFailure) -> Bool {
    let request = AWSRequest(
      method: "PUT", path: path(key), headers: [("if-none-match", "*")], body: content)
    do {
      _ = try await caller.send(request, timeout: Self.timeout)
      return true
    } catch {
      guard error.isCode("PreconditionFailed") || error.isStatus(412) || error.isStatus(409) else {
        throw error
      }
      return false
    }
  }

  /// Takes an object away; one that is not there is as good. Errors: ``AWSFailure``.
  func delete(_ key: String) async throws(AWSFailure) {
    do {
      _ = try await caller.send(
        AWSRequest(method: "DELETE", path: path(key)), timeout: Self.timeout)
    } catch {
      guard error.isAbsence else { throw error }
    }
  }

  /// Says whether the bucket is there and ours: nothing when it is. Errors: ``AWSFailure``.
  func checkBucket() async throws(AWSFailure) {
    _ = try await caller.send(
      AWSRequest(method: "HEAD", path: pathStyle ? "/\(bucket)" : "/"), timeout: Self.timeout)
  }

  /// Where a whole file of at most one part is put: S3 itself compares length and SHA-256.
  func addressToPut(_ key: String, size: Int, digest: FileDigest) -> FileAddress {
    let checksum = Data(digest.bytes).base64EncodedString()
    let request = AWSRequest(
      method: "PUT", path: path(key),
      headers: [("content-length", "\(size)"), ("x-amz-checksum-sha256", checksum)])
    return FileAddress(
      url: caller.presigned(request, seconds: Self.presignedSeconds),
      headers: ["x-amz-checksum-sha256": checksum])
  }

  /// Where a file's bytes are fetched, whole or in parts.
  func addressToGet(_ key: String) -> FileAddress {
    FileAddress(
      url: caller.presigned(
        AWSRequest(method: "GET", path: path(key)), seconds: Self.presignedSeconds))
  }
}

extension AWSFailure {
  /// True when what was asked for is not there.
  var isAbsence: Bool {
    isCode("NoSuchKey") || isCode("NoSuchUpload") || isCode("404")
  }

  func isCode(_ code: String) -> Bool {
    if case .refused(let refusal) = self { refusal.code == code } else { false }
  }

  func isStatus(_ status: Int) -> Bool {
    if case .refused(let refusal) = self { refusal.status == status } else { false }
  }
}
