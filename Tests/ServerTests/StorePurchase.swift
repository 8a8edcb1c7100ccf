import Domain
import Foundation
import Purchases

/// A purchase as the store writes it, any part of which can be another.
struct StorePurchase: Sendable {
  /// When the tests happen.
  static let noon = Timestamp(secondsSinceEpoch: 1_770_692_400)

  var transaction: String
  var original: String
  var product = StoreProduct.premiumUnlock.id
  var bundle = StoreTrust.bundleID
  var environment = "Sandbox"
  var purchased = noon.adding(.seconds(-3600))
  var expires: Timestamp?
  var signed = noon
  var revoked: Timestamp?
  var account: CaregiverID?

  /// Premium for good.
  static func unlock(_ number: Int = 1) -> StorePurchase {
    StorePurchase(transaction: "\(2_000_000 + number)", original: "\(2_000_000 + number)")
  }

  /// A year of premium that began an hour ago; the next years have other numbers of their own.
  static func year(_ number: Int = 0) -> StorePurchase {
    var year = StorePurchase(transaction: "\(3_000_000 + number)", original: "3000000")
    year.product = StoreProduct.premiumYearly.id
    year.purchased = year.purchased.adding(.seconds(number * 365 * 86_400))
    year.expires = year.purchased.adding(.seconds(365 * 86_400))
    return year
  }

  /// The same purchase as it was signed so many seconds after noon.
  func signed(after seconds: Int) -> StorePurchase {
    var later = self
    later.signed = Self.noon.adding(.seconds(seconds))
    return later
  }

  /// The same purchase, taken back.
  func revoked(after seconds: Int) -> StorePurchase {
    var taken = signed(after: seconds)
    taken.revoked = taken.signed
    return taken
  }

  var payload: String {
    var members = [
      #""transactionId":"\#(transaction)""#, #""originalTransactionId":"\#(original)""#,
      #""bundleId":"\#(bundle)""#, #""productId":"\#(product)""#,
      #""environment":"\#(environment)""#, #""purchaseDate":\#(purchased.millisecondsSinceEpoch)"#,
      #""signedDate":\#(signed.millisecondsSinceEpoch)"#,
    ]
    if let expires { members.append(#""expiresDate":\#(expires.millisecondsSinceEpoch)"#) }
    if let revoked { members.append(#""revocationDate":\#(revoked.millisecondsSinceEpoch)"#) }
    if let account { members.append(#""appAccountToken":"\#(account)""#) }
    return "{" + members.joined(separator: ",") + "}"
  }

  /// What the store means to do at the end of the period.
  func renewal(_ grace: Timestamp) -> String {
    #"""
    {"originalTransactionId":"\#(original)","productId":"\#(product)",\#
    "environment":"\#(environment)","signedDate":\#(signed.millisecondsSinceEpoch),\#
    "autoRenewStatus":1,"gracePeriodExpiresDate":\#(grace.millisecondsSinceEpoch)}
    """#
  }
}
