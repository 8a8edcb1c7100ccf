internal import APIContract
internal import HTTPTypes
internal import HummingbirdCore
internal import NIOCore
internal import NIOHTTP1
internal import NIOHTTPTypes

/// Closes a connection whose request takes longer than it may, from its head to the last byte of
/// its answer.
///
/// Catches bodies that trickle, bodies shorter than announced, and clients that never read; heads
/// that trickle are caught by the idle timeout, which only whole heads reset. A request costs one
/// look at the clock: one timer serves all requests of as long a time as one of them may take, and
/// a connection without requests has none.
///
/// The bytes of a document's file and a whole record get more time once ``LongTransferBegins`` says so. A body that comes too slowly
/// (``BodyPace``) is answered 408 before that, where no answer has begun, and its connection ends; a body that has come
/// with its head costs no look at the clock.
///
/// A stream of events may go on as long as somebody listens: it is closed when the other side has
/// closed its half, and otherwise looks after itself (``EventStreamAnswer``).
final class RequestDeadline: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPRequestPart
  typealias InboundOut = HTTPRequestPart
  typealias OutboundIn = HTTPResponsePart
  typealias OutboundOut = HTTPResponsePart

  private let limit: TimeAmount
  private let transfer: TimeAmount
  private var timer: Scheduled<Void>?
  private var isReading = false
  private var unanswered = 0
  private var startedAt: NIODeadline?
  private var isStreaming = false
  private var pace: BodyPace
  private var paceTimer: Scheduled<Void>?
  /// From the head of an answer to its end.
  private var isAnswering = false
  /// The connection has been answered here and ends; what others still say is not sent.
  private var isRefused = false
  private let metrics: ServerMetrics?
  private let transferStretch: Int64

  init(_ limits: ServerLimits, _ metrics: ServerMetrics? = nil) {
    limit = TimeAmount(limits.requestDeadline)
    transfer = TimeAmount(max(limits.requestDeadline, limits.transferDeadline))
    pace = BodyPace(
      leastBytesPerSecond: limits.bodyBytesPerSecond,
      stretch: TimeAmount(limits.bodyStretch).nanoseconds)
    transferStretch = TimeAmount(limits.transferStretch).nanoseconds
    self.metrics = metrics
  }

  func handlerRemoved(context: ChannelHandlerContext) { cancelTimers() }

  func channelInactive(context: ChannelHandlerContext) {
    cancelTimers()
    context.fireChannelInactive()
  }

  private func cancelTimers() {
    timer?.cancel()
    paceTimer?.cancel()
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard !isRefused else { return }
    switch unwrapInboundIn(data) {
    case .head:
      begin(context)
    case .body(let bytes): pace.came(bytes.readableBytes, at: Self.now)
    case .end:
      isReading = false
      settle()
    }
    context.fireChannelRead(data)
  }

  func read(context: ChannelHandlerContext) {
    if isReading {
      pace.waits(at: Self.now)
      if paceTimer == nil { schedulePace(context) }
    }
    context.read()
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    guard !isRefused else {
      promise?.fail(ChannelError.ioOnClosedChannel)
      return
    }
    switch unwrapOutboundIn(data) {
    case .head(let head):
      isAnswering = head.status.kind != .informational
      if head.isEventStream { stream() }
    case .body: break
    case .end: return end(context, data, promise)
    }
    context.write(data, promise: promise)
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if isStreaming, event as? ChannelEvent == .inputClosed { context.close(promise: nil) }
    context.fireUserInboundEventTriggered(event)
  }

  func triggerUserOutboundEvent(
    context: ChannelHandlerContext, event: Any, promise: EventLoopPromise<Void>?
  ) {
    guard event is LongTransferBegins else {
      return context.triggerUserOutboundEvent(event, promise: promise)
    }
    startedAt = .now() + transfer - limit
    pace.lengthen(to: transferStretch)
    promise?.succeed()
  }

  private func end(
    _ context: ChannelHandlerContext, _ data: NIOAny, _ promise: EventLoopPromise<Void>?
  ) {
    (isStreaming, isAnswering) = (false, false)
    let written = promise ?? context.eventLoop.makePromise()
    written.futureResult.assumeIsolated().whenSuccess { self.answered() }
    context.write(data, promise: written)
  }

  /// A head that is no head or larger than the decoder reads, and a body that is cut off or no body, are refused as any
  /// other, unless the answer would overtake that of a request before it.
  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    // What else is wrong with a body that was refused already says nothing more.
    guard !isRefused else { return }
    let isOfBody = isReading && unanswered == 1 && !isAnswering
    guard let error = error as? HTTPParserError,
      isOfBody || !isReading && unanswered == 0
    else { return context.fireErrorCaught(error) }
    defer { isRefused = isOfBody }
    if error == .headerOverflow {
      metrics?.limited(by: .size)
      refuse(.tooLarge, .tooLarge, context)
    } else {
      refuse(.badRequest, .badRequest, context)
    }
  }

  private func refuse(
    _ refusal: Response, _ words: ErrorBody, _ context: ChannelHandlerContext
  ) {
    var response = refusal
    response.headers[.connection] = "close"
    let body = ByteBuffer(bytes: words.jsonBytes)
    context.write(wrapOutboundOut(.head(response.head)), promise: nil)
    context.write(wrapOutboundOut(.body(body)), promise: nil)
    let written = context.eventLoop.makePromise(of: Void.self)
    context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: written)
    // Written, the answer has ended the connection already; one that cannot be written is closed here.
    written.futureResult.assumeIsolated().whenFailure { _ in context.close(promise: nil) }
  }

  private func begin(_ context: ChannelHandlerContext) {
    isReading = true
    pace.begin()
    unanswered += 1
    if startedAt == nil { startedAt = .now() }
    if timer == nil { schedule(in: limit, context) }
  }

  private func stream() {
    isStreaming = true
    startedAt = nil
  }

  private func answered() {
    unanswered -= 1
    // The next of several sent at once has its turn only now.
    if unanswered > 0 { startedAt = .now() }
    settle()
  }

  private func settle() {
    if !isReading && unanswered <= 0 { startedAt = nil }
  }

  private func schedule(in amount: TimeAmount, _ context: ChannelHandlerContext) {
    timer = context.eventLoop.assumeIsolated().scheduleTask(in: amount) { self.check(context) }
  }

  /// A request that began after the last check is looked at again exactly when its time is over.
  private func check(_ context: ChannelHandlerContext) {
    timer = nil
    guard let startedAt else { return }
    let left = startedAt + limit - .now()
    guard left > .zero else {
      metrics?.limited(by: .deadline)
      return context.close(promise: nil)
    }
    schedule(in: left, context)
  }
}

