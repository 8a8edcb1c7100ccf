internal import NIOCore
internal import NIOHTTP1

/// Answers reads of the history where their bytes come in, without the rest of the channel.
///
/// It stands between decoder and encoder. A ``QuickRead`` on a connection on which nothing waits for its answer is
/// answered by one buffer; everything else goes on as before, and its answers are counted by ``AnswerEnds``, so that
/// answers leave in the order in which their requests came. While an answer is computed elsewhere, or its bytes are
/// not taken, nothing more is read, and whatever came with the request waits here in its order.
///
/// It also closes connections that were idle for too long, since nobody behind it sees all requests.
final class QuickReads: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias InboundOut = HTTPServerRequestPart
  typealias OutboundIn = IOData
  typealias OutboundOut = IOData

  /// What came while an answer was on its way.
  private enum Waiting {
    case part(HTTPServerRequestPart)
    case event(Any)
    case error(any Error)
  }

  private let responder: QuickResponder?
  private let metrics: ServerMetrics?
  private let shared: SharedConnection
  private let deadline: TimeAmount
  private let idle: TimeAmount
  private let executor: EventLoopExecutor

  private var context: ChannelHandlerContext?
  /// Requests that went on and are not answered.
  private var behind = 0
  private var isForwarding = false
  /// True from when the connection is about to end: nothing is answered here any more.
  private var isEnding = false
  private var held: QuickRead?
  private var heldHead: HTTPRequestHead?
  private var isAnswering = false
  private var isUnwritten = false
  private var isReadHeld = false
  /// Answers since others of this thread had their turn.
  private var inARow = 0
  private var isYielding = false
  private var isDraining = false
  private var waiting: CircularBuffer<Waiting> = []
  private var lastActive = NIODeadline.now()
  private var idleTimer: Scheduled<Void>?
  private var deadlineTimer: Scheduled<Void>?

  init(
    _ responder: QuickResponder?, metrics: ServerMetrics?, shared: SharedConnection,
    limits: ServerLimits,
    on loop: any EventLoop
  ) {
    (self.responder, self.metrics, self.shared) = (responder, metrics, shared)
    (deadline, idle) = (TimeAmount(limits.requestDeadline), TimeAmount(limits.idleTimeout))
    executor = EventLoopExecutor(loop)
  }

  /// So many of a pipeline are answered before the other connections have their turn.
  private static let mostInARow = 16

  private var isBusy: Bool { isAnswering || isUnwritten || isYielding }

  func handlerAdded(context: ChannelHandlerContext) {
    self.context = context
    if context.channel.isActive { watchIdleness(for: idle) }
  }

  func handlerRemoved(context: ChannelHandlerContext) { leave() }

  func channelActive(context: ChannelHandlerContext) {
    lastActive = .now()
    watchIdleness(for: idle)
    context.fireChannelActive()
  }

  func channelInactive(context: ChannelHandlerContext) {
    leave()
    context.fireChannelInactive()
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    let part = unwrapInboundIn(data)
    if isBusy { waiting.append(.part(part)) } else { take(part, context) }
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    // The end of input, or of the server, would overtake an answer.
    if isBusy {
      waiting.append(.event(event))
    } else {
      context.fireUserInboundEventTriggered(event)
    }
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    if isBusy { waiting.append(.error(error)) } else { context.fireErrorCaught(error) }
  }

  func read(context: ChannelHandlerContext) {
    if isBusy { isReadHeld = true } else { context.read() }
  }

  /// An answer of those behind is on its way to its last byte.
  func answerEnded() {
    behind -= 1
    lastActive = .now()
    if idleTimer == nil { watchIdleness(for: idle) }
  }

  /// The connection ends with the answer that is about to go out.
  func connectionEnds() { isEnding = true }

  private func leave() {
    idleTimer?.cancel()
    deadlineTimer?.cancel()
    (context, idleTimer, deadlineTimer) = (nil, nil, nil)
    waiting.removeAll()
  }
}

@available(*, unavailable)
extension QuickReads: Sendable {}

// What comes in.
extension QuickReads {
  private func take(_ part: HTTPServerRequestPart, _ context: ChannelHandlerContext) {
    switch part {
    case .head(let head): take(head, context)
    case .end(nil) where held != nil: answer(context)
    case .body, .end:
      letGo(context)
      if case .end = part { isForwarding = false }
      lastActive = .now()
      context.fireChannelRead(wrapInboundOut(part))
    }
  }

  private func take(_ head: HTTPRequestHead, _ context: ChannelHandlerContext) {
    // The usual way says that the connection ends.
    if behind == 0, !isEnding, let responder, !responder.responder.leaving.isBegun,
      let read = QuickRead(head, responder.responder.limits)
    {
      (held, heldHead) = (read, head)
    } else {
      forward(head, context)
    }
  }

