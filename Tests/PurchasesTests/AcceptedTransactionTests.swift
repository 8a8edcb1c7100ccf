import Crypto
import Domain
import FoundationEssentials
import Purchases
import SwiftASN1
import Testing
import X509

/// What a store really signed is believed, in every form a store writes it.
struct AcceptedTransactionTests {
  private let store: MintedStore
  private let verifier: TransactionVerifier

  init() throws {
    store = try MintedStore()
    verifier = try store.verifier()
  }

  @Test
  func `decision P-5 a signed purchase is read as the store wrote it`() async throws {
    let account = "0a0a0a0a-0b0b-4c0c-8d0d-0e0e0e0e0e0e"
    let payload = Payload.yearly([
      "appAccountToken": "\"\(account)\"", "revocationDate": "1770500000000",
      "revocationReason": "1", "inAppOwnershipType": #""FAMILY_SHARED""#,
    ])
    let transaction = try await verifier.transaction(try store.token(payload), now: now)
    #expect(transaction.transactionID == "2000000900000011")
    #expect(transaction.originalTransactionID == "2000000900000010")
    #expect(transaction.bundleID == "com.yourcompany.medicationapp")
    #expect(transaction.productID == "com.yourcompany.medicationapp.premium_yearly")
    #expect(transaction.kind == .autoRenewable)
    #expect(transaction.purchaseDate == Timestamp(secondsSinceEpoch: 1_770_000_000))
    #expect(transaction.originalPurchaseDate == Timestamp(secondsSinceEpoch: 1_738_464_000))
    #expect(transaction.expiresDate == Timestamp(secondsSinceEpoch: 1_801_536_000))
    #expect(transaction.signedDate == now)
    #expect(transaction.revocationDate == Timestamp(secondsSinceEpoch: 1_770_500_000))
    #expect(transaction.revocationReason == 1)
    #expect(transaction.environment == .sandbox)
    #expect(transaction.account == CaregiverID(ascii: account))
    #expect(transaction.ownership == .familyShared)
  }

  @Test
  func `decision P-5 what a store may leave out is left out`() async throws {
    let payload = Payload.unlock([
      "type": nil, "originalPurchaseDate": nil, "inAppOwnershipType": nil, "revocationDate": "null",
    ])
    let transaction = try await verifier.transaction(try store.token(payload), now: now)
    #expect(transaction.kind == .nonConsumable)
    #expect(transaction.originalPurchaseDate == transaction.purchaseDate)
    #expect(transaction.expiresDate == nil && transaction.revocationDate == nil)
  }

  @Test
  func `decision P-5 header members that change nothing are passed over`() async throws {
    let header = try store.header(#""kid":"Apple_Key","typ":"JWT","alg":"ES256""#)
    let text = try store.token(Payload.unlock(), header: header)
    _ = try await verifier.transaction(text, now: now)
  }

  @Test
  func `D-E2 two texts of one state are one identity`() async throws {
    let (first, second) = (
      try store.token(Payload.unlock()), try store.token(Payload.unlock())
    )
    #expect(first != second, "the store signs with fresh randomness each time")
    let transactions = [
      try await verifier.transaction(first, now: now),
      try await verifier.transaction(first, now: now),
      try await verifier.transaction(second, now: now),
    ]
    #expect(Set(transactions.map(\.identity)).count == 1)
    #expect(Set(transactions).count == 1)
  }

  @Test
  func `D-E2 a signature turned to (r, n−s) is no new transaction`() async throws {
    let text = try store.token(Payload.unlock())
    let turned = replacingPart(text, 2, with: base64URL(turnedSignature(bytesOfPart(text, 2))))
    #expect(turned != text)
    let first = try await verifier.transaction(text, now: now)
    let second = try await verifier.transaction(turned, now: now)
    #expect(first == second && first.identity == second.identity)
  }

  @Test
  func `decision P-5 what was signed in its certificates' day is believed years later`()
    async throws
  {
    let text = try store.token(Payload.unlock())
    let later = try await verifier.transaction(text, now: instant("2040-01-01T00:00:00Z"))
    #expect(later.signedDate == now)
  }

  @Test(arguments: ["2024-01-01T00:00:00Z", "2027-01-01T00:00:00Z"])
  func `decision P-5 the first and the last second of a certificate count`(
    date: String
  ) async throws {
    let signed = "\(instant(date).millisecondsSinceEpoch)"
    let text = try store.token(Payload.unlock(["signedDate": signed]))
    _ = try await verifier.transaction(text, now: instant("2027-01-01T00:00:00Z"))
  }

  @Test
  func `decision P-5 a store's clock may be a day ahead and no more`() async throws {
    let text = try store.token(Payload.unlock())
    _ = try await verifier.transaction(text, now: now.adding(.seconds(-86_400)))
    await #expect(throws: TransactionRefusal.signedInFuture) {
      try await verifier.transaction(text, now: now.adding(.milliseconds(-86_400_001)))
    }
  }

