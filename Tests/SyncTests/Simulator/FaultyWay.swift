import APIClient
import APIContract
import Domain
import FoundationEssentials
import HTTPTypes
import Synchronization

/// What may happen to a call on its way.
enum WayFault: CaseIterable {
  /// The call never comes to the server, or its answer never comes back.
  case lostBefore, lostAfter
  /// The server fails, cannot, or has enough.
  case failed, unavailable, tooMany
  /// Bytes of a file arrive other than they went, or fewer.
  case corrupt, truncated
  /// A part of changes comes twice, in small pieces, or holds nothing.
  case doubled, partial, empty
  /// The plan ends at this moment.
  case premiumEnds
  /// The device dies at this moment: before the call, or after it.
  case crashBefore, crashAfter
}

/// The way from one device to the cloud, along which a seed decides what goes wrong.
///
/// What happens to a call follows from the seed, the call, and how often it was made; never from the order
/// in which calls of one moment run.
final class FaultyWay: HTTPTransport {
  private struct State {
    var counts: [String: Int] = [:]
    var isDead = false
    var lastFeed: TransportAnswer?
    var met: [WayFault: Int] = [:]
  }

  private let base: any HTTPTransport
  private let place: (any SimulatedPlace)?
  private let seed: UInt64
  private let share: Shared<Double>
  private let state = Mutex(State())

  /// Makes a way; `share` of all calls meet with a fault.
  init(
    base: any HTTPTransport, place: (any SimulatedPlace)?, seed: UInt64, share: Shared<Double>
  ) {
    (self.base, self.place, self.seed, self.share) = (base, place, seed, share)
  }

  /// True once the device has died.
  var isDead: Bool { state.withLock { $0.isDead } }

  /// What happened to calls so far, and how often.
  var met: [WayFault: Int] { state.withLock { $0.met } }

  func send(_ request: TransportRequest) async throws(TransportError) -> TransportAnswer {
    guard !isDead else { throw .cancelled }
    let fault = fault(of: request)
    if let answer = try before(fault) { return answer }
    let answer = try await base.send(bent(request, fault))
    guard !isDead else { throw .cancelled }
    return try after(fault, request, answer)
  }

  func stream(
    _ request: TransportRequest, to receive: @Sendable (TransportPart) async -> Bool
  ) async throws(TransportError) { throw .unreachable }

  private func fault(of request: TransportRequest) -> WayFault? {
    let key = "\(request.method) \(request.path)"
    let count = state.withLock { state in
      state.counts[key, default: 0] += 1
      return state.counts[key, default: 0]
    }
    let hash = key.utf8.reduce(seed &+ UInt64(count)) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    var chance = Chance(seed: Chance.mixed(hash))
    guard chance.happens(share.value) else { return nil }
    guard let fault = WayFault.allCases.randomElement(using: &chance) else { return nil }
    state.withLock { $0.met[fault, default: 0] += 1 }
    return fault
  }

  private func before(_ fault: WayFault?) throws(TransportError) -> TransportAnswer? {
    switch fault {
    case .lostBefore: throw .unreachable
    case .crashBefore:
      die()
      throw .cancelled
    case .failed: return Self.refusal(500, .internalError)
    case .unavailable: return Self.refusal(503, .unavailable)
    case .tooMany: return Self.refusal(429, .rateLimited, [.retryAfter: "3"])
    case .premiumEnds: place?.setPremium(false)
    default: break
    }
    return nil
  }

  /// A part of a file that is bent on its way up, or a small page asked for.
  private func bent(_ request: TransportRequest, _ fault: WayFault?) -> TransportRequest {
    var (body, endpoint) = (request.body, request.endpoint)
    switch fault {
    case .corrupt where request.kind == "PUT part":
      body = .bytes(request.bytes.enumerated().map { $0.offset == 0 ? ~$0.element : $0.element })
    case .truncated where request.kind == "PUT part": body = .bytes(request.bytes.dropLast())
    case .partial where request.kind == "GET feed":
      endpoint = Endpoint(.get, request.path.prefix { $0 != "&" } + "&limit=1")
    default: break
    }
    return TransportRequest(
      endpoint: endpoint, token: request.token, body: body, headers: request.headers,
      timeout: request.timeout, maxAnswer: request.maxAnswer)
  }

  private func after(
    _ fault: WayFault?, _ request: TransportRequest, _ answer: TransportAnswer
  ) throws(TransportError) -> TransportAnswer {
    switch fault {
    case .lostAfter: throw .timedOut
    case .crashAfter:
      die()
      throw .cancelled
    case .corrupt where request.kind == "GET content" && !answer.body.isEmpty:
      var body = answer.body
      body[0] ^= 0xFF
      return TransportAnswer(status: answer.status, headers: answer.headers, body: body)
    case .truncated where !answer.body.isEmpty:
      return TransportAnswer(
        status: answer.status, headers: answer.headers, body: answer.body.dropLast())
    case .doubled where request.kind == "GET feed":
      return state.withLock { $0.lastFeed } ?? answer
    case .empty where request.kind == "GET feed": return Self.emptied(answer) ?? answer
    default: break
    }
    if request.kind == "GET feed" { state.withLock { $0.lastFeed = answer } }
    return answer
  }

  private func die() { state.withLock { $0.isDead = true } }

  /// The same part without what is in it, though there is said to be more.
  private static func emptied(_ answer: TransportAnswer) -> TransportAnswer? {
    guard let page = try? JSONDecoder().decode(DocumentChangesAnswer.self, from: Data(answer.body)),
      let first = page.items.first
    else { return nil }
    let empty = DocumentChangesAnswer(
      cloudId: page.cloudId, epoch: page.epoch, after: page.after, items: [],
      next: first.document.sequence - 1, more: true, missing: page.missing)
    return TransportAnswer(status: 200, headers: answer.headers, body: empty.jsonBytes)
  }

  private static func refusal(
    _ status: Int, _ code: ErrorCode, _ headers: HTTPFields = [:]
  ) -> TransportAnswer {
    let body = "{\"code\":\"\(code.rawValue)\",\"message\":\"…\"}"
    return TransportAnswer(status: status, headers: headers, body: Array(body.utf8))
  }
}
