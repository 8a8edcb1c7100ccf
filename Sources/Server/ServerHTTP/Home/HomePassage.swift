internal import NIOCore

/// One end of a connection through a ``HomeDoor``: what comes in here goes out at the other end, no faster than that
/// end takes it. Both ends live on one event loop.
final class HomePassage: ChannelDuplexHandler {
  typealias InboundIn = ByteBuffer
  typealias OutboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

  private let guests: HomeGuests
  private var other: HomePassage?
  private var context: ChannelHandlerContext?
  private var isReadWanted = false

  /// The two ends, which know each other until one of them is gone.
  static func pair(_ guests: HomeGuests) -> (HomePassage, HomePassage) {
    let (one, other) = (HomePassage(guests), HomePassage(guests))
    (one.other, other.other) = (other, one)
    return (one, other)
  }

  private init(_ guests: HomeGuests) { self.guests = guests }

  func handlerAdded(context: ChannelHandlerContext) { self.context = context }

  func handlerRemoved(context: ChannelHandlerContext) { (self.context, other) = (nil, nil) }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guests.moved()
    other?.write(unwrapInboundIn(data))
  }

  func channelReadComplete(context: ChannelHandlerContext) {
    other?.context?.flush()
    context.fireChannelReadComplete()
  }

  /// More is read when the other end has taken what it has.
  func read(context: ChannelHandlerContext) {
    if let there = other?.context, !there.channel.isWritable {
      isReadWanted = true
    } else {
      context.read()
    }
  }

  func channelWritabilityChanged(context: ChannelHandlerContext) {
    if context.channel.isWritable { other?.readAgain() }
    context.fireChannelWritabilityChanged()
  }

  func channelInactive(context: ChannelHandlerContext) {
    other?.finish()
    context.fireChannelInactive()
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    context.close(promise: nil)
  }

  private func readAgain() {
    guard isReadWanted else { return }
    isReadWanted = false
    context?.read()
  }

  private func write(_ bytes: ByteBuffer) {
    guard let context else { return }
    context.write(wrapOutboundOut(bytes), promise: nil)
  }

  /// Closes once everything that was said has gone out; whoever does not take it has half a minute.
  private func finish() {
    guard let context else { return }
    let promise = context.eventLoop.makePromise(of: Void.self)
    let channel = context.channel
    let late = context.eventLoop.scheduleTask(in: .seconds(30)) { channel.close(promise: nil) }
    promise.futureResult.whenComplete { _ in
      late.cancel()
      channel.close(promise: nil)
    }
    context.writeAndFlush(wrapOutboundOut(ByteBuffer()), promise: promise)
  }
}

@available(*, unavailable)
extension HomePassage: Sendable {}
