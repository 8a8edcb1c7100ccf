import ArgumentParser

/// `okusuri store …`: the local store, to try purchases with. Source: product §2, decision P-24.
struct StoreCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "store", abstract: Help.store,
    discussion: Help.storeAbout,
    subcommands: [
      StoreProductsCommand.self, StoreListCommand.self, StorePurchaseCommand.self,
      StoreRestoreCommand.self, StoreClaimCommand.self, StoreCancelCommand.self,
      StoreAskCommand.self, StoreFailCommand.self, StoreApproveCommand.self,
      StoreDeclineCommand.self, StoreRefundCommand.self, StoreRevokeCommand.self,
      StoreReverseCommand.self, StoreExpireCommand.self, StoreRenewCommand.self,
      StoreRenewalCommand.self, StoreGraceCommand.self, StoreSendCommand.self,
    ])
}

/// Where, which store, and in which form it answers.
struct StoreOptions: ParsableArguments {
  @OptionGroup(title: Help.commonTitle) var common: CommonOptions

  @Option(
    name: .customLong("store"),
    help: ArgumentHelp(
      Help.storeFolder,
      discussion: "Default: store/ beside this person's data.", valueName: "dir"),
    completion: .directory)
  var folder: String?

  @Flag(help: ArgumentHelp(Help.jsonObject))
  var json = false
}
