import Domain

/// What the header of a signed text says of its signer: three certificates, nothing else is used.
struct TokenHeader {
  /// Leaf, intermediate and root, each in base64.
  let certificates: [String]

  /// Names that bring a key or an address of one, or change how the rest is to be read.
  private static let forbidden = ["jwk", "jku", "x5u", "crit", "b64", "zip"]

  init(_ bytes: [UInt8]) throws(TransactionRefusal) {
    let object = try Self.object(bytes)
    guard try Self.text(object, "alg") == "ES256" else { throw .algorithm }
    guard !Self.forbidden.contains(where: object.has) else { throw .forbiddenHeader }
    certificates = try Self.certificates(object)
  }

  private static func certificates(
    _ object: PayloadObject
  ) throws(TransactionRefusal) -> [String] {
    // What is no array has no three certificates either.
    guard let chain = try? object.optionalArray("x5c"), chain.count == 3 else {
      throw .chainLength
    }
    var certificates: [String] = []
    for element in chain {
      guard case .string(let text) = element else { throw .certificate }
      certificates.append(text)
    }
    return certificates
  }

  private static func object(_ bytes: [UInt8]) throws(TransactionRefusal) -> PayloadObject {
    do {
      return try PayloadObject(signed: bytes, otherwise: .header)
    } catch {
      guard error == .payloadField else { throw error }
      throw .header
    }
  }

  private static func text(
    _ object: PayloadObject, _ name: String
  ) throws(TransactionRefusal) -> String? {
    do { return try object.optionalText(name) } catch { throw .algorithm }
  }
}
