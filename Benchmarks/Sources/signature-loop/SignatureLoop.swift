import Crypto
import Domain
import FoundationEssentials
import Glibc
import Purchases

/// Verifies one signed purchase again and again, and by turns a bare signature over as many bytes.
///
/// Prints one line of JSON: how many of each a second of processor time is enough for, a value a round.
@main
struct SignatureLoop {
  private static let rounds = 9
  private static let count = 2000

  /// What is printed.
  private struct Rates: Encodable {
    var transactions: [Double] = []
    var bare: [Double] = []
  }

  static func main() async throws {
    let folder = FileManager.default.temporaryDirectory.path + "/signature-loop-\(getpid())"
    // What cannot be removed is left to the system's own cleaning of temporary files.
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let now = Timestamp(secondsSinceEpoch: 1_770_692_400)
    let store = LocalPurchaseStore(folder: folder, clock: { now })
    guard case .bought(let bought) = try store.purchase(StoreProduct.premiumUnlock.id, for: nil)
    else { throw NothingBought() }
    let roots = [try store.root().root]
    let verifier = TransactionVerifier(
      trust: try StoreTrust(roots: roots, environments: [.sandbox]))
    let bare = try BareSignature(overAsMuchAs: bought.text)
    var rates = Rates()
    for _ in 0..<rounds {
      rates.transactions.append(
        try await rate { _ = try await verifier.transaction(bought.text, now: now) })
      rates.bare.append(try await rate { try bare.verify() })
    }
    print(String(decoding: try JSONEncoder().encode(rates), as: UTF8.self))
  }

  /// How often it can be done in one second of processor time.
  private static func rate(_ body: () async throws -> Void) async throws -> Double {
    let start = clock()
    for _ in 0..<count { try await body() }
    return Double(count) / (Double(clock() - start) / Double(CLOCKS_PER_SEC))
  }
}

/// One signature and nothing around it.
private struct BareSignature {
  private let key: P256.Signing.PublicKey
  private let signature: P256.Signing.ECDSASignature
  private let bytes: [UInt8]

  /// Signs what a signed text signs: all before its last point.
  init(overAsMuchAs text: String) throws {
    let end = text.lastIndex(of: ".") ?? text.endIndex
    let key = P256.Signing.PrivateKey()
    bytes = Array(text[..<end].utf8)
    signature = try key.signature(for: bytes)
    self.key = key.publicKey
  }

  func verify() throws {
    guard key.isValidSignature(signature, for: bytes) else { throw NothingBought() }
  }
}

/// The local store sold nothing, or a signature of our own did not hold.
private struct NothingBought: Error {}