// How fast a body comes.

extension RequestDeadline {
  private static var now: Int64 { Int64(clamping: NIODeadline.now().uptimeNanoseconds) }

  /// While the server takes nothing, the same rest is left each time it is asked.
  private static let leastWait: Int64 = 10_000_000

  private func schedulePace(_ context: ChannelHandlerContext) {
    guard case .again(let wait) = pace.judge(at: Self.now) else { return tooSlow(context) }
    paceTimer = context.eventLoop.assumeIsolated().scheduleTask(
      in: .nanoseconds(max(wait, Self.leastWait))
    ) {
      self.paceTimer = nil
      if self.isReading, !self.isRefused { self.schedulePace(context) }
    }
  }

  /// An answer that has begun, or that would overtake another, is cut off.
  private func tooSlow(_ context: ChannelHandlerContext) {
    metrics?.limited(by: .bodyRate)
    guard unanswered == 1, !isAnswering else { return context.close(promise: nil) }
    refuse(.tooSlow, .tooSlow, context)
    isRefused = true
  }
}

@available(*, unavailable)
extension RequestDeadline: Sendable {}

/// Tells a connection that whoever asks may send or fetch the bytes of a file, or a whole record, which takes its time.
struct LongTransferBegins: Sendable {}

extension HTTPResponse {
  /// True for an answer that goes on.
  fileprivate var isEventStream: Bool { headerFields[.contentType] == eventStreamType }
}
