import APIContract
import ArgumentParser
import ClientCore
import Domain
import Purchases

struct StoreProductsCommand: StoreClientCommand {
  static let configuration = CommandConfiguration(
    commandName: "products", abstract: Help.storeProducts)

  @OptionGroup var options: StoreOptions

  func run(_ service: LocalStoreService) async throws {
    let products = service.store.products()
    if isJSON {
      return CommandOutput.body(ListAnswer(items: products.map(OfferedProduct.init)).jsonBytes)
    }
    let rows = products.map { [$0.id, $0.displayPrice, service.words.kind($0.kind)] }
    CommandOutput.say(TextTable(rows: rows).text)
  }
}

struct StoreListCommand: StoreClientCommand {
  static let configuration = CommandConfiguration(commandName: "list", abstract: Help.storeList)

  @OptionGroup var options: StoreOptions

  func run(_ service: LocalStoreService) async throws {
    let shelf = StoreShelf(
      purchases: try service.store.purchases(), pending: try service.store.pendingPurchases(),
      unsent: try service.store.notices().count, now: service.setup.clock.now())
    if isJSON { return CommandOutput.body(shelf.jsonBytes) }
    CommandOutput.say(shelf.text(service))
  }
}

/// `okusuri store send`: brings to the server what it could not be told before.
struct StoreSendCommand: StoreClientCommand {
  static let configuration = CommandConfiguration(commandName: "send", abstract: Help.storeSend)

  @OptionGroup var options: StoreOptions

  func run(_ service: LocalStoreService) async throws {
    let result = try await service.post()
    if isJSON { return CommandOutput.body(StoreReport(outcome: "sent", post: result).jsonBytes) }
    CommandOutput.say(service.words.noticesSent(result.sent))
  }
}

/// The products, purchases and notices of the local store, for `--json`.
struct StoreShelf: JSONWritable {
  let purchases: [LocalPurchase]
  let pending: [PendingPurchase]
  let unsent: Int
  let now: Timestamp

  func text(_ service: LocalStoreService) -> String {
    let words = service.words
    var rows = purchases.map { purchase in
      let end = purchase.graceEndsAt ?? purchase.transaction.expiresDate
      return [
        purchase.transaction.transactionID, purchase.transaction.productID,
        words.standing(purchase, at: now), end.map(service.setup.day) ?? "",
      ]
    }
    rows += pending.map { ["", $0.productID, words.waitsForApproval, ""] }
    var lines = rows.isEmpty ? [words.nothingBought] : [TextTable(rows: rows).text]
    if unsent > 0 { lines.append(words.unsentCount(unsent)) }
    return lines.joined(separator: "\n")
  }

  func write(to json: inout JSONWriter) {
    json.object { json in
      json.name("items")
      json.array(purchases) { json, purchase in purchase.write(to: &json, at: now) }
      json.name("pending")
      json.array(pending) { json, asked in
        json.object { $0.field("productId", asked.productID) }
      }
      json.field("unsent", unsent)
    }
  }
}

extension LocalPurchase {
  fileprivate func write(to json: inout JSONWriter, at now: Timestamp) {
    json.object { json in
      json.field("transactionId", transaction.transactionID)
      json.field("originalTransactionId", transaction.originalTransactionID)
      json.field("productId", transaction.productID)
      json.field("current", isCurrent(at: now))
      json.field("purchasedAt", ascii: transaction.purchaseDate)
      json.field("expiresAt", ascii: transaction.expiresDate)
      json.field("graceEndsAt", ascii: graceEndsAt)
      json.field("revokedAt", ascii: transaction.revocationDate)
      json.field("autoRenews", autoRenews)
    }
  }
}

/// A product and its price, for `--json`.
private struct OfferedProduct: JSONWritable {
  let product: StoreProduct

  func write(to json: inout JSONWriter) {
    json.object { json in
      json.field("productId", product.id)
      json.field("type", product.kind.rawValue)
      json.field("yen", product.yen)
      json.field("displayPrice", product.displayPrice)
    }
  }
}
