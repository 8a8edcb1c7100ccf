import Crypto
import FoundationEssentials
import SwiftASN1
import X509

/// Makes the three certificates of a local store. They are valid from 1970 until the year 9999, since
/// the store's clock is whatever `--now` says.
enum LocalCertificates {
  static func chain(for leaf: P256.Signing.PublicKey) throws -> [[UInt8]] {
    let (rootKey, intermediateKey) = (P256.Signing.PrivateKey(), P256.Signing.PrivateKey())
    let (root, intermediate) = (try name(PinnedRoot.localName), try name("okusuri local store"))
    let signing = try name("okusuri local store signing")
    let certificates = [
      try certificate(
        signing, leaf, by: intermediate, intermediateKey,
        extensions(
          .notCertificateAuthority, KeyUsage(digitalSignature: true), purpose: .purchaseSigning)),
      try certificate(
        intermediate, intermediateKey.publicKey, by: root, rootKey,
        extensions(
          .isCertificateAuthority(maxPathLength: 0), KeyUsage(keyCertSign: true),
          purpose: .purchaseAuthority)),
      try certificate(
        root, rootKey.publicKey, by: root, rootKey,
        extensions(.isCertificateAuthority(maxPathLength: 1), KeyUsage(keyCertSign: true))),
    ]
    return try certificates.map { certificate in
      var serializer = DER.Serializer()
      try serializer.serialize(certificate)
      return serializer.serializedBytes
    }
  }

  private static func name(_ text: String) throws -> DistinguishedName {
    try DistinguishedName { CommonName(text) }
  }

  private static func certificate(
    _ subject: DistinguishedName, _ key: P256.Signing.PublicKey, by issuer: DistinguishedName,
    _ issuerKey: P256.Signing.PrivateKey, _ extensions: Certificate.Extensions
  ) throws -> Certificate {
    try Certificate(
      version: .v3, serialNumber: Certificate.SerialNumber(), publicKey: .init(key),
      notValidBefore: Date(timeIntervalSince1970: 0),
      notValidAfter: Date(timeIntervalSince1970: 253_402_300_799),
      issuer: issuer, subject: subject, signatureAlgorithm: .ecdsaWithSHA256,
      extensions: extensions, issuerPrivateKey: .init(issuerKey))
  }

  /// A purpose is there or not; its value is null.
  private static func extensions(
    _ constraints: BasicConstraints, _ usage: KeyUsage, purpose: ASN1ObjectIdentifier? = nil
  ) throws -> Certificate.Extensions {
    var extensions = try Certificate.Extensions {
      Critical(constraints)
      Critical(usage)
    }
    if let purpose {
      try extensions.append(
        Certificate.Extension(oid: purpose, critical: false, value: [0x05, 0x00]))
    }
    return extensions
  }
}
