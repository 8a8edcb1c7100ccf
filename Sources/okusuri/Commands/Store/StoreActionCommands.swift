import ArgumentParser
import Purchases

// What the store does by itself, or is told to do the next time.

/// The purchase that something is done to.
struct StorePurchaseArgument: ParsableArguments {
  @Argument(help: ArgumentHelp(Help.storeWhich, valueName: "purchase"))
  var name: String?
}

/// A command that does one thing to a purchase and tells the server of it.
protocol StoreActionCommand: StoreClientCommand {
  var purchase: StorePurchaseArgument { get }
  var action: StoreAction { get }
}

extension StoreActionCommand {
  func run(_ service: LocalStoreService) async throws {
    let name = purchase.name.map { name in
      service.store.products().first { $0.id.hasSuffix("." + name) }?.id ?? name
    }
    let changed = try service.store.perform(action, on: name)
    try await service.report(
      action.rawValue, changed.transaction.productID, service.words.done(action))
  }
}

struct StoreRefundCommand: StoreActionCommand {
  static let configuration = CommandConfiguration(commandName: "refund", abstract: Help.storeRefund)
  @OptionGroup var purchase: StorePurchaseArgument
  @OptionGroup var options: StoreOptions
  var action: StoreAction { .refund }
}

struct StoreRevokeCommand: StoreActionCommand {
  static let configuration = CommandConfiguration(commandName: "revoke", abstract: Help.storeRevoke)
  @OptionGroup var purchase: StorePurchaseArgument
  @OptionGroup var options: StoreOptions
  var action: StoreAction { .revoke }
}

struct StoreReverseCommand: StoreActionCommand {
  static let configuration = CommandConfiguration(
    commandName: "reverse", abstract: Help.storeReverse)
  @OptionGroup var purchase: StorePurchaseArgument
  @OptionGroup var options: StoreOptions
  var action: StoreAction { .reverse }
}

struct StoreExpireCommand: StoreActionCommand {
  static let configuration = CommandConfiguration(commandName: "expire", abstract: Help.storeExpire)
  @OptionGroup var purchase: StorePurchaseArgument
  @OptionGroup var options: StoreOptions
  var action: StoreAction { .expire }
}

struct StoreRenewCommand: StoreActionCommand {
  static let configuration = CommandConfiguration(commandName: "renew", abstract: Help.storeRenew)
  @OptionGroup var purchase: StorePurchaseArgument
  @OptionGroup var options: StoreOptions
  var action: StoreAction { .renew }
}

/// `okusuri store renewal on|off`: a subscription is cancelled as at a real store, and runs to its end.
struct StoreRenewalCommand: StoreActionCommand {
  enum Setting: String, ExpressibleByArgument, CaseIterable { case on, off }

  static let configuration = CommandConfiguration(
    commandName: "renewal", abstract: Help.storeRenewal)
  @Argument(help: ArgumentHelp(Help.storeRenewalSetting))
  var setting: Setting
  @OptionGroup var purchase: StorePurchaseArgument
  @OptionGroup var options: StoreOptions
  var action: StoreAction { setting == .on ? .resumeRenewal : .stopRenewal }
}

/// `okusuri store grace`, and its end.
struct StoreGraceCommand: StoreActionCommand {
  static let configuration = CommandConfiguration(commandName: "grace", abstract: Help.storeGrace)
  @Flag(help: ArgumentHelp(Help.storeGraceEnd))
  var end = false
  @OptionGroup var purchase: StorePurchaseArgument
  @OptionGroup var options: StoreOptions
  var action: StoreAction { end ? .leaveGrace : .enterGrace }
}

/// A command that decides how the next purchase ends.
protocol StoreScriptCommand: StoreClientCommand {
  var next: ScriptedOutcome { get }
}

extension StoreScriptCommand {
  func run(_ service: LocalStoreService) async throws {
    try service.store.script(next)
    try await service.report(next.rawValue, nil, service.words.scripted(next))
  }
}

struct StoreCancelCommand: StoreScriptCommand {
  static let configuration = CommandConfiguration(commandName: "cancel", abstract: Help.storeCancel)
  @OptionGroup var options: StoreOptions
  var next: ScriptedOutcome { .cancel }
}

struct StoreAskCommand: StoreScriptCommand {
  static let configuration = CommandConfiguration(commandName: "ask", abstract: Help.storeAsk)
  @OptionGroup var options: StoreOptions
  var next: ScriptedOutcome { .ask }
}

struct StoreFailCommand: StoreScriptCommand {
  static let configuration = CommandConfiguration(commandName: "fail", abstract: Help.storeFail)
  @OptionGroup var options: StoreOptions
  var next: ScriptedOutcome { .fail }
}

struct StoreApproveCommand: StoreClientCommand {
  static let configuration = CommandConfiguration(
    commandName: "approve", abstract: Help.storeApprove)
  @OptionGroup var options: StoreOptions

  func run(_ service: LocalStoreService) async throws {
    let bought = try service.store.approve()
    try await service.report("approved", bought.transaction.productID, service.words.approved)
  }
}

struct StoreDeclineCommand: StoreClientCommand {
  static let configuration = CommandConfiguration(
    commandName: "decline", abstract: Help.storeDecline)
  @OptionGroup var options: StoreOptions

  func run(_ service: LocalStoreService) async throws {
    try service.store.decline()
    try await service.report("declined", nil, service.words.declined)
  }
}
