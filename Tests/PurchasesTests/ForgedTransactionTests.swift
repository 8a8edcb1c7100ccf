import Domain
import Purchases
import TestSupport
import Testing

/// Whatever no store signed is refused, with the word that the audit log keeps.
struct ForgedTransactionTests {
  private let store: MintedStore

  init() throws { store = try MintedStore() }

  private func check(_ forgery: Forgery) async throws {
    let (text, believed) = try forgery.make(store)
    let verifier = try believed.verifier()
    for _ in 0..<2 {
      await #expect(throws: forgery.refusal) { try await verifier.transaction(text, now: now) }
    }
  }

  @Test(arguments: Forgery.chains)
  func `D-E3 cases Signed transactions, the certificates`(forgery: Forgery) async throws {
    try await check(forgery)
  }

  @Test(arguments: Forgery.tokens)
  func `D-E3 cases Signed transactions, text and header`(forgery: Forgery) async throws {
    try await check(forgery)
  }

  @Test(arguments: Forgery.payloads)
  func `D-E4 cases Signed transactions, the payload`(forgery: Forgery) async throws {
    try await check(forgery)
  }

  @Test
  func `D-E3 a forgery is refused after the true text was believed too`() async throws {
    let verifier = try store.verifier()
    _ = try await verifier.transaction(try store.token(Payload.unlock()), now: now)
    for forgery in Forgery.tokens + Forgery.payloads {
      let text = try forgery.make(store).text
      await #expect(throws: forgery.refusal) { try await verifier.transaction(text, now: now) }
    }
  }

  @Test
  func `D-E4 a server for real purchases refuses what is signed for trying`() async throws {
    let verifier = try store.verifier([.production])
    let text = try store.token(Payload.unlock())
    await #expect(throws: TransactionRefusal.environment) {
      try await verifier.transaction(text, now: now)
    }
    let real = try store.token(Payload.unlock(["environment": #""Production""#]))
    #expect(try await verifier.transaction(real, now: now).environment == .production)
  }

  @Test
  func `decision P-24 without a root nothing is believed`() async throws {
    let verifier = TransactionVerifier(trust: try StoreTrust(roots: [], environments: [.sandbox]))
    let text = try store.token(Payload.unlock())
    await #expect(throws: TransactionRefusal.rootUnknown) {
      try await verifier.transaction(text, now: now)
    }
  }

  @Test
  func `cases Signed transactions, a text cut off anywhere is refused`() async throws {
    let verifier = try store.verifier()
    let text = try store.token(Payload.unlock())
    for count in stride(from: 0, to: text.utf8.count, by: 7) {
      await #expect(throws: TransactionRefusal.self, "\(count) bytes") {
        try await verifier.transaction(String(text.prefix(count)), now: now)
      }
    }
  }

  @Test
  func `cases Signed transactions, no change of a letter makes another transaction`()
    async throws
  {
    let verifier = try store.verifier()
    let text = try store.token(Payload.unlock())
    let known = try await verifier.transaction(text, now: now)
    var generator = SeededGenerator(for: "changed letters")
    let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.= \n")
    for _ in Soak.rounds(400) {
      var changed = Array(text)
      let position = Int.random(in: changed.indices, using: &generator)
      changed[position] = letters.randomElement(using: &generator) ?? "A"
      // Most are refused, each with its own word; the same letter again is the same text.
      let read = try? await verifier.transaction(String(changed), now: now)
      #expect(read == nil || String(changed) == text && read == known)
    }
  }

  @Test
  func `decision P-5 each refusal has a word of its own that stays`() {
    let words = TransactionRefusal.allCases.map(\.reason)
    #expect(Set(words).count == words.count)
    #expect(
      words == [
        "too_large", "malformed", "encoding", "header", "duplicate_name", "too_deep", "algorithm",
        "forbidden_header", "chain_length", "certificate", "root_unknown", "purpose", "leaf",
        "chain", "signature", "payload", "payload_field", "certificate_dates",
        "signed_in_future", "bundle", "product", "product_kind", "environment", "mismatch",
      ])
  }
}
