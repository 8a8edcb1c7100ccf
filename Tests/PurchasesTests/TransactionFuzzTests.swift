import Domain
import Purchases
import TestSupport
import Testing

/// Signed texts that are nearly what the store has signed, and payloads that no store should sign.
struct TransactionFuzzTests {
  private let store: MintedStore
  private let verifier: TransactionVerifier

  init() throws {
    store = try MintedStore()
    verifier = try store.verifier()
  }

  @Test func `S-28 of damaged transactions none is believed but the one that was signed`()
    async throws
  {
    let text = try store.token(Payload.unlock())
    let signed = [
      text, try store.token(Payload.yearly()), try store.token(Payload.unlock(["quantity": "2"])),
    ]
    let parts = signed.flatMap { $0.utf8.split(separator: UInt8(ascii: ".")).map { Array($0) } }
    let words = [".", "..", "=", "A", "_", "-", "+", "/", " ", "\n", "薬", "\u{0}"]
    let pieces = words.map { Array($0.utf8) }
    var random = SeededGenerator(for: "damaged transactions")
    for _ in Soak.rounds(3000) {
      var changed = Array(text.utf8)
      if Bool.random(using: &random) {
        // Parts of one behind parts of another.
        let mixed = (0..<3).map { _ in parts.randomElement(using: &random) ?? [] }
        changed = Array(mixed.joined(separator: ".".utf8))
      }
      for _ in 0..<Int.random(in: 0...2, using: &random) {
        let place = Int.random(in: 0...changed.count, using: &random)
        let end = min(changed.count, place + Int.random(in: 0...3, using: &random))
        changed.replaceSubrange(place..<end, with: pieces.randomElement(using: &random) ?? [])
      }
      let damaged = String(decoding: changed, as: UTF8.self)
      let isBelieved = (try? await verifier.transaction(damaged, now: now)) != nil
      // Byte for byte, and not as characters look. By chance one is put together again as it was.
      let isSigned = signed.contains { $0.utf8.elementsEqual(changed) }
      if isBelieved != isSigned { Issue.record("\(damaged)") }
    }
  }

  @Test func `S-28 of a damaged payload that is signed all the same nothing false is read`()
    async throws
  {
    let sample = Payload.yearly()
    let pieces = ["\"", "{", "}", "[", ",", ":", "0", "9", "-", ".", "e9", "null", " ", "薬"]
    var random = SeededGenerator(for: "damaged payloads")
    var taken = 0
    for _ in Soak.rounds(2000) {
      var letters = Array(sample)
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let place = Int.random(in: 0...letters.count, using: &random)
        let end = min(letters.count, place + Int.random(in: 0...2, using: &random))
        letters.replaceSubrange(place..<end, with: pieces.randomElement(using: &random) ?? "")
      }
      let text = try store.token(String(letters))
      guard let read = try? await verifier.transaction(text, now: now) else { continue }
      taken += 1
      #expect(read.bundleID == "com.yourcompany.medicationapp")
      #expect(read.environment == .sandbox)
      #expect(read.kind == .nonConsumable || read.expiresDate != nil)
      #expect(!read.transactionID.isEmpty && !read.originalTransactionID.isEmpty)
    }
    #expect(taken > 10, "\(taken)")
  }
}
