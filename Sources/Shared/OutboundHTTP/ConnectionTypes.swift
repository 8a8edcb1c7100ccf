import NIOCore
import NIOHTTP1

/// What every connection of HTTP/1.1 reads with, built by one thread before two need it (docs/decisions/0148).
///
/// The first connections of a process are set up by threads that know nothing of each other. Where one fills in a
/// generic type that another looks up at that instant by name, Swift's runtime (6.3) may end the program.
public enum ConnectionTypes {
  private static let built = [
    ObjectIdentifier(ByteToMessageHandler<HTTPRequestDecoder>.self),
    ObjectIdentifier(ByteToMessageHandler<HTTPResponseDecoder>.self),
  ]

  /// Builds them where nobody has. Call before the first connection; costs nothing afterwards.
  public static func build() { _ = built }
}
