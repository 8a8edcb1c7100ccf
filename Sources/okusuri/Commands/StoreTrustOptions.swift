import ArgumentParser
import Purchases
import ServerCore

/// The options of a server that say whose purchases count. Source: decisions P-3 and P-24.
struct StoreTrustOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      Help.storeTrustStoreRoot,
      discussion: "PEM or DER; may be repeated. Without one no purchase counts.",
      valueName: "file"), completion: .file())
  var storeRoot: [String] = []

  @Option(
    help: ArgumentHelp(
      Help.storeTrustAcceptEnvironment,
      discussion: "May be repeated. Default: Production.", valueName: "environment"))
  var acceptEnvironment: [String] = []

  @Option(help: ArgumentHelp(Help.storeTrustBundleId, valueName: "id"))
  var bundleId = StoreTrust.bundleID

  @Option(
    help: ArgumentHelp(
      Help.storeTrustPurchasePage,
      discussion: "https, with {account} once: there the account's UUID stands.",
      valueName: "url"))
  var purchasePage: String?

  /// Where a phone buys; nil without the option.
  func page(_ sentences: CommandSentences) throws(CommandFailure) -> PurchasePage? {
    guard let purchasePage else { return nil }
    guard let page = PurchasePage(template: purchasePage) else {
      throw CommandFailure(.usage, sentences.notAPurchasePage(purchasePage, account: "{account}"))
    }
    return page
  }

  /// Whom the server believes.
  ///
  /// Errors: a root that cannot be read, an environment nobody knows, and Production with the root of a
  /// local store, with which anybody signs.
  func trust(_ sentences: CommandSentences) throws(CommandFailure) -> StoreTrust {
    var roots: [PinnedRoot] = []
    for path in storeRoot { roots.append(try root(path, sentences)) }
    do {
      return try StoreTrust(
        roots: roots, environments: try environments(sentences), bundleID: bundleId)
    } catch {
      throw error as? CommandFailure ?? CommandFailure(.usage, sentences.localRootForProduction)
    }
  }

  private func environments(
    _ sentences: CommandSentences
  ) throws(CommandFailure) -> Set<StoreEnvironment> {
    let known: [StoreEnvironment] = [.sandbox, .production]
    let told = acceptEnvironment.map { StoreEnvironment(rawValue: $0) }
    guard told.allSatisfy(known.contains) else {
      throw CommandFailure(
        .usage, sentences.notOneOf("--accept-environment", known.map(\.rawValue)))
    }
    return told.isEmpty ? [.production] : Set(told)
  }

  /// A certificate has some thousand bytes.
  private static let mostBytes = 1 << 16

  private func root(
    _ path: String, _ sentences: CommandSentences
  ) throws(CommandFailure) -> PinnedRoot {
    let bytes: [UInt8]
    do { bytes = try ReadableFile.bytes(path, most: Self.mostBytes) } catch {
      throw CommandFailure(.badData, sentences.cannotRead(error))
    }
    guard bytes.count <= Self.mostBytes, let root = PinnedRoot(file: bytes) else {
      throw CommandFailure(.badData, sentences.notARoot(path))
    }
    return root
  }
}
