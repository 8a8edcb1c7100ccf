import Crypto
import Domain
import FoundationEssentials
import Purchases
import SwiftASN1
import Testing
import X509

/// A text that no store signs so, and the word for why it is refused. It is minted when asked for.
struct Forgery: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let refusal: TransactionRefusal
  /// The text, and the store whose root the verifier believes.
  let make: @Sendable (MintedStore) throws -> (text: String, believed: MintedStore)

  init(
    _ name: String, _ refusal: TransactionRefusal,
    _ text: @escaping @Sendable (MintedStore) throws -> String
  ) {
    self.init(name, refusal, make: { (try text($0), $0) })
  }

  init(
    _ name: String, _ refusal: TransactionRefusal,
    make: @escaping @Sendable (MintedStore) throws -> (text: String, believed: MintedStore)
  ) {
    (testDescription, self.refusal, self.make) = (name, refusal, make)
  }
}

// MARK: Certificates

extension Forgery {
  static let chains: [Forgery] =
    roots + lengths + purposes + authorities + dates + [
      Forgery("a certificate that is no base64", .certificate) { store in
        var x5c = try store.x5c
        x5c[0] = "\\n" + x5c[0]
        return try store.token(Payload.unlock(), header: store.header(x5c: x5c))
      },
      Forgery("a certificate in the letters of URLs", .certificate) { store in
        var x5c = try store.x5c
        x5c[1] = base64URL(try MintedStore.der(store.chain[1])) + "-"
        return try store.token(Payload.unlock(), header: store.header(x5c: x5c))
      },
      Forgery("a certificate with bytes behind it", .certificate) { store in
        var x5c = try store.x5c
        x5c[0] = Data(try MintedStore.der(store.chain[0]) + [0]).base64EncodedString()
        return try store.token(Payload.unlock(), header: store.header(x5c: x5c))
      },
      Forgery("a certificate that is a number", .certificate) { store in
        let header = #"{"alg":"ES256","x5c":[1,2,3]}"#
        return try store.token(Payload.unlock(), header: header)
      },
    ]

  private static let roots = [
    Forgery("another root with the same names", .rootUnknown) { _ in
      try MintedStore().token(Payload.unlock())
    },
    Forgery("another chain with the true root put behind it", .chain) { store in
      var other = try MintedStore()
      other.chain[2] = store.chain[2]
      return try other.token(Payload.unlock())
    },
    Forgery("the true chain with another leaf put before it", .chain) { store in
      var other = try MintedStore()
      other.chain = [other.chain[0], store.chain[1], store.chain[2]]
      return try other.token(Payload.unlock())
    },
    Forgery("the true chain, signed by a key of one's own", .signature) { store in
      try store.token(Payload.unlock(), key: P256.Signing.PrivateKey())
    },
    Forgery("signed by the intermediate's key", .signature) { store in
      try store.token(Payload.unlock(), key: store.intermediateKey)
    },
    Forgery("the certificates in another order", .rootUnknown) { store in
      var store = store
      store.chain.reverse()
      return try store.token(Payload.unlock())
    },
  ]

  private static let lengths =
    [0, 1, 2, 4].map { count in
      Forgery("a chain of \(count)", .chainLength) { store in
        let x5c = Array(try (store.x5c + [store.x5c[2]]).prefix(count))
        return try store.token(Payload.unlock(), header: store.header(x5c: x5c))
      }
    } + [
      Forgery("no chain", .chainLength) { store in
        try store.token(Payload.unlock(), header: #"{"alg":"ES256"}"#)
      },
      Forgery("a chain that is text", .chainLength) { store in
        try store.token(Payload.unlock(), header: #"{"alg":"ES256","x5c":"abc"}"#)
      },
      Forgery("the root twice", .purpose) { store in
        var store = store
        store.chain[1] = store.chain[2]
        return try store.token(Payload.unlock())
      },
    ]

  private static let purposes = [
    forged("a leaf without a purpose", .purpose, leaf: { $0.purpose = nil }),
    forged("a leaf for another purpose", .purpose, leaf: { $0.purpose = [1, 2, 840, 113635, 1] }),
    forged(
      "a leaf with the intermediate's purpose", .purpose, leaf: { $0.purpose = .vouchesForStore }),
    forged("an intermediate without a purpose", .purpose, intermediate: { $0.purpose = nil }),
    forged(
      "an intermediate with the leaf's purpose", .purpose,
      intermediate: { $0.purpose = .signsPurchases }),
  ]

  private static let authorities = [
    forged("a leaf that is an authority", .leaf, leaf: { $0.isAuthority = true }),
    forged("a leaf that may sign certificates", .leaf, leaf: { $0.signsCertificates = true }),
    forged(
      "an intermediate that is no authority", .chain, intermediate: { $0.isAuthority = false }),
    forged(
      "an intermediate that may not sign certificates", .chain,
      intermediate: { $0.signsCertificates = false }),
    Forgery("a leaf made by another leaf", .purpose) { store in
      let key = P256.Signing.PrivateKey()
      let leaf = try CertificatePlan.leaf.certificate(
        .init(key.publicKey), by: .leaf, store.leafKey)
      var forged = store
      forged.chain = [leaf, store.chain[0], store.chain[2]]
      return try forged.token(Payload.unlock(), key: key)
    },
    Forgery("a leaf made by the root, past the intermediate", .chain) { store in
      let leaf = try CertificatePlan.leaf.certificate(
        .init(store.leafKey.publicKey), by: .root, store.rootKey)
      var forged = store
      forged.chain[0] = leaf
      return try forged.token(Payload.unlock())
    },
    Forgery("a leaf of another curve", .leaf) { store in
      let key = P384.Signing.PrivateKey()
      let leaf = try CertificatePlan.leaf.certificate(
        .init(key.publicKey), by: .intermediate, store.intermediateKey)
      var forged = store
      forged.chain[0] = leaf
      return try forged.token(Payload.unlock())
    },
  ]

  private static let dates = [
    forged("a leaf that has expired", .certificateDates, leaf: expired),
    forged("an intermediate that has expired", .certificateDates, intermediate: expired),
    forged("a root that has expired", .certificateDates, root: expired),
    forged(
      "a leaf that is not valid yet", .certificateDates,
      leaf: { $0.from = now.adding(.seconds(1)) }),
    forged(
      "an intermediate that is not valid yet", .certificateDates,
      intermediate: { $0.from = now.adding(.seconds(1)) }),
  ]

  @Sendable private static func expired(_ plan: inout CertificatePlan) {
    plan.until = now.adding(.seconds(-1))
  }

  /// A chain of the believed store's own making, but for one thing.
  private static func forged(
    _ name: String, _ refusal: TransactionRefusal,
    leaf: @escaping @Sendable (inout CertificatePlan) -> Void = { _ in },
    intermediate: @escaping @Sendable (inout CertificatePlan) -> Void = { _ in },
    root: @escaping @Sendable (inout CertificatePlan) -> Void = { _ in }
  ) -> Forgery {
    Forgery(
      name, refusal,
      make: { _ in
        var (leafPlan, middlePlan) = (CertificatePlan.leaf, CertificatePlan.intermediate)
        var rootPlan = CertificatePlan.root
        leaf(&leafPlan)
        intermediate(&middlePlan)
        root(&rootPlan)
        let store = try MintedStore(leaf: leafPlan, intermediate: middlePlan, root: rootPlan)
        return (try store.token(Payload.unlock()), store)
      })
  }
}
