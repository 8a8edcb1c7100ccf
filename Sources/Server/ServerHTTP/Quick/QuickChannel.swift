internal import HummingbirdCore
internal import Logging
internal import NIOCore
internal import NIOHTTP1
internal import NIOHTTPTypes
internal import NIOHTTPTypesHTTP1

/// Hummingbird's channel of HTTP/1.1 with ``QuickReads`` before its codec (docs/decisions/0145).
struct QuickChannel: ServerChildChannel, HTTPChannelHandler {
  typealias Value = NIOAsyncChannel<HTTPRequestPart, HTTPResponsePart>

  let responder: HTTPChannelHandler.Responder
  /// nil where every request goes the usual way.
  let quick: QuickResponder?
  let limits: ServerLimits
  let shares: ConnectionShares
  let metrics: ServerMetrics?
  let leaving: ServerLeaving

  func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Value> {
    channel.eventLoop.makeCompletedFuture {
      let shared = SharedConnection(shares)
      let reads = QuickReads(
        quick, metrics: metrics, shared: shared, limits: limits, on: channel.eventLoop)
      try channel.pipeline.syncOperations.addHandlers([
        ByteToMessageHandler(HTTPRequestDecoder(limitConfiguration: decoderLimits)), reads,
        HTTPResponseEncoder(), AnswerEnds(reads), HTTP1ToHTTPServerCodec(secure: false),
        shared, AnswerThenClose(leaving),
        RequestDeadline(limits, metrics),
        // Idle connections are closed by the first handler, which sees every request.
        HTTPConnectionStateHandler(logger: logger),
      ])
      return try NIOAsyncChannel(
        wrappingChannelSynchronously: channel,
        configuration: .init(isOutboundHalfClosureEnabled: true))
    }
  }

  func handle(value: Value, logger: Logger) async {
    await handleHTTP(asyncChannel: value, logger: logger)
  }

  /// They lie above ours, so that a head that is too large is answered, not cut off.
  private var decoderLimits: NIOHTTPDecoderLimitConfiguration {
    var configuration = NIOHTTPDecoderLimitConfiguration()
    configuration.maxHeaderFieldSize = limits.headerBytes * 4
    configuration.maxHeaderListSize = limits.headerBytes * 4
    configuration.maxHeaderFieldCount = limits.headerCount * 4
    return configuration
  }
}
