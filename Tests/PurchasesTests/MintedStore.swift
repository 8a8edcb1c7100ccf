import Crypto
import Domain
import FoundationEssentials
import Purchases
import SwiftASN1
import X509

extension ASN1ObjectIdentifier {
  /// On a leaf that signs purchases.
  static let signsPurchases: ASN1ObjectIdentifier = [1, 2, 840, 113635, 100, 6, 11, 1]
  /// On an intermediate that vouches for such leaves.
  static let vouchesForStore: ASN1ObjectIdentifier = [1, 2, 840, 113635, 100, 6, 2, 1]
}

/// What one certificate of a minted chain is to be.
struct CertificatePlan {
  var name: String
  var purpose: ASN1ObjectIdentifier?
  var isAuthority: Bool
  var pathLength: Int?
  var signsCertificates: Bool
  var from = instant("2024-01-01T00:00:00Z")
  var until = instant("2027-01-01T00:00:00Z")

  static let leaf = CertificatePlan(
    name: "leaf", purpose: .signsPurchases, isAuthority: false, signsCertificates: false)
  static let intermediate = CertificatePlan(
    name: "intermediate", purpose: .vouchesForStore, isAuthority: true, signsCertificates: true)
  static let root = CertificatePlan(
    name: "root", purpose: nil, isAuthority: true, signsCertificates: true)

  func certificate(
    _ key: Certificate.PublicKey, by issuer: CertificatePlan, _ issuerKey: P256.Signing.PrivateKey
  ) throws -> Certificate {
    try Certificate(
      version: .v3, serialNumber: Certificate.SerialNumber(), publicKey: key,
      notValidBefore: Date(timeIntervalSince1970: Double(from.secondsSinceEpoch)),
      notValidAfter: Date(timeIntervalSince1970: Double(until.secondsSinceEpoch)),
      issuer: try DistinguishedName { CommonName(issuer.name) },
      subject: try DistinguishedName { CommonName(name) },
      signatureAlgorithm: .ecdsaWithSHA256, extensions: try extensions(),
      issuerPrivateKey: .init(issuerKey))
  }

  private func extensions() throws -> Certificate.Extensions {
    let basics: BasicConstraints =
      isAuthority ? .isCertificateAuthority(maxPathLength: pathLength) : .notCertificateAuthority
    var extensions = try Certificate.Extensions {
      Critical(basics)
      Critical(KeyUsage(digitalSignature: !signsCertificates, keyCertSign: signsCertificates))
    }
    if let purpose {
      try extensions.append(.init(oid: purpose, critical: false, value: [0x05, 0x00]))
    }
    return extensions
  }
}

/// A store of a test's own, every part of which can be forged.
struct MintedStore {
  let rootKey = P256.Signing.PrivateKey()
  let intermediateKey = P256.Signing.PrivateKey()
  let leafKey = P256.Signing.PrivateKey()
  var chain: [Certificate]

  init(
    leaf: CertificatePlan = .leaf, intermediate: CertificatePlan = .intermediate,
    root: CertificatePlan = .root
  ) throws {
    chain = [
      try leaf.certificate(.init(leafKey.publicKey), by: intermediate, intermediateKey),
      try intermediate.certificate(.init(intermediateKey.publicKey), by: root, rootKey),
      try root.certificate(.init(rootKey.publicKey), by: root, rootKey),
    ]
  }

  /// What a server that was given this store's root believes.
  func trust(_ environments: Set<StoreEnvironment> = [.sandbox]) throws -> StoreTrust {
    try StoreTrust(roots: [try root], environments: environments)
  }

  var root: PinnedRoot {
    get throws {
      guard let root = PinnedRoot(file: try Self.der(chain[2])) else { throw NoRoot() }
      return root
    }
  }

  func verifier(_ environments: Set<StoreEnvironment> = [.sandbox]) throws -> TransactionVerifier {
    TransactionVerifier(trust: try trust(environments))
  }

  /// The certificates as a header holds them, without brackets.
  var x5c: [String] {
    get throws { try chain.map { Data(try Self.der($0)).base64EncodedString() } }
  }

  /// The header of the real store, or one with other members in front.
  func header(_ members: String = #""alg":"ES256""#, x5c: [String]? = nil) throws -> String {
    let certificates = try (x5c ?? self.x5c).map { "\"\($0)\"" }.joined(separator: ",")
    return "{\(members),\"x5c\":[\(certificates)]}"
  }

  /// A payload signed by the leaf's key, or another, under a header of this store, or another.
  func token(
    _ payload: String, header: String? = nil, key: P256.Signing.PrivateKey? = nil
  ) throws -> String {
    try token(Array(payload.utf8), header: header, key: key)
  }

  func token(
    _ payload: [UInt8], header: String? = nil, key: P256.Signing.PrivateKey? = nil
  ) throws -> String {
    let header = base64URL(Array(try (header ?? self.header()).utf8))
    let signed = "\(header).\(base64URL(payload))"
    let signature = try (key ?? leafKey).signature(for: Array(signed.utf8))
    return "\(signed).\(base64URL(Array(signature.rawRepresentation)))"
  }

  static func der(_ certificate: Certificate) throws -> [UInt8] {
    var serializer = DER.Serializer()
    try serializer.serialize(certificate)
    return serializer.serializedBytes
  }
}

struct NoRoot: Error {}

func base64URL(_ bytes: [UInt8]) -> String {
  Data(bytes).base64EncodedString().filter { $0 != "=" }.map {
    $0 == "+" ? "-" : $0 == "/" ? "_" : String($0)
  }.joined()
}

/// The bytes of a part of a token.
func bytesOfPart(_ token: String, _ index: Int) -> [UInt8] {
  var text = String(token.split(separator: ".")[index])
  text = text.map { $0 == "-" ? "+" : $0 == "_" ? "/" : String($0) }.joined()
  while text.count % 4 != 0 { text.append("=") }
  return Array(Data(base64Encoded: text) ?? Data())
}

/// The token with one part put in place of another.
func replacingPart(_ token: String, _ index: Int, with part: String) -> String {
  var parts = token.split(separator: ".").map(String.init)
  parts[index] = part
  return parts.joined(separator: ".")
}

func instant(_ text: String) -> Timestamp {
  Timestamp(ascii: text) ?? Timestamp(millisecondsSinceEpoch: 0)
}

/// When the tests happen.
let now = instant("2026-02-10T03:00:00Z")
