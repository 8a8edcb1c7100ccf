import APIContract
import Domain
import Foundation
import Purchases
import ServerStoreSQLite
import TestSupport
import Testing

/// Each kind of forgery that docs/cases.md lists, and the audit it leaves; the finer ones stand in
/// PurchasesTests.
@Suite(.onBothEngines) struct ForgedPurchaseTests {
  struct Forgery: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let refusal: TransactionRefusal
    let make: @Sendable (SigningStore) throws -> String

    init(
      _ name: String, _ refusal: TransactionRefusal,
      _ make: @escaping @Sendable (SigningStore) throws -> String
    ) {
      (testDescription, self.refusal, self.make) = (name, refusal, make)
    }

    /// The purchase, but for one thing.
    init(
      _ name: String, _ refusal: TransactionRefusal,
      with change: @escaping @Sendable (inout StorePurchase) -> Void
    ) {
      self.init(name, refusal) { store in
        var purchase = StorePurchase.unlock()
        change(&purchase)
        return try store.text(purchase)
      }
    }
  }

  /// A header that names a key or a rule of its own.
  private static func header(_ name: String, _ value: String) -> Forgery {
    Forgery("the header \(name)", .forbiddenHeader) { store in
      let members = #""alg":"ES256","\#(name)":\#(value)"#
      return try store.text(StorePurchase.unlock().payload, header: members)
    }
  }

  static let forgeries = [
    Forgery("another root with the same names", .rootUnknown) { _ in
      try SigningStore().text(.unlock())
    },
    Forgery("a chain of two", .chainLength) { store in
      try store.text(StorePurchase.unlock().payload, links: 2)
    },
    Forgery("a chain of four", .chainLength) { store in
      try store.text(StorePurchase.unlock().payload, links: 4)
    },
    Forgery("a leaf for another purpose", .purpose) { store in
      try store.text(StorePurchase.unlock().payload, leafFor: [6, 11, 2])
    },
    Forgery("a leaf that is an authority", .leaf) { store in
      try store.text(StorePurchase.unlock().payload, leafFor: [6, 11, 1], isAuthority: true)
    },
    Forgery("an RSA signature", .algorithm) { store in
      try store.text(StorePurchase.unlock().payload, algorithm: "RS256")
    },
    Forgery("an algorithm left out", .algorithm) { store in
      try store.text(StorePurchase.unlock().payload, header: "")
    },
    header("jwk", "{}"), header("jku", #""https://example.com""#),
    header("x5u", #""https://example.com""#), header("crit", #"["exp"]"#),
    Forgery("brackets in brackets", .tooDeep) { store in
      let deep = String(repeating: "[", count: 40) + String(repeating: "]", count: 40)
      return try store.text(StorePurchase.unlock().payload.dropLast() + #","deep":\#(deep)}"#)
    },
    Forgery("no algorithm", .algorithm) { store in
      try store.text(StorePurchase.unlock().payload, algorithm: "none")
    },
    Forgery("a shared secret", .algorithm) { store in
      try store.text(StorePurchase.unlock().payload, algorithm: "HS256")
    },
    Forgery("another payload under a true signature", .signature) { store in
      let (one, other) = (try store.text(.unlock(1)), try store.text(.unlock(2)))
      let parts = [one, other].map { $0.split(separator: ".") }
      return [parts[0][0], parts[1][1], parts[0][2]].joined(separator: ".")
    },
    Forgery("padding", .encoding) { store in try store.text(.unlock()) + "=" },
    Forgery("cut off", .malformed) { store in
      let text = try store.text(.unlock())
      return String(text[..<(text.lastIndex(of: ".") ?? text.endIndex)])
    },
    Forgery("a name that stands twice", .duplicateName) { store in
      let payload = StorePurchase.unlock().payload.dropLast()
      return try store.text(payload + #","environment":"Sandbox"}"#)
    },
    Forgery("another app", .bundle, with: { $0.bundle = "com.example.other" }),
    Forgery("another product", .product, with: { $0.product = "com.example.gold" }),
    Forgery("another environment", .environment, with: { $0.environment = "Production" }),
    Forgery("an environment of its own", .environment, with: { $0.environment = "Xcode" }),
    Forgery(
      "signed in two days", .signedInFuture,
      with: { $0.signed = StorePurchase.noon.adding(.seconds(172_800)) }),
    Forgery(
      "signed before its certificates", .certificateDates,
      with: { $0.signed = Timestamp(secondsSinceEpoch: 1_500_000_000) }),
    Forgery("larger than anything signed", .tooLarge) { _ in
      String(repeating: "A", count: 33_000)
    },
  ]

  @Test(.onFileAlone, arguments: forgeries)
  func `D-E3 D-E4 a forged purchase is refused, and the audit says why`(
    forgery: Forgery
  ) async throws {
    try await Shop.run { shop async throws in
      let token = try await shop.server.token(Households.free)
      let text = try forgery.make(shop.store)
      #expect(try await shop.claim(text, token: token).refusal == "422 TRANSACTION_INVALID")
      #expect(try await !shop.entitlements(token).premium)
      #expect(try shop.audit() == ["claim refused \(forgery.refusal.reason)"])
    }
  }

  @Test func `D-E3 the product asked for is the product signed`() async throws {
    try await Shop.run { shop async throws in
      let token = try await shop.server.token(Households.free)
      let text = try shop.store.text(.unlock())
      let answer = try await shop.claim(
        text, product: StoreProduct.premiumYearly.id, token: token)
      #expect(answer.refusal == "422 TRANSACTION_INVALID")
      #expect(try shop.audit() == ["claim refused product"])
    }
  }

  @Test func `cases Signed: a malleable signature is no new transaction`() async throws {
    try await Shop.run { shop async throws in
      let token = try await shop.server.token(Households.free)
      let text = try shop.store.text(.unlock())
      let other = SigningStore.resigned(text)
      #expect(other != text)
      #expect(try await shop.claim(text, token: token).status == 200)
      #expect(try await shop.claim(other, token: token).status == 200)
      #expect(try await shop.entitlements(token).entitlements.count == 1)
      #expect(try shop.audit() == ["claim applied claimed", "claim unchanged duplicate"])
    }
  }

  @Test(.onFileAlone) func `decision P-5 no signed text is kept or logged`() async throws {
    try await Shop.run { shop async throws in
      let token = try await shop.server.token(Households.free)
      let texts = [
        try shop.store.text(.unlock()), try SigningStore().text(.unlock()),
        try shop.store.notice("REFUND", .unlock().revoked(after: 60)),
      ]
      for text in texts[..<2] { _ = try await shop.claim(text, token: token) }
      _ = try await shop.notify(texts[2])
      try shop.server.store.close()
      let names = try FileManager.default.contentsOfDirectory(atPath: shop.server.directory.path)
      for text in texts {
        let part = Data(text.split(separator: ".")[2].utf8)
        for name in names { #expect(try shop.server.directory.read(name).range(of: part) == nil) }
        #expect(!shop.server.log.all.contains { $0.contains(text.suffix(40)) })
      }
    }
  }

  static let forbidden = [
    "UPDATE entitlement_audit SET reason = 'claimed'", "DELETE FROM entitlement_audit",
    "INSERT OR REPLACE INTO entitlement_audit (id, at, origin, outcome, reason) "
      + "SELECT id, 0, 'claim', 'applied', 'x' FROM entitlement_audit",
    "UPDATE caregiver_entitlement SET caregiver = (SELECT max(id) FROM caregiver) "
      + "WHERE caregiver = (SELECT min(id) FROM caregiver)",
  ]

  @Test(arguments: forbidden)
  func `D-E1 the audit is never altered and no purchase moves, whoever writes`(
    sql: String
  ) async throws {
    try await Shop.run { shop async throws in
      let token = try await shop.server.token(Households.free)
      #expect(try await shop.claim(.unlock(), token: token).status == 200)
      await #expect(throws: (any Error).self) { try await shop.server.store.execute(sql) }
      #expect(try shop.audit() == ["claim applied claimed"])
    }
  }
}
