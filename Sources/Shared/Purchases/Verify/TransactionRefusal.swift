/// Why a signed transaction or notification was not believed. The words stay as they are: they
/// stand in the audit log.
///
/// Every one of them is 422 TRANSACTION_INVALID to whoever sent it. Source: decision P-5.
public enum TransactionRefusal: String, Error, Hashable, Sendable, CaseIterable {
  /// The text, its header or its payload is larger than anything the store signs.
  case tooLarge = "too_large"
  /// Not three parts with a dot between.
  case malformed = "malformed"
  /// A part is not base64url, or not the one way to write its bytes.
  case encoding = "encoding"
  /// The header is not a JSON object.
  case header = "header"
  /// A name stands twice, in the header or in the payload.
  case duplicateName = "duplicate_name"
  case tooDeep = "too_deep"
  case algorithm = "algorithm"
  /// The header brings a key of its own, or asks for rules that nobody here knows.
  case forbiddenHeader = "forbidden_header"
  /// `x5c` is not exactly three certificates.
  case chainLength = "chain_length"
  case certificate = "certificate"
  /// The last certificate is none of the roots this server was given.
  case rootUnknown = "root_unknown"
  /// A certificate is not for signing purchases.
  case purpose = "purpose"
  /// The certificate that signed could make others, or its key is of another curve.
  case leaf = "leaf"
  /// The certificates do not vouch for each other.
  case chain = "chain"
  /// The signature is not that of the first certificate.
  case signature = "signature"
  case payload = "payload"
  /// The payload lacks something, or has it in another form.
  case payloadField = "payload_field"
  /// A certificate was not valid when the payload was signed.
  case certificateDates = "certificate_dates"
  /// Signed more than a day from now.
  case signedInFuture = "signed_in_future"
  case bundle = "bundle"
  /// A product that is not sold here.
  case product = "product"
  /// A known product of another kind.
  case productKind = "product_kind"
  /// Signed by a store this server does not accept.
  case environment = "environment"
  /// What is signed inside a notification belongs to something else.
  case mismatch = "mismatch"

  /// The reason as one stable word.
  public var reason: String { rawValue }
}
