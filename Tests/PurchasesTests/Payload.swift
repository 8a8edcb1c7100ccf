import Domain
import Purchases

/// A payload as text, whose members can be put, changed and left out; values are raw JSON.
struct Payload {
  private var members: [(name: String, value: String)] = []

  /// The purchase of premium for good, signed at `now`.
  static func unlock(_ changes: KeyValuePairs<String, String?> = [:]) -> String {
    var payload = Payload()
    payload.put([
      "transactionId": #""2000000900000001""#,
      "originalTransactionId": #""2000000900000001""#,
      "bundleId": #""com.yourcompany.medicationapp""#,
      "productId": #""com.yourcompany.medicationapp.premium_unlock""#,
      "purchaseDate": "1770000000000", "originalPurchaseDate": "1770000000000",
      "quantity": "1", "type": #""Non-Consumable""#, "inAppOwnershipType": #""PURCHASED""#,
      "signedDate": "\(now.millisecondsSinceEpoch)", "environment": #""Sandbox""#,
      "price": "4800000", "currency": #""JPY""#, "storefront": #""JPN""#,
      "offer": #"{"kinds":[1,{"deep":null}],"text":"\u3042\n"}"#,
    ])
    payload.put(changes)
    return payload.text
  }

  /// The purchase of a year of premium, signed at `now`.
  static func yearly(_ changes: KeyValuePairs<String, String?> = [:]) -> String {
    var payload = Payload()
    payload.put([
      "transactionId": #""2000000900000011""#,
      "originalTransactionId": #""2000000900000010""#,
      "bundleId": #""com.yourcompany.medicationapp""#,
      "productId": #""com.yourcompany.medicationapp.premium_yearly""#,
      "purchaseDate": "1770000000000", "originalPurchaseDate": "1738464000000",
      "expiresDate": "1801536000000", "type": #""Auto-Renewable Subscription""#,
      "signedDate": "\(now.millisecondsSinceEpoch)", "environment": #""Sandbox""#,
    ])
    payload.put(changes)
    return payload.text
  }

  /// What the store means to do after that year.
  static func renewal(_ changes: KeyValuePairs<String, String?> = [:]) -> String {
    var payload = Payload()
    payload.put([
      "originalTransactionId": #""2000000900000010""#,
      "productId": #""com.yourcompany.medicationapp.premium_yearly""#,
      "autoRenewStatus": "1", "signedDate": "\(now.millisecondsSinceEpoch)",
      "environment": #""Sandbox""#, "gracePeriodExpiresDate": "1771000000000",
    ])
    payload.put(changes)
    return payload.text
  }

  /// A notification around texts that were signed on their own.
  static func notification(
    _ type: String, transaction: String?, renewal: String? = nil,
    _ changes: KeyValuePairs<String, String?> = [:]
  ) -> String {
    var data = Payload()
    data.put([
      "bundleId": #""com.yourcompany.medicationapp""#, "environment": #""Sandbox""#,
      "signedTransactionInfo": transaction.map(quoted),
      "signedRenewalInfo": renewal.map(quoted),
    ])
    var payload = Payload()
    payload.put([
      "notificationType": "\"\(type)\"",
      "notificationUUID": #""3f1f9e0a-0c4d-4b8e-9a55-0123456789ab""#, "version": #""2.0""#,
      "signedDate": "\(now.millisecondsSinceEpoch)", "data": data.text,
    ])
    payload.put(changes)
    return payload.text
  }

  /// A text as JSON; the only thing in a forged one that has to be escaped is the line feed.
  private static func quoted(_ text: String) -> String {
    "\"" + text.map { $0 == "\n" ? "\\n" : String($0) }.joined() + "\""
  }

  private mutating func put(_ changes: KeyValuePairs<String, String?>) {
    for (name, value) in changes {
      let position = members.firstIndex { $0.name == name }
      switch (position, value) {
      case (let position?, let value?): members[position].value = value
      case (let position?, nil): members.remove(at: position)
      case (nil, let value?): members.append((name, value))
      case (nil, nil): break
      }
    }
  }

  private var text: String {
    "{" + members.map { "\"\($0.name)\":\($0.value)" }.joined(separator: ",") + "}"
  }
}
