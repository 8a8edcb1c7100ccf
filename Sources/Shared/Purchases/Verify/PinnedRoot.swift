import SwiftASN1
import X509

/// The certificate of a store that is believed: a file, since none is built in.
/// Source: decision P-24.
public struct PinnedRoot: Hashable, Sendable {
  let certificate: Certificate
  let der: [UInt8]

  /// What the local store calls its root. A real store's is never called so.
  static let localName = "okusuri local store root"

  /// Reads a root from a file's bytes, PEM or DER; nil when it is neither or no authority.
  public init?(file bytes: [UInt8]) {
    // Why it cannot be read does not matter: it is no certificate.
    guard let certificate = try? Self.certificate(bytes),
      case .isCertificateAuthority? = try? certificate.extensions.basicConstraints,
      let root = PinnedRoot(certificate)
    else { return nil }
    self = root
  }

  init?(_ certificate: Certificate) {
    var serializer = DER.Serializer()
    // A certificate that was read can be written; nil would refuse it all the same.
    guard (try? serializer.serialize(certificate)) != nil else { return nil }
    self.certificate = certificate
    der = serializer.serializedBytes
  }

  /// True for the root of a local store, which must never vouch for real purchases.
  public var isLocalStore: Bool {
    certificate.subject.contains { names in
      names.contains { name in
        name.type == .RDNAttributeType.commonName && name.value.description == Self.localName
      }
    }
  }

  /// The certificate as a text file.
  var pem: [UInt8] {
    Array((PEMDocument(type: "CERTIFICATE", derBytes: der).pemString + "\n").utf8)
  }

  private static func certificate(_ bytes: [UInt8]) throws -> Certificate {
    if bytes.first == 0x30 { return try Certificate(derEncoded: bytes) }
    return try Certificate(pemEncoded: String(decoding: bytes, as: UTF8.self))
  }
}
