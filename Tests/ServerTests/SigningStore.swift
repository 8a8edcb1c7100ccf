import Crypto
import Domain
import Foundation
import Purchases
import SwiftASN1
import X509

/// A store of a test's own: three certificates and whatever a test wants to sign.
struct SigningStore: Sendable {
  let leafKey = P256.Signing.PrivateKey()
  let root: PinnedRoot
  private let chain: [String]
  private let middleKey = P256.Signing.PrivateKey()

  init() throws {
    let rootKey = P256.Signing.PrivateKey()
    let chain = [
      try Self.certificate("leaf", leafKey.publicKey, by: "middle", middleKey, [6, 11, 1]),
      try Self.certificate("middle", middleKey.publicKey, by: "root", rootKey, [6, 2, 1]),
      try Self.certificate("root", rootKey.publicKey, by: "root", rootKey, nil),
    ]
    guard let root = PinnedRoot(file: chain[2]) else { throw NotStarted() }
    self.root = root
    self.chain = chain.map { Data($0).base64EncodedString() }
  }

  /// What a server that was given this store's root believes.
  func trust(_ environments: Set<StoreEnvironment> = [.sandbox]) throws -> StoreTrust {
    try StoreTrust(roots: [root], environments: environments)
  }

  /// A payload, signed; the text is another each time.
  func text(_ payload: String, algorithm: String = "ES256", links: Int = 3) throws -> String {
    try text(payload, header: #""alg":"\#(algorithm)""#, (chain + chain).prefix(links))
  }

  /// A payload under a leaf of our intermediate's that is for another purpose, or an authority itself.
  func text(_ payload: String, leafFor purpose: [UInt], isAuthority: Bool = false) throws -> String
  {
    let leaf = try Self.certificate(
      isAuthority ? "leaf authority" : "leaf", leafKey.publicKey, by: "middle", middleKey, purpose)
    return try text(
      payload, header: #""alg":"ES256""#,
      [Data(leaf).base64EncodedString()] + chain.dropFirst())
  }

  /// A payload under a header of the test's own.
  func text(_ payload: String, header members: String) throws -> String {
    try text(payload, header: members, chain)
  }

  private func text(
    _ payload: String, header members: String, _ certificates: some Sequence<String>
  ) throws -> String {
    let certificates = certificates.map { "\"\($0)\"" }.joined(separator: ",")
    let header = "{\(members.isEmpty ? "" : members + ",")\"x5c\":[\(certificates)]}"
    let signed = "\(Self.base64URL(Array(header.utf8))).\(Self.base64URL(Array(payload.utf8)))"
    let signature = try leafKey.signature(for: Array(signed.utf8)).rawRepresentation
    return "\(signed).\(Self.base64URL(Array(signature)))"
  }

  func text(_ purchase: StorePurchase) throws -> String { try text(purchase.payload) }

  /// A notification around a purchase that is signed on its own.
  func notice(
    _ type: String, _ purchase: StorePurchase?, _ subtype: String? = nil, id: String? = nil,
    grace: Timestamp? = nil, bundle: String = StoreTrust.bundleID
  ) throws -> String {
    var data = #""bundleId":"\#(bundle)","environment":"Sandbox""#
    if let purchase {
      data += #","signedTransactionInfo":"\#(try text(purchase))""#
      if let grace { data += #","signedRenewalInfo":"\#(try text(purchase.renewal(grace)))""# }
    }
    let subtype = subtype.map { #","subtype":"\#($0)""# } ?? ""
    let signed = purchase?.signed ?? StorePurchase.noon
    return try text(
      #"""
      {"notificationType":"\#(type)"\#(subtype),"version":"2.0",\#
      "notificationUUID":"\#(id ?? UUID().uuidString)",\#
      "signedDate":\#(signed.millisecondsSinceEpoch),"data":{\#(data)}}
      """#)
  }

  /// The same payload under the other signature that the curve allows for it: r, n − s.
  static func resigned(_ text: String) -> String {
    let dot = text.lastIndex(of: ".") ?? text.endIndex
    var signature = bytes(base64URL: text[text.index(after: dot)...])
    let order: [UInt8] = [
      0xFF, 0xFF, 0xFF, 0xFF, 0x00, 0x00, 0x00, 0x00, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF,
      0xFF, 0xBC, 0xE6, 0xFA, 0xAD, 0xA7, 0x17, 0x9E, 0x84, 0xF3, 0xB9, 0xCA, 0xC2, 0xFC, 0x63,
      0x25, 0x51,
    ]
    var borrow = 0
    for index in (0..<32).reversed() {
      let difference = Int(order[index]) - Int(signature[32 + index]) - borrow
      borrow = difference < 0 ? 1 : 0
      signature[32 + index] = UInt8(difference + borrow * 256)
    }
    return "\(text[...dot])\(base64URL(signature))"
  }

  private static func bytes(base64URL text: Substring) -> [UInt8] {
    var standard = text.map { $0 == "-" ? "+" : $0 == "_" ? "/" : String($0) }.joined()
    while standard.utf8.count % 4 != 0 { standard += "=" }
    return Array(Data(base64Encoded: standard) ?? Data())
  }

  private static func base64URL(_ bytes: [UInt8]) -> String {
    Data(bytes).base64EncodedString().filter { $0 != "=" }
      .map { $0 == "+" ? "-" : $0 == "/" ? "_" : String($0) }.joined()
  }

  private static func certificate(
    _ name: String, _ key: P256.Signing.PublicKey, by issuer: String,
    _ issuerKey: P256.Signing.PrivateKey, _ purpose: [UInt]?
  ) throws -> [UInt8] {
    let isAuthority = name != "leaf"
    let basics: BasicConstraints =
      isAuthority ? .isCertificateAuthority(maxPathLength: nil) : .notCertificateAuthority
    var extensions = try Certificate.Extensions {
      Critical(basics)
      Critical(KeyUsage(digitalSignature: !isAuthority, keyCertSign: isAuthority))
    }
    if let purpose {
      let oid = try ASN1ObjectIdentifier(elements: [1, 2, 840, 113635, 100] + purpose)
      try extensions.append(.init(oid: oid, critical: false, value: [0x05, 0x00]))
    }
    let certificate = try Certificate(
      version: .v3, serialNumber: .init(), publicKey: .init(key),
      notValidBefore: Date(timeIntervalSince1970: 1_600_000_000),
      notValidAfter: Date(timeIntervalSince1970: 1_900_000_000),
      issuer: try DistinguishedName { CommonName(issuer) },
      subject: try DistinguishedName { CommonName(name) },
      signatureAlgorithm: .ecdsaWithSHA256, extensions: extensions,
      issuerPrivateKey: .init(issuerKey))
    var serializer = DER.Serializer()
    try serializer.serialize(certificate)
    return serializer.serializedBytes
  }
}
