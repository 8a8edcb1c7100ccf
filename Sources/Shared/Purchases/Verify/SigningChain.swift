import Crypto
import Domain
import FoundationEssentials
import SwiftASN1
@_spi(DisableValidityCheck) import X509

/// Three certificates that vouch for a key, up to a root that is believed; their dates are asked
/// for with ``wasValid(at:)``, each time.
struct SigningChain: Sendable {
  let key: P256.Signing.PublicKey
  let root: PinnedRoot
  private let certificates: [Certificate]

  /// Checks what never changes: root, purposes, who signed whom.
  ///
  /// Errors: ``TransactionRefusal`` `certificate`, `rootUnknown`, `leaf`, `purpose`, `chain`.
  static func verified(
    _ texts: [String], _ roots: [PinnedRoot]
  ) async throws(TransactionRefusal) -> SigningChain {
    guard texts.count == 3 else { throw .chainLength }
    guard let bytes = Base64.standard.bytes(ArraySlice(texts[2].utf8)) else { throw .certificate }
    guard let root = roots.first(where: { $0.der == bytes }) else { throw .rootUnknown }
    let leaf = try certificate(texts[0])
    let intermediate = try certificate(texts[1])
    guard let key = P256.Signing.PublicKey(leaf.publicKey), !leaf.mayVouch else { throw .leaf }
    guard leaf.has(.purchaseSigning), intermediate.has(.purchaseAuthority) else { throw .purpose }
    let chain = [leaf, intermediate, root.certificate]
    guard await vouches(chain) else { throw .chain }
    return SigningChain(key: key, root: root, certificates: chain)
  }

  /// True when all three were valid at that instant, first and last second included.
  func wasValid(at instant: Timestamp) -> Bool {
    let seconds = Double(instant.secondsSinceEpoch)
    return certificates.allSatisfy {
      $0.notValidBefore.timeIntervalSince1970 <= seconds
        && seconds <= $0.notValidAfter.timeIntervalSince1970
    }
  }

  private static func certificate(_ text: String) throws(TransactionRefusal) -> Certificate {
    guard let bytes = Base64.standard.bytes(ArraySlice(text.utf8)) else { throw .certificate }
    do { return try Certificate(derEncoded: bytes) } catch { throw .certificate }
  }

  /// Dates are left out here: only the payload says when it was signed, and it is not read before its
  /// signature holds.
  private static func vouches(_ chain: [Certificate]) async -> Bool {
    guard chain[1].maySignCertificates else { return false }
    var verifier = Verifier(rootCertificates: CertificateStore([chain[2]])) {
      RFC5280Policy.withValidityCheckDisabled()
    }
    let result = await verifier.validate(
      leaf: chain[0], intermediates: CertificateStore([chain[1]]))
    guard case .validCertificate(let found) = result else { return false }
    return Array(found) == chain
  }
}

extension ASN1ObjectIdentifier {
  /// On a leaf: its key signs purchases and notifications.
  static let purchaseSigning: ASN1ObjectIdentifier = [1, 2, 840, 113635, 100, 6, 11, 1]
  /// On an intermediate: it vouches for such leaves.
  static let purchaseAuthority: ASN1ObjectIdentifier = [1, 2, 840, 113635, 100, 6, 2, 1]
}

extension Certificate {
  fileprivate func has(_ purpose: ASN1ObjectIdentifier) -> Bool { extensions[oid: purpose] != nil }

  /// True when this could make further certificates, which the RFC 5280 policy lets a leaf do; an
  /// extension that cannot be read counts as yes.
  fileprivate var mayVouch: Bool {
    do {
      if case .isCertificateAuthority? = try extensions.basicConstraints { return true }
      return try extensions.keyUsage?.keyCertSign ?? false
    } catch {
      return true
    }
  }

  /// False when the key usage, which the RFC 5280 policy passes over, leaves out certificates.
  fileprivate var maySignCertificates: Bool {
    do { return try extensions.keyUsage?.keyCertSign ?? true } catch { return false }
  }
}
