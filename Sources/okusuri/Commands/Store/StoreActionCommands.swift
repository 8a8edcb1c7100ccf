import ArgumentParser
import Purchases

// What the store does by itself, or is told to do the next time.

/// The purchase that something is done to.
struct StorePurchaseArgument: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "購入の番号か商品。A transaction or a product; the newest purchase without one.",
      valueName: "purchase"))
  var name: String?
}

/// A command that does one thing to a purchase and tells the server of it.
protocol StoreActionCommand: StoreClientCommand {
  var purchase: StorePurchaseArgument { get }
  var action: StoreAction { get }
}

extension StoreActionCommand {
  func run(_ counter: StoreCounter) async throws {
    let name = purchase.name.map { name in
      counter.store.products().first { $0.id.hasSuffix("." + name) }?.id ?? name
    }
    let changed = try counter.store.perform(action, on: name)
    try await counter.report(
      action.rawValue, changed.transaction.productID, counter.words.done(action))
  }
}

/// `okusuri store refund`.
struct StoreRefundCommand: StoreActionCommand {
  static let configuration = CommandConfiguration(
    commandName: "refund", abstract: "返金する / Give the money back")
  @OptionGroup var purchase: StorePurchaseArgument
  @OptionGroup var common: CommonOptions
  @OptionGroup var options: StoreOptions
  var action: StoreAction { .refund }
}

/// `okusuri store revoke`.
struct StoreRevokeCommand: StoreActionCommand {
  static let configuration = CommandConfiguration(
    commandName: "revoke", abstract: "共有を取り消す / Take it back")
  @OptionGroup var purchase: StorePurchaseArgument
  @OptionGroup var common: CommonOptions
  @OptionGroup var options: StoreOptions
  var action: StoreAction { .revoke }
}

/// `okusuri store reverse`.
struct StoreReverseCommand: StoreActionCommand {
  static let configuration = CommandConfiguration(
    commandName: "reverse", abstract: "返金を取り消す / Take a refund back")
  @OptionGroup var purchase: StorePurchaseArgument
  @OptionGroup var common: CommonOptions
  @OptionGroup var options: StoreOptions
  var action: StoreAction { .reverse }
}

/// `okusuri store expire`.
struct StoreExpireCommand: StoreActionCommand {
  static let configuration = CommandConfiguration(
    commandName: "expire", abstract: "定期購入を終わらせる / End the subscription now")
  @OptionGroup var purchase: StorePurchaseArgument
  @OptionGroup var common: CommonOptions
  @OptionGroup var options: StoreOptions
  var action: StoreAction { .expire }
}

/// `okusuri store renew`.
struct StoreRenewCommand: StoreActionCommand {
  static let configuration = CommandConfiguration(
    commandName: "renew", abstract: "次の期間を支払う / Pay the next period")
  @OptionGroup var purchase: StorePurchaseArgument
  @OptionGroup var common: CommonOptions
  @OptionGroup var options: StoreOptions
  var action: StoreAction { .renew }
}

/// `okusuri store grace`, and its end.
struct StoreGraceCommand: StoreActionCommand {
  static let configuration = CommandConfiguration(
    commandName: "grace",
    abstract: "支払いの猶予に入る、または終える / Enter the billing grace period, or end it")
  @Flag(help: "猶予を終える。End the grace period.")
  var end = false
  @OptionGroup var purchase: StorePurchaseArgument
  @OptionGroup var common: CommonOptions
  @OptionGroup var options: StoreOptions
  var action: StoreAction { end ? .leaveGrace : .enterGrace }
}

/// A command that says what the next purchase comes to.
protocol StoreScriptCommand: StoreClientCommand {
  var next: ScriptedOutcome { get }
}

extension StoreScriptCommand {
  func run(_ counter: StoreCounter) async throws {
    try counter.store.script(next)
    try await counter.report(next.rawValue, nil, counter.words.scripted(next))
  }
}

/// `okusuri store cancel`.
struct StoreCancelCommand: StoreScriptCommand {
  static let configuration = CommandConfiguration(
    commandName: "cancel", abstract: "次の購入は取りやめになる / The next purchase will be cancelled")
  @OptionGroup var common: CommonOptions
  @OptionGroup var options: StoreOptions
  var next: ScriptedOutcome { .cancel }
}

/// `okusuri store ask`.
struct StoreAskCommand: StoreScriptCommand {
  static let configuration = CommandConfiguration(
    commandName: "ask", abstract: "次の購入は承認を待つ / The next purchase will wait for approval")
  @OptionGroup var common: CommonOptions
  @OptionGroup var options: StoreOptions
  var next: ScriptedOutcome { .ask }
}

/// `okusuri store fail`.
struct StoreFailCommand: StoreScriptCommand {
  static let configuration = CommandConfiguration(
    commandName: "fail",
    abstract: "次の購入か復元は失敗する / The next purchase or restore will fail")
  @OptionGroup var common: CommonOptions
  @OptionGroup var options: StoreOptions
  var next: ScriptedOutcome { .fail }
}

/// `okusuri store approve`.
struct StoreApproveCommand: StoreClientCommand {
  static let configuration = CommandConfiguration(
    commandName: "approve", abstract: "待っている購入を承認する / Approve the purchase that waits")
  @OptionGroup var common: CommonOptions
  @OptionGroup var options: StoreOptions

  func run(_ counter: StoreCounter) async throws {
    let bought = try counter.store.approve()
    try await counter.report("approved", bought.transaction.productID, counter.words.approved)
  }
}

/// `okusuri store decline`.
struct StoreDeclineCommand: StoreClientCommand {
  static let configuration = CommandConfiguration(
    commandName: "decline", abstract: "待っている購入を断る / Decline the purchase that waits")
  @OptionGroup var common: CommonOptions
  @OptionGroup var options: StoreOptions

  func run(_ counter: StoreCounter) async throws {
    try counter.store.decline()
    try await counter.report("declined", nil, counter.words.declined)
  }
}
