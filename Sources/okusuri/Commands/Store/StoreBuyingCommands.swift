import APIContract
import ArgumentParser
import ClientCore
import LocalStore
import Purchases

struct StorePurchaseCommand: StoreClientCommand {
  static let configuration = CommandConfiguration(
    commandName: "purchase", abstract: Help.storePurchase)

  @Argument(help: ArgumentHelp(Help.storePurchaseProduct))
  var product: String
  @OptionGroup var options: StoreOptions

  func run(_ counter: LocalStoreService) async throws {
    let service = try await counter.subscription()
    let chosen = try counter.product(product)
    let result = await service.purchase(chosen.id)
    if let failure = counter.failure(result) { throw failure }
    try await counter.report(result.word, chosen.id, counter.words.purchase(result))
  }
}

struct StoreRestoreCommand: StoreClientCommand {
  static let configuration = CommandConfiguration(
    commandName: "restore", abstract: Help.storeRestore)

  @OptionGroup var options: StoreOptions

  func run(_ counter: LocalStoreService) async throws {
    let result = await (try counter.subscription()).restore()
    let words = counter.words
    switch result {
    case .found(let productID): try await counter.report("found", productID, words.restoreFound)
    case .nothing: try await counter.report("nothing", nil, words.restoreNothing)
    case .failed(let trouble): throw CommandFailure(.unavailable, words.storeTrouble(trouble))
    case .refused(let reason): throw counter.refusal(reason)
    case .offline(let error): throw counter.offline(error, words.restoreLater)
    case .notAllowed(let role): throw counter.forbidden(role)
    }
  }
}

/// `okusuri store claim FILE`: a signed transaction that was brought as a file.
struct StoreClaimCommand: StoreClientCommand {
  static let configuration = CommandConfiguration(commandName: "claim", abstract: Help.storeClaim)

  @Argument(help: ArgumentHelp(Help.storeClaimFile), completion: .file())
  var file: String
  @OptionGroup var options: StoreOptions

  private static let most = 64 << 10

  func run(_ counter: LocalStoreService) async throws {
    let service = try await counter.subscription()
    let bytes: [UInt8]
    do { bytes = try ReadableFile.bytes(file, most: Self.most) } catch {
      throw CommandFailure(.badData, counter.words.cannotRead(error))
    }
    let text = String(decoding: bytes.filter { $0 > 32 }, as: UTF8.self)
    switch await service.claim(text: text) {
    case .claimed(let productID):
      try await counter.report("claimed", productID, counter.words.claimed)
    case .refused(let reason): throw counter.refusal(reason)
    case .unreadable: throw CommandFailure(.badData, counter.words.claimUnreadable(file))
    case .unconfirmed(_, let error):
      throw counter.offline(error, counter.words.purchaseUnconfirmed)
    case .notAllowed(let role): throw counter.forbidden(role)
    }
  }
}

extension LocalStoreService {
  /// The product a person means by its name or the end of it.
  func product(_ name: String) throws(CommandFailure) -> StoreProduct {
    let products = store.products()
    if let product = products.first(where: { $0.id == name || $0.id.hasSuffix("." + name) }) {
      return product
    }
    throw CommandFailure(
      .badData, words.unknownProduct(name), candidates: products.map(\.id))
  }

  /// What ends the command with an error; nil for what went as somebody wanted it.
  func failure(_ result: PurchaseResult) -> CommandFailure? {
    switch result {
    case .bought, .unconfirmed, .cancelled, .pending: nil
    case .refused(let reason): refusal(reason)
    case .failed(let trouble): CommandFailure(.unavailable, words.storeTrouble(trouble))
    case .offline(let error): offline(error, words.nothingCharged)
    case .notAllowed(let role): forbidden(role, words.nothingCharged)
    }
  }

  /// The server does not take what was bought.
  func refusal(_ reason: PendingClaim.Refusal) -> CommandFailure {
    switch reason {
    case .invalid: CommandFailure(.badData, words.claimInvalid)
    case .ownedElsewhere: CommandFailure(.notAllowed, words.claimTaken)
    case .role: CommandFailure(.notAllowed, words.claimForbidden)
    }
  }

  /// Says what was done, after the server was told everything that the store has to tell.
  func report(_ outcome: String, _ productID: String?, _ sentence: String) async throws {
    let post = try await post()
    if isJSON {
      let report = StoreReport(outcome: outcome, productID: productID, post: post)
      CommandOutput.body(report.jsonBytes)
    } else {
      CommandOutput.say(sentence)
    }
  }
}

/// The result of a command on the store, for `--json`.
struct StoreReport: JSONWritable {
  let outcome: String
  var productID: String?
  let post: StoreNoticePost.Result

  func write(to json: inout JSONWriter) {
    json.object { json in
      json.field("outcome", outcome)
      json.field("productId", productID)
      json.field("sent", post.sent)
      json.field("unsent", post.unsent)
    }
  }
}

extension PurchaseResult {
  var word: String {
    switch self {
    case .bought: "bought"
    case .unconfirmed: "unconfirmed"
    case .refused: "refused"
    case .cancelled: "cancelled"
    case .pending: "pending"
    case .failed: "failed"
    case .offline: "offline"
    case .notAllowed: "notAllowed"
    }
  }
}