  private func forward(_ head: HTTPRequestHead, _ context: ChannelHandlerContext) {
    var head = head
    if !head.isKeepAlive || head.asksToClose {
      isEnding = true
      // In the one spelling that ends a connection after its answer.
      head.headers.replaceOrAdd(name: "connection", value: "close")
    }
    (behind, isForwarding, lastActive) = (behind + 1, true, .now())
    context.fireChannelRead(wrapInboundOut(.head(head)))
  }

  /// It has more than a head after all.
  private func letGo(_ context: ChannelHandlerContext) {
    guard let head = heldHead else { return }
    (held, heldHead) = (nil, nil)
    forward(head, context)
  }

  private func answer(_ context: ChannelHandlerContext) {
    guard let read = held, let responder else { return }
    (held, heldHead, isAnswering) = (nil, nil, true)
    let handler = NIOLoopBound(self, eventLoop: context.eventLoop)
    // The record in a file answers before this returns; one behind a network later, on this thread as well.
    Task.immediateDetached(executorPreference: executor) {
      let bytes = await responder.answer(read)
      handler.value.answered(bytes)
    }
    if isAnswering { watchDeadline(context) }
    if isAnswering || isUnwritten { shared.become(busy: true) }
    yieldInTurn(context)
  }
}

// What goes out.
extension QuickReads {
  private func answered(_ bytes: ByteBuffer) {
    isAnswering = false
    guard let context else { return }
    isUnwritten = true
    let written = context.eventLoop.makePromise(of: Void.self)
    written.futureResult.assumeIsolated().whenComplete { _ in self.wasWritten() }
    context.writeAndFlush(wrapOutboundOut(.byteBuffer(bytes)), promise: written)
    if isUnwritten { watchDeadline(context) }
  }

  /// One time for the answer and for its way out, as for any other request.
  private func watchDeadline(_ context: ChannelHandlerContext) {
    guard deadlineTimer == nil else { return }
    deadlineTimer = context.eventLoop.assumeIsolated().scheduleTask(in: deadline) {
      self.metrics?.limited(by: .deadline)
      self.context?.close(promise: nil)
    }
  }

  /// Whoever sends many at once does not keep this thread from everybody else.
  private func yieldInTurn(_ context: ChannelHandlerContext) {
    inARow += 1
    guard inARow >= Self.mostInARow, !isYielding else { return }
    isYielding = true
    context.eventLoop.assumeIsolated().execute {
      (self.inARow, self.isYielding) = (0, false)
      self.drain()
    }
  }

  private func wasWritten() {
    isUnwritten = false
    lastActive = .now()
    shared.become(busy: false)
    deadlineTimer?.cancel()
    deadlineTimer = nil
    drain()
  }

  /// Goes on with what has waited, in its order, as far as nothing has to wait again.
  private func drain() {
    guard !isDraining, let context else { return }
    guard !waiting.isEmpty || isReadHeld else { return }
    isDraining = true
    var hasForwarded = false
    while !isBusy, let next = waiting.popFirst() {
      hasForwarded = true
      switch next {
      case .part(let part): take(part, context)
      case .event(let event): context.fireUserInboundEventTriggered(event)
      case .error(let error): context.fireErrorCaught(error)
      }
    }
    isDraining = false
    if hasForwarded { context.fireChannelReadComplete() }
    guard !isBusy, isReadHeld else { return }
    isReadHeld = false
    context.read()
  }
}

// Connections on which nothing happens.
extension QuickReads {
  private func watchIdleness(for time: TimeAmount) {
    guard let context else { return }
    idleTimer = context.eventLoop.assumeIsolated().scheduleTask(in: time) { self.checkIdleness() }
  }

  /// Only whole heads and what follows them count: one that trickles is closed all the same. While a request is
  /// being answered there is another deadline.
  private func checkIdleness() {
    idleTimer = nil
    guard let context else { return }
    if behind > 0, !isForwarding { return }
    if isBusy { return watchIdleness(for: idle) }
    let left = lastActive + idle - .now()
    guard left > .zero else { return context.close(promise: nil) }
    watchIdleness(for: left)
  }
}

extension HTTPRequestHead {
  /// True where one of the options of the connection is to close it, in whatever case and company.
  fileprivate var asksToClose: Bool {
    headers[canonicalForm: "connection"].contains { $0.lowercased() == "close" }
  }
}

/// Tells ``QuickReads`` of the answers of those behind it.
final class AnswerEnds: ChannelOutboundHandler, RemovableChannelHandler {
  typealias OutboundIn = HTTPServerResponsePart
  typealias OutboundOut = HTTPServerResponsePart

  private let reads: QuickReads

  init(_ reads: QuickReads) { self.reads = reads }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    switch unwrapOutboundIn(data) {
    case .head(let head) where head.headers["connection"].contains("close"):
      reads.connectionEnds()
    case .end: reads.answerEnded()
    case .head, .body: break
    }
    context.write(data, promise: promise)
  }
}

@available(*, unavailable)
extension AnswerEnds: Sendable {}
