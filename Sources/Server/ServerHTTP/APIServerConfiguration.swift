public import Purchases
public import ServerCore

/// How a server listens and what it allows.
public struct APIServerConfiguration: Hashable, Sendable {
  public var address: ListeningAddress
  /// The certificate to show; nil for plain HTTP.
  public var tls: TLSFiles?
  /// How long each request takes on top, health routes excepted.
  public var latency = Duration.zero
  /// True for a server that takes connections and closes them without a word, as one behind a broken
  /// network; for `demo --offline`.
  public var answersNothing = false
  public var signUp = SignUpPolicy.open
  /// Whose signatures about purchases are believed; nobody's unless told.
  public var purchases = StoreTrust.nobody
  /// Where a phone buys; nil when that was not told.
  public var purchasePage: PurchasePage?
  /// How much and how long a client may send.
  public var limits = ServerLimits()

  public init(address: ListeningAddress, tls: TLSFiles? = nil, latency: Duration = .zero) {
    self.address = address
    self.tls = tls
    self.latency = latency
  }
}

/// A certificate and its key, as PEM files.
public struct TLSFiles: Hashable, Sendable {
  /// The path of the certificate, its chain behind it.
  public var certificate: String
  /// The path of the private key.
  public var key: String

  /// Names the two files; they are read when the server starts.
  public init(certificate: String, key: String) {
    self.certificate = certificate
    self.key = key
  }
}
