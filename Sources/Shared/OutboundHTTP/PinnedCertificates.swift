import NIOSSL
internal import Synchronization

/// The certificates that somebody has compared, each for the one server that showed it.
///
/// What is named here is believed by that certificate alone: neither the system's authorities nor those of a file
/// count there any more. Source: decision 0075.
final class PinnedCertificates: Sendable {
  private struct Pin {
    let certificate: [UInt8]
    /// nil where the certificate cannot be read: then nobody is believed.
    let tls: TLSConfiguration?
  }

  private let pins = Mutex<[String: Pin]>([:])

  init(_ certificates: [String: [UInt8]]) {
    for (origin, certificate) in certificates { keep(certificate, of: origin) }
  }

  func keep(_ certificate: [UInt8], of origin: String) {
    let pin = Pin(certificate: certificate, tls: Self.believing(certificate))
    pins.withLock { $0[origin] = pin }
  }

  func forget(_ origin: String) { pins.withLock { $0[origin] = nil } }

  func certificate(of address: OutboundAddress) -> [UInt8]? {
    guard let origin = address.origin else { return nil }
    return pins.withLock { $0[origin]?.certificate }
  }

  /// How to speak with an address; nil where nothing was compared. Throws ``PinUnreadable``.
  func tls(for address: OutboundAddress) throws -> TLSConfiguration? {
    guard let origin = address.origin, let pin = pins.withLock({ $0[origin] }) else { return nil }
    guard let tls = pin.tls else { throw PinUnreadable() }
    return tls
  }

  /// One root and no other: a certificate that signs itself is found there only when it is the very same. Its names
  /// are not asked, because a home gives its computers other addresses whenever it likes.
  private static func believing(_ certificate: [UInt8]) -> TLSConfiguration? {
    guard let root = try? NIOSSLCertificate(bytes: certificate, format: .der) else { return nil }
    var tls = TLSConfiguration.makeClientConfiguration()
    tls.minimumTLSVersion = .tlsv12
    tls.trustRoots = .certificates([root])
    tls.certificateVerification = .noHostnameVerification
    return tls
  }
}

/// A certificate is kept for that address which cannot be read.
struct PinUnreadable: Error {}

extension OutboundAddress {
  /// Scheme, host and port of a server that proves who it is, in one spelling; nil for every other address.
  public var origin: String? {
    guard case .url(let url) = self, url.hasPrefix("https://") else { return nil }
    let host = url.dropFirst("https://".count).prefix { $0 != "/" }
    return "https://" + (host.hasSuffix(":443") ? host.dropLast(4) : host).lowercased()
  }
}