  @Test
  func `decision P-24 a root is a file, as text or as bytes`() throws {
    let der = try MintedStore.der(store.chain[2])
    let pem = PEMDocument(type: "CERTIFICATE", derBytes: der).pemString
    #expect(PinnedRoot(file: der) == PinnedRoot(file: Array(pem.utf8)))
    #expect(PinnedRoot(file: der) != nil)
    #expect(PinnedRoot(file: try MintedStore.der(store.chain[0])) == nil, "a leaf is no root")
    for junk in [[], Array("-----BEGIN CERTIFICATE-----".utf8), Array(der.dropLast()), der + [0]] {
      #expect(PinnedRoot(file: junk) == nil)
    }
  }

  @Test
  func `decision P-5 chains are kept, and dates are asked each time`() async throws {
    _ = try await verifier.transaction(try store.token(Payload.unlock()), now: now)
    let expired = "\(instant("2027-01-01T00:00:01Z").millisecondsSinceEpoch)"
    let late = try store.token(Payload.unlock(["signedDate": expired]))
    await #expect(throws: TransactionRefusal.certificateDates) {
      try await verifier.transaction(late, now: instant("2027-01-02T00:00:00Z"))
    }
  }

  @Test
  func `decision P-5 forty chains under one root, many at once`() async throws {
    var texts: [String] = []
    for _ in 0..<40 {
      var other = try MintedStore()
      let intermediate = try CertificatePlan.intermediate.certificate(
        .init(other.intermediateKey.publicKey), by: .root, store.rootKey)
      other.chain = [other.chain[0], intermediate, store.chain[2]]
      texts.append(try other.token(Payload.unlock()))
    }
    try await withThrowingTaskGroup { [verifier] group in
      for text in texts + texts.reversed() {
        group.addTask { _ = try await verifier.transaction(text, now: now) }
      }
      try await group.waitForAll()
    }
  }
}

/// The other signature that the curve takes for the same: (r, n − s).
func turnedSignature(_ signature: [UInt8]) -> [UInt8] {
  let order: [UInt8] = [
    0xFF, 0xFF, 0xFF, 0xFF, 0x00, 0x00, 0x00, 0x00, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF,
    0xBC, 0xE6, 0xFA, 0xAD, 0xA7, 0x17, 0x9E, 0x84, 0xF3, 0xB9, 0xCA, 0xC2, 0xFC, 0x63, 0x25, 0x51,
  ]
  var (rest, borrow) = ([UInt8](repeating: 0, count: 32), 0)
  for place in (0..<32).reversed() {
    let difference = Int(order[place]) - Int(signature[32 + place]) - borrow
    rest[place] = UInt8(truncatingIfNeeded: difference)
    borrow = difference < 0 ? 1 : 0
  }
  return Array(signature[..<32]) + rest
}
