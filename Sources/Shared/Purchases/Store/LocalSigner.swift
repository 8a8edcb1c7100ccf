import Crypto
import Domain
import FoundationEssentials
import SwiftASN1
import X509

/// Signs as a store does: ES256, with three certificates that lead to a root of its own.
///
/// The keys of root and intermediate are thrown away once they have vouched for the leaf, so the root
/// can never vouch for anything else.
struct LocalSigner {
  let root: PinnedRoot
  private let key: P256.Signing.PrivateKey
  private let header: JSONValue

  /// Makes a root, an intermediate, a leaf and its key.
  static func made() throws(StoreFailure) -> LocalSigner {
    do {
      let key = P256.Signing.PrivateKey()
      return try LocalSigner(key: key, chain: try LocalCertificates.chain(for: key.publicKey))
    } catch {
      throw StoreFailure(.signing)
    }
  }

  private init(key: P256.Signing.PrivateKey, chain: [[UInt8]]) throws(StoreFailure) {
    guard chain.count == 3, let root = PinnedRoot(file: chain[2]) else {
      throw StoreFailure(.signing)
    }
    self.key = key
    self.root = root
    header = .object([
      "alg": .string("ES256"),
      "x5c": .array(chain.map { .string(Base64.standard.text($0)) }),
    ])
  }

  func text(_ payload: JSONValue) throws(StoreFailure) -> String {
    let signed = "\(Base64.url.text(header.bytes)).\(Base64.url.text(payload.bytes))"
    do {
      let signature = try key.signature(for: Array(signed.utf8))
      return "\(signed).\(Base64.url.text(signature.rawRepresentation))"
    } catch {
      throw StoreFailure(.signing)
    }
  }
}

extension LocalSigner {
  var kept: [UInt8] {
    guard case .object(let members) = header, let chain = members.last?.value else { return [] }
    let key = Base64.standard.text(key.rawRepresentation)
    return JSONValue.object(["key": .string(key), "x5c": chain]).bytes
  }

  /// The signer that a file keeps; nil when the file is damaged.
  init?(kept bytes: [UInt8]) {
    // What cannot be read in any of these ways is damaged; the caller says which file.
    guard let object = try? PayloadObject(signed: bytes, otherwise: .payload),
      let keyText = try? object.optionalText("key"),
      let keyBytes = Base64.standard.bytes(ArraySlice(keyText.utf8)),
      let key = try? P256.Signing.PrivateKey(rawRepresentation: keyBytes),
      let texts = try? object.optionalArray("x5c")
    else { return nil }
    let chain = texts.compactMap { text -> [UInt8]? in
      guard case .string(let text) = text else { return nil }
      return Base64.standard.bytes(ArraySlice(text.utf8))
    }
    guard let signer = try? LocalSigner(key: key, chain: chain) else { return nil }
    self = signer
  }
}
