import ArgumentParser
import Purchases
import ServerCore

/// The options of a server that say whose purchases count. Source: product.md decisions 3 and 24.
struct StoreTrustOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "購入に署名するストアのルート証明書。The root certificate of a store whose purchases count.",
      discussion: "PEM or DER; may be repeated. Without one no purchase counts.",
      valueName: "file"), completion: .file())
  var storeRoot: [String] = []

  @Option(
    help: ArgumentHelp(
      "受け入れる購入 Sandbox/Production。Which purchases count.",
      discussion: "May be repeated. Default: Production.", valueName: "environment"))
  var acceptEnvironment: [String] = []

  @Option(
    help: ArgumentHelp("購入されたアプリ。The app whose purchases count.", valueName: "id"))
  var bundleId = StoreTrust.bundleID

  @Option(
    help: ArgumentHelp(
      "電話で買うページ（https、{account} を1つ）。The page on which a phone buys.",
      discussion: "https, with {account} once: there the account's UUID stands.",
      valueName: "url"))
  var purchasePage: String?

  /// Where a phone buys; nil without the option.
  func page(_ sentences: ServerSentences) throws(CommandFailure) -> PurchasePage? {
    guard let purchasePage else { return nil }
    guard let page = PurchasePage(template: purchasePage) else {
      throw CommandFailure(.usage, sentences.notAPurchasePage(purchasePage))
    }
    return page
  }

  /// Whom the server believes.
  ///
  /// Errors: a root that cannot be read, an environment nobody knows, and Production with the root of a
  /// local store, with which anybody signs.
  func trust(_ sentences: ServerSentences) throws(CommandFailure) -> StoreTrust {
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
    _ sentences: ServerSentences
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
    _ path: String, _ sentences: ServerSentences
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

extension ServerSentences {
  fileprivate func notARoot(_ path: String) -> String {
    text(
      "\(path) はルート証明書ではありません。--store-root にはストアのルート証明書（PEM か DER）を書いてください。",
      "\(path) is no root certificate. Give --store-root the store's own (PEM or DER).")
  }
  fileprivate func notAPurchasePage(_ page: String) -> String {
    text(
      "--purchase-page には https://example.jp/buy/{account} のように、{account} を1つ入れた200字までの"
        + "アドレスを書いてください：\(page)",
      "Write --purchase-page like https://example.jp/buy/{account}, with {account} once and at most "
        + "200 characters: \(page)")
  }
  fileprivate var localRootForProduction: String {
    text(
      "練習用ストアのルート証明書で Production の購入は受け入れられません。だれでも署名できるためです。"
        + "サーバーは始めていません。--accept-environment Sandbox にするか、そのルート証明書を外してください。",
      "The root of a local store cannot vouch for Production purchases, since anybody can sign with it. "
        + "The server was not started. Use --accept-environment Sandbox, or leave that root out.")
  }
}
