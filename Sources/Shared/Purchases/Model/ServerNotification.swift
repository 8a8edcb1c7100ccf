public import Domain

/// What the store tells the server by itself (App Store Server Notifications, version 2): a refund, a
/// renewal, the end. Source: D-E5.
public struct ServerNotification: Hashable, Sendable {
  /// Names one notification; each counts once.
  public typealias ID = Identifier<ServerNotification>

  public let id: ID
  public let type: NotificationType
  public internal(set) var subtype: NotificationSubtype?
  public let signedDate: Timestamp
  public let environment: StoreEnvironment
  /// The purchase it is about, signed and verified on its own; nil when it is about none.
  public internal(set) var transaction: SignedTransaction?
  /// What the store means to do at the end of the period, signed and verified on its own.
  public internal(set) var renewal: RenewalInfo?
}

/// The outside of a notification, read from its verified payload; what is signed inside is text still.
struct NotificationEnvelope {
  /// The notification without what is signed inside.
  let notification: ServerNotification
  let transactionText: String?
  let renewalText: String?

  init(_ payload: PayloadObject, _ trust: StoreTrust) throws(TransactionRefusal) {
    // A notification about all of an app's customers says its app in a summary.
    let data = try payload.optionalObject("data")
    let summary = try payload.optionalObject("summary")
    let about = try payload.required(data ?? summary)
    guard try about.name("bundleId") == trust.bundleID else { throw .bundle }
    let environment = try about.environment(trust)
    notification = ServerNotification(
      id: try payload.required(try payload.identifier("notificationUUID", ServerNotification.self)),
      type: NotificationType(rawValue: try payload.name("notificationType")),
      subtype: try payload.optionalName("subtype").map { .init(rawValue: $0) },
      signedDate: try payload.instant("signedDate"), environment: environment)
    transactionText = try data?.optionalText("signedTransactionInfo")
    renewalText = try data?.optionalText("signedRenewalInfo")
  }
}

extension ServerNotification {
  /// The payload as the store writes it, around what was signed on its own.
  func payload(bundleID: String, transactionText: String?, renewalText: String?) -> JSONValue {
    .object([
      "notificationType": .string(type.rawValue),
      "subtype": subtype.map { .string($0.rawValue) },
      "notificationUUID": .string(id.description),
      "version": .string("2.0"),
      "signedDate": .instant(signedDate),
      "data": .object([
        "bundleId": .string(bundleID),
        "environment": .string(environment.rawValue),
        "signedTransactionInfo": transactionText.map { .string($0) },
        "signedRenewalInfo": renewalText.map { .string($0) },
      ]),
    ])
  }
}
