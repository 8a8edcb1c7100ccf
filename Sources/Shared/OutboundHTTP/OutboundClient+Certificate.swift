import AsyncHTTPClient
import Crypto
import Domain
import NIOCore
import NIOPosix
import NIOSSL
internal import Synchronization

/// The certificate that a server shows of itself, whether or not anybody believes it.
public struct ServerCertificate: Hashable, Sendable {
  /// The certificate itself (DER).
  public let bytes: [UInt8]

  public init(bytes: [UInt8]) { self.bytes = bytes }

  /// The 32 bytes that stand for it.
  public var sha256: [UInt8] { Array(SHA256.hash(data: bytes)) }
}

extension OutboundClient {
  /// The certificate of a server that could not prove who it is; nil where it could, where a certificate was
  /// compared already, where nobody answers, and where the server stands outside the home.
  ///
  /// Nothing of the record is sent: who believes the server is asked by a request without a token, and the
  /// certificate is read in a handshake that is broken off.
  public func stranger(at address: OutboundAddress, asking path: String) async -> ServerCertificate?
  {
    guard address.origin != nil, pins.certificate(of: address) == nil else { return nil }
    do {
      let question = OutboundRequest(
        method: "GET", address: address, path: path, timeout: Self.connectTimeout)
      _ = try await send(question)
      return nil
    } catch {
      guard error == .tls else { return nil }
    }
    // Who does not show one now cannot be compared; the sign-in says what is wrong.
    return try? await certificate(shownBy: address)
  }

  /// From now on that server is believed by this certificate, and by no other.
  public func believe(_ certificate: ServerCertificate, at address: OutboundAddress) {
    guard let origin = address.origin else { return }
    pins.keep(certificate.bytes, of: origin)
  }

  /// The certificate that was compared for that server is not believed any more.
  public func forget(_ address: OutboundAddress) {
    if let origin = address.origin { pins.forget(origin) }
  }

  /// Shakes hands until the certificate has come, and leaves.
  private func certificate(shownBy address: OutboundAddress) async throws -> ServerCertificate? {
    guard let (host, port) = address.place else { return nil }
    let shown = ShownCertificate()
    let context = try NIOSSLContext(configuration: .makeClientConfiguration())
    let name = NetworkAddress(host) == nil ? host : nil
    let channel = try await ClientBootstrap(group: HTTPClient.defaultEventLoopGroup)
      .connectTimeout(TimeAmount(Self.connectTimeout))
      .channelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          let look: NIOSSLCustomVerificationCallback = { chain, answer in
            shown.take(chain.first)
            answer.succeed(.failed)
          }
          let handler = try NIOSSLClientHandler(
            context: context, serverHostname: name, customVerificationCallback: look)
          try channel.pipeline.syncOperations.addHandlers([handler, HandshakeEnd(shown)])
        }
      }
      .connect(host: host, port: port).get()
    let deadline = channel.eventLoop.scheduleTask(in: TimeAmount(Self.connectTimeout)) {
      channel.close(promise: nil)
    }
    try await channel.closeFuture.get()
    deadline.cancel()
    return shown.certificate
  }
}

/// What was shown in a handshake at home.
private final class ShownCertificate: Sendable {
  private let state = Mutex((first: ServerCertificate?.none, isAtHome: false))

  /// nil where the other side stands outside the home.
  var certificate: ServerCertificate? { state.withLock { $0.isAtHome ? $0.first : nil } }

  func take(_ shown: NIOSSLCertificate?) {
    guard let bytes = try? shown?.toDERBytes() else { return }
    state.withLock { $0.first = ServerCertificate(bytes: bytes) }
  }

  /// False where that is outside the home.
  func reached(_ place: NetworkAddress?) -> Bool {
    let isAtHome = place.map { $0.isPrivate || $0.isLoopback } ?? false
    state.withLock { $0.isAtHome = isAtHome }
    return isAtHome
  }
}

/// Notes who was reached, and closes the connection when the handshake has failed, as it always does. Whoever waits for
/// the connection may hear of it after that, when it leads nowhere any more.
private final class HandshakeEnd: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer
  private let shown: ShownCertificate

  init(_ shown: ShownCertificate) { self.shown = shown }

  func channelActive(context: ChannelHandlerContext) {
    let isAtHome = shown.reached(context.remoteAddress?.ipAddress.flatMap(NetworkAddress.init))
    if isAtHome { context.fireChannelActive() } else { context.close(promise: nil) }
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    context.close(promise: nil)
  }
}

extension OutboundAddress {
  /// Host and port of an https address; an IPv6 number without its brackets.
  fileprivate var place: (host: String, port: Int)? {
    guard let origin else { return nil }
    let text = origin.dropFirst("https://".count)
    let end =
      text.first == "["
      ? text.firstIndex(of: "]").map(text.index(after:)) ?? text.endIndex
      : text.firstIndex(of: ":") ?? text.endIndex
    let host = text[..<end].filter { $0 != "[" && $0 != "]" }
    guard end != text.endIndex else { return (host, 443) }
    return Int(text[text.index(after: end)...]).map { (host, $0) }
  }
}
