/// Why a service did not do what it was asked.
enum AWSFailure: Error, Hashable, Sendable {
  /// No answer, no whole answer, or again and again "later"; whether it has been done is not known.
  case unavailable(String)
  case refused(AWSRefusal)
  /// It answered in a way that nobody understands.
  case unreadable(String)
}

/// An answer of Amazon that refuses a request, with its code and message.
struct AWSRefusal: Hashable, Sendable {
  let status: Int
  /// Amazon's word for it, such as `NoSuchKey`; the status where there is none.
  let code: String
  /// The body, for who has to look further.
  var body: [UInt8] = []

  /// Words of services that mean "later".
  private static let passing: Set<String> = [
    "SlowDown", "InternalError", "ServiceUnavailable", "RequestTimeout", "OperationAborted",
    "Throttling", "ThrottlingException", "RequestLimitExceeded", "InternalServerError",
    "ProvisionedThroughputExceededException", "TransactionInProgressException",
    "RequestThrottled", "BandwidthLimitExceeded", "LimitExceededException",
  ]

  /// True when the same may go well later.
  var isPassing: Bool { Self.passing.contains(code) || status >= 500 || status == 429 }
}
