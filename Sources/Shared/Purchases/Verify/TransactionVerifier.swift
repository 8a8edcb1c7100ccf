import Crypto
public import Domain

/// Tells what a store really signed from everything else.
///
/// ES256 only, a chain of three certificates to a root that was given, with the purposes of a
/// store's; the payload is read after its signature held, once, by one strict reader. Nothing a
/// client says about a transaction counts. Source: decisions P-3 and P-5, D-E3, D-E4.
public final class TransactionVerifier: Sendable {
  public let trust: StoreTrust
  private let chains = ChainCache()

  /// How far ahead a store's clock may be.
  private static let clockTolerance = Duration.seconds(86_400)

  /// Makes a verifier; it keeps the chains it verified, so make one and pass it on.
  public init(trust: StoreTrust) { self.trust = trust }

  /// The transaction in a signed text (`signedTransactionInfo`).
  ///
  /// The certificates must have been valid when it was signed, not now: a purchase outlives the
  /// certificates of its day. Errors: ``TransactionRefusal``.
  public func transaction(
    _ text: String, now: Timestamp
  ) async throws(TransactionRefusal) -> SignedTransaction {
    let payload = try await payload(of: text, .transaction, now)
    return try SignedTransaction(payload, trust)
  }

  /// The notification in a signed text (`signedPayload`), with what is signed inside it.
  ///
  /// A type that is not known is no error. Errors: ``TransactionRefusal``.
  public func notification(
    _ text: String, now: Timestamp
  ) async throws(TransactionRefusal) -> ServerNotification {
    let envelope = try NotificationEnvelope(try await payload(of: text, .notification, now), trust)
    let transaction = try await inside(envelope.transactionText, now, SignedTransaction.init)
    let renewal = try await inside(envelope.renewalText, now, RenewalInfo.init)
    let notification = ServerNotification(
      id: envelope.id, type: envelope.type, subtype: envelope.subtype,
      signedDate: envelope.signedDate, environment: envelope.environment,
      transaction: transaction, renewal: renewal)
    guard notification.isOfOnePiece else { throw .mismatch }
    return notification
  }

  private func inside<Value>(
    _ text: String?, _ now: Timestamp,
    _ read: (PayloadObject, StoreTrust) throws(TransactionRefusal) -> Value
  ) async throws(TransactionRefusal) -> Value? {
    guard let text else { return nil }
    return try read(try await payload(of: text, .transaction, now), trust)
  }

  /// The payload of a text whose signature, chain and dates hold.
  private func payload(
    of text: String, _ limits: CompactToken.Limits, _ now: Timestamp
  ) async throws(TransactionRefusal) -> PayloadObject {
    let token = try CompactToken(text, limits)
    let chain = try await chain(of: try TokenHeader(token.header))
    // Sixty-four bytes are always a signature, of something.
    guard let signature = try? P256.Signing.ECDSASignature(rawRepresentation: token.signature),
      chain.key.isValidSignature(signature, for: token.signedBytes)
    else { throw .signature }
    let payload = try Self.object(token.payload)
    let signedDate = try payload.instant("signedDate")
    guard chain.wasValid(at: signedDate) else { throw .certificateDates }
    guard signedDate <= now.adding(Self.clockTolerance) else { throw .signedInFuture }
    return payload
  }

  private func chain(of header: TokenHeader) async throws(TransactionRefusal) -> SigningChain {
    if let known = chains[header.certificates] { return known }
    let chain = try await SigningChain.verified(header.certificates, trust.roots)
    chains.keep(chain, for: header.certificates)
    return chain
  }

  private static func object(_ bytes: [UInt8]) throws(TransactionRefusal) -> PayloadObject {
    let value: JSONValue
    do {
      value = try JSONReader.signedValue(of: bytes)
    } catch {
      throw TransactionRefusal(error, otherwise: .payload)
    }
    return try PayloadObject(value)
  }
}

extension ServerNotification {
  /// False when what is signed inside is of another store or of another purchase.
  fileprivate var isOfOnePiece: Bool {
    guard transaction?.environment ?? environment == environment else { return false }
    guard let renewal else { return true }
    return renewal.environment == environment
      && renewal.originalTransactionID
        == transaction?.originalTransactionID ?? renewal.originalTransactionID
  }
}
