internal import HTTPTypes
internal import NIOCore
internal import NIOHTTPTypes

/// Ends a connection whose request was answered before the whole of it was read.
///
/// Reading on would take from a stranger whatever they send. The answer says that the connection ends; then
/// nothing more is said, what still comes is thrown away for a moment, so that the other side has time to
/// read the answer, and the connection is closed. So does a connection of a server that leaves, with the last answer
/// that it owes (S-30).
///
/// It also tells whoever asks once that the other side is gone (``DepartureWatch``).
final class AnswerThenClose: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPRequestPart
  typealias InboundOut = HTTPRequestPart
  typealias OutboundIn = HTTPResponsePart
  typealias OutboundOut = HTTPResponsePart

  /// How long and how much is thrown away.
  private static let patience = TimeAmount.seconds(2)
  private static let mostBytes = 2 << 20

  private let leaving: ServerLeaving?
  private var isReading = false
  /// Requests whose answer has not begun.
  private var unanswered = 0
  private var endsAfterThis = false
  private var isEnding = false
  private var thrownAway = 0
  private var timer: Scheduled<Void>?
  private var isGone = false
  private var watch: DepartureWatch?

  init(_ leaving: ServerLeaving? = nil) { self.leaving = leaving }

  func handlerRemoved(context: ChannelHandlerContext) { timer?.cancel() }

  func channelInactive(context: ChannelHandlerContext) {
    timer?.cancel()
    leave()
    context.fireChannelInactive()
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    let part = unwrapInboundIn(data)
    guard !isEnding else { return throwAway(part, context) }
    switch part {
    case .head: (isReading, unanswered) = (true, unanswered + 1)
    case .body: break
    case .end: isReading = false
    }
    context.fireChannelRead(data)
  }

  func channelReadComplete(context: ChannelHandlerContext) {
    // Nobody behind takes anything any more, so nobody behind asks for more.
    if isEnding { context.read() }
    context.fireChannelReadComplete()
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    switch unwrapOutboundIn(data) {
    case .head(let head) where head.status.kind != .informational:
      context.write(wrapOutboundOut(.head(begun(head))), promise: promise)
    case .end where endsAfterThis: end(context, data, promise)
    default: context.write(data, promise: promise)
    }
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if event as? ChannelEvent == .inputClosed {
      leave()
      if isEnding { context.close(promise: nil) }
    }
    context.fireUserInboundEventTriggered(event)
  }

  func triggerUserOutboundEvent(
    context: ChannelHandlerContext, event: Any, promise: EventLoopPromise<Void>?
  ) {
    guard let watch = event as? DepartureWatch else {
      return context.triggerUserOutboundEvent(event, promise: promise)
    }
    self.watch = watch
    if isGone { leave() }
    promise?.succeed()
  }

  /// The head of an answer; of one that comes early, or is the last of a server that leaves, with the word that the
  /// connection ends.
  private func begun(_ head: HTTPResponse) -> HTTPResponse {
    var head = head
    let isLast = isReading || leaving?.isBegun == true
    if isLast, unanswered == 1 { head.headerFields[.connection] = "close" }
    unanswered -= 1
    watch = nil
    endsAfterThis = head.headerFields[.connection] == "close"
    return head
  }

  private func end(
    _ context: ChannelHandlerContext, _ data: NIOAny, _ promise: EventLoopPromise<Void>?
  ) {
    let written = promise ?? context.eventLoop.makePromise()
    written.futureResult.assumeIsolated().whenSuccess {
      self.isEnding = true
      context.read()
      context.close(mode: .output, promise: nil)
      self.timer = context.eventLoop.assumeIsolated().scheduleTask(in: Self.patience) {
        context.close(promise: nil)
      }
    }
    context.write(data, promise: written)
  }

  private func throwAway(_ part: HTTPRequestPart, _ context: ChannelHandlerContext) {
    if case .body(let bytes) = part { thrownAway += bytes.readableBytes }
    if thrownAway > Self.mostBytes { context.close(promise: nil) }
  }

  private func leave() {
    isGone = true
    watch?.gone()
    watch = nil
  }
}

@available(*, unavailable)
extension AnswerThenClose: Sendable {}

/// Asks a connection to say when the other side has left without its answer.
struct DepartureWatch: Sendable {
  let gone: @Sendable () -> Void
}

extension Channel {
  /// Runs `body`, which is cancelled when nobody is there any more to take the answer.
  func whileConnected<Value: Sendable>(
    _ body: @escaping @Sendable () async throws -> Value
  ) async throws -> Value {
    let task = Task { try await body() }
    triggerUserOutboundEvent(DepartureWatch { task.cancel() }, promise: nil)
    return try await withTaskCancellationHandler {
      try await task.value
    } onCancel: {
      task.cancel()
    }
  }
}
