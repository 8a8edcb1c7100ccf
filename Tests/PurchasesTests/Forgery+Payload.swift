import Domain
import Purchases

// What is wrong with a payload that a believed store did sign.
extension Forgery {
  static let claims = [
    signed("another app", .bundle, Payload.unlock(["bundleId": #""com.example.other""#])),
    signed("no app", .payloadField, Payload.unlock(["bundleId": nil])),
    signed("another product", .product, Payload.unlock(["productId": #""com.example.coins""#])),
    signed(
      "a product in other letters", .product,
      Payload.unlock(["productId": #""com.yourcompany.medicationapp.Premium_unlock""#])),
    signed("real purchases", .environment, Payload.unlock(["environment": #""Production""#])),
    signed("the test of a developer", .environment, Payload.unlock(["environment": #""Xcode""#])),
    signed("no environment", .payloadField, Payload.unlock(["environment": nil])),
    signed(
      "a year sold as for good", .productKind, Payload.yearly(["type": #""Non-Consumable""#])),
    signed("coins", .productKind, Payload.unlock(["type": #""Consumable""#])),
    signed("a year without end", .payloadField, Payload.yearly(["expiresDate": nil])),
  ]

  static let duplicates = [
    signed(
      "a product twice", .duplicateName,
      Payload.unlock(["x": #"1,"productId":"com.yourcompany.medicationapp.premium_unlock""#])),
    signed(
      "a date twice, once by escapes", .duplicateName,
      Payload.unlock(["x": #"1,"\u0073ignedDate":1"#])),
    signed("a name twice inside", .duplicateName, Payload.unlock(["x": #"{"a":[{"b":1,"b":1}]}"#])),
    signed(
      "a name twice by composition", .duplicateName,
      Payload.unlock(["x": "{\"\u{E9}\":1,\"e\u{301}\":1}"])),
    signed(
      "a deep payload", .tooDeep,
      Payload.unlock([
        "x": String(repeating: "[", count: 5000) + String(repeating: "]", count: 1000)
      ])),
    signed(
      "a huge payload", .tooLarge,
      Payload.unlock(["x": "\"\(String(repeating: "a", count: 8 << 10))\""])),
    signed("a payload that is no JSON", .payload, "premium"),
    signed("a payload that is a list", .payloadField, "[]"),
    signed("text behind the payload", .payload, Payload.unlock() + "{}"),
    signed("a mark before the payload", .payload, "\u{FEFF}" + Payload.unlock()),
    signed("a comma too many", .payload, Payload.unlock(["x": "[1,]"])),
    signed("half a pair", .payload, Payload.unlock(["x": #""\ud83d""#])),
    signed("a number with a nought before", .payload, Payload.unlock(["x": "01"])),
    signed("a number that is none", .payload, Payload.unlock(["x": "NaN"])),
    signed("a payload cut off", .payload, String(Payload.unlock().dropLast(20))),
    Forgery("bytes that are no text", .payload) { store in
      try store.token(
        Array(Payload.unlock().utf8.dropLast()) + Array(#","x":""#.utf8) + [0xC0, 0x80])
    },
  ]

  static let fields =
    ["transactionId", "originalTransactionId", "productId", "purchaseDate", "signedDate"].flatMap {
      (name: String) in
      [
        signed("no \(name)", .payloadField, Payload.unlock([name: nil])),
        signed("a \(name) of null", .payloadField, Payload.unlock([name: "null"])),
        signed("a \(name) that is a list", .payloadField, Payload.unlock([name: "[]"])),
      ]
    }
    + ["\"\"", #""a b""#, #""a\u0000""#, #""\u001b[2J""#, "\"日\"", "2000", longName].map { value in
      signed(
        "a transaction named \(value.prefix(12))", .payloadField,
        Payload.unlock(["transactionId": value]))
    }
    + ["-1", "1.5", "1e12", "\"1770000000000\"", "253402300800000", "99999999999999999999"].flatMap
  {
    (value: String) in
    [
      signed("signed at \(value)", .payloadField, Payload.unlock(["signedDate": value])),
      signed("ending at \(value)", .payloadField, Payload.yearly(["expiresDate": value])),
      signed("revoked at \(value)", .payloadField, Payload.unlock(["revocationDate": value])),
    ]
  } + [
    signed("an account that is none", .payloadField, Payload.unlock(["appAccountToken": #""me""#]))
  ]

  private static let longName = "\"\(String(repeating: "1", count: 129))\""

  private static func signed(
    _ name: String, _ refusal: TransactionRefusal, _ payload: String
  ) -> Forgery {
    Forgery(name, refusal) { try $0.token(payload) }
  }
}
