import Crypto
import OutboundHTTP
import Synchronization

// Reading an object back, to see that it is what was announced.

extension S3Client {
  /// What an object's bytes add up to, read from its beginning to its end and never held together; nil when
  /// it is not there or not so long.
  ///
  /// An answer that breaks off is gone on with where it broke off. Errors: ``AWSFailure``.
  func digest(of key: String, size: Int64) async throws(AWSFailure) -> [UInt8]? {
    let sum = RunningSum(size: size)
    var failures = 0
    while sum.received < size {
      let before = sum.received
      let request = AWSRequest(
        method: "GET", path: path(key), headers: [("range", "bytes=\(before)-\(size - 1)")])
      let outcome = await caller.stream(request, timeout: Self.timeout, to: sum)
      switch outcome {
      case .refused(let refusal) where refusal.isPassing == false:
        if AWSFailure.refused(refusal).isAbsence || refusal.status == 416 { return nil }
        throw .refused(refusal)
      case .ended where sum.isTooLong: return nil
      default: break
      }
      if sum.received > before { failures = 0 }
      guard sum.received < size else { break }
      failures += 1
      try await caller.waitToTryAgain(failures, "reading back")
    }
    return sum.isTooLong ? nil : sum.digest
  }
}

/// How an answer that was passed on ended.
enum StreamOutcome: Sendable {
  /// Its bytes are in the sum, all of them or those that came.
  case ended
  case refused(AWSRefusal)
}

/// A sum over bytes that come in pieces, and may come in several answers.
final class RunningSum: Sendable {
  private struct State {
    var hash = SHA256()
    var received: Int64 = 0
    var status = 0
    var refusal: [UInt8] = []
  }

  private let state = Mutex(State())
  private let size: Int64

  init(size: Int64) { self.size = size }

  var received: Int64 { state.withLock { $0.received } }
  var isTooLong: Bool { received > size }
  var digest: [UInt8] { state.withLock { Array($0.hash.finalize()) } }
  /// Status and body of the last answer, if it was no success.
  var refusal: (status: Int, body: [UInt8])? {
    state.withLock { $0.status == 206 ? nil : ($0.status, $0.refusal) }
  }

  /// Takes a piece; false when no more are wanted.
  func take(_ part: OutboundPart) -> Bool {
    state.withLock { state in
      switch part {
      case .head(let status, _): (state.status, state.refusal) = (status, [])
      case .bytes(let bytes) where state.status == 206:
        state.hash.update(data: bytes)
        state.received += Int64(bytes.count)
        return state.received <= size
      case .bytes(let bytes): state.refusal += bytes
      }
      return state.refusal.count < 1 << 16
    }
  }

  /// Forgets the last answer's head, so that none of it is taken for the next one's.
  func begin() { state.withLock { ($0.status, $0.refusal) = (206, []) } }
}
