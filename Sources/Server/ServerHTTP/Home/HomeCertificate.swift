internal import Crypto
public import Domain
public import Files
internal import FoundationEssentials
internal import NIOSSL
internal import SwiftASN1
internal import X509

/// The certificate by which a record proves at home that it is that record: signed by itself, made once, and
/// compared by people. Source: decision P-40, 0075
public struct HomeCertificate: Sendable {
  /// What stands in the record's folder: the key (PEM), the owner's alone.
  public static let keyFile = "home-key.pem"
  /// Beside it: the certificate (PEM).
  public static let certificateFile = "home-certificate.pem"

  /// The certificate itself (DER).
  public let bytes: [UInt8]
  let key: [UInt8]

  /// What people compare.
  public var fingerprint: Fingerprint {
    Fingerprint(sha256: Array(SHA256.hash(data: bytes)))
  }

  /// Reads the certificate of the record in that folder, or makes it there for these addresses.
  ///
  /// Errors: `FileFault`; `damaged` for files that are not a certificate and its key. A damaged one is not replaced
  /// unasked, since every device that has compared it would have to compare again.
  public static func kept(
    in folder: String, addresses: [NetworkAddress]
  ) throws(FileFault) -> HomeCertificate {
    let home = try PrivateFolder<FileFault>.made(folder)
    let lock = try home.lock("home.lock")
    defer { lock.release() }
    if let kept = try home.read(keyFile), let certificate = try home.read(certificateFile) {
      return try HomeCertificate(key: kept, certificate: certificate, home.full(certificateFile))
    }
    let damaged = FileFault(path: home.full(keyFile), reason: .damaged)
    let made: (key: [UInt8], certificate: [UInt8])
    do { made = try Self.made(for: addresses) } catch { throw damaged }
    // The key first: a certificate without its key is never there.
    try home.replace(keyFile, with: made.key)
    try home.replace(certificateFile, with: made.certificate)
    return try HomeCertificate(
      key: made.key, certificate: made.certificate, home.full(certificateFile))
  }

  private init(key: [UInt8], certificate: [UInt8], _ path: String) throws(FileFault) {
    do {
      let read = try Certificate(pemEncoded: String(decoding: certificate, as: UTF8.self))
      let signer = try P256.Signing.PrivateKey(
        pemRepresentation: String(decoding: key, as: UTF8.self))
      guard read.publicKey == Certificate.PublicKey(signer.publicKey) else {
        throw FileFault(path: path, reason: .damaged)
      }
      var serializer = DER.Serializer()
      try serializer.serialize(read)
      (bytes, self.key) = (serializer.serializedBytes, key)
    } catch {
      throw FileFault(path: path, reason: .damaged)
    }
  }

  /// How the door shows it.
  var tls: TLSConfiguration {
    get throws {
      var tls = TLSConfiguration.makeServerConfiguration(
        certificateChain: [.certificate(try NIOSSLCertificate(bytes: bytes, format: .der))],
        privateKey: .privateKey(try NIOSSLPrivateKey(bytes: key, format: .pem)))
      tls.minimumTLSVersion = .tlsv12
      return tls
    }
  }

  /// Valid as long as a certificate can be: people compare it, no day makes it untrue, and a record's clock may be
  /// anything (`--now`).
  private static func made(
    for addresses: [NetworkAddress]
  ) throws -> (key: [UInt8], certificate: [UInt8]) {
    let key = P256.Signing.PrivateKey()
    let name = try DistinguishedName { CommonName("okusuri") }
    let certificate = try Certificate(
      version: .v3, serialNumber: Certificate.SerialNumber(), publicKey: .init(key.publicKey),
      notValidBefore: Date(timeIntervalSince1970: 0),
      notValidAfter: Date(timeIntervalSince1970: 253_402_300_799),
      issuer: name, subject: name, signatureAlgorithm: .ecdsaWithSHA256,
      extensions: try extensions(addresses), issuerPrivateKey: .init(key))
    var serializer = DER.Serializer()
    try serializer.serialize(certificate)
    let document = PEMDocument(type: "CERTIFICATE", derBytes: serializer.serializedBytes)
    return (
      Array((key.pemRepresentation + "\n").utf8), Array((document.pemString + "\n").utf8)
    )
  }

  private static func extensions(_ addresses: [NetworkAddress]) throws -> Certificate.Extensions {
    let names = addresses.map {
      GeneralName.ipAddress(ASN1OctetString(contentBytes: $0.octets[...]))
    }
    return try Certificate.Extensions {
      Critical(BasicConstraints.notCertificateAuthority)
      try ExtendedKeyUsage([.serverAuth])
      SubjectAlternativeNames(names)
    }
  }
}
