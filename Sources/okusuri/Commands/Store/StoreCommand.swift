import ArgumentParser

/// `okusuri store …`: the local store, to try purchases with. Source: product.md §2, decision 24.
struct StoreCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "store", abstract: "購入を試すための店 / The local store, to try purchases with",
    discussion: """
      お金はかかりません。この店の署名を受け付けるのは、そう設定したサーバーだけです。
      It takes no money. Only a server that was told to accepts what it signs.
      """,
    subcommands: [
      StoreProductsCommand.self, StoreListCommand.self, StorePurchaseCommand.self,
      StoreRestoreCommand.self, StoreClaimCommand.self, StoreCancelCommand.self,
      StoreAskCommand.self, StoreFailCommand.self, StoreApproveCommand.self,
      StoreDeclineCommand.self, StoreRefundCommand.self, StoreRevokeCommand.self,
      StoreReverseCommand.self, StoreExpireCommand.self, StoreRenewCommand.self,
      StoreGraceCommand.self, StoreSendCommand.self,
    ])
}

/// Which store, and in which form it answers.
struct StoreOptions: ParsableArguments {
  @Option(
    name: .customLong("store"),
    help: ArgumentHelp(
      "店のフォルダー。The store's folder.",
      discussion: "Default: store/ beside this person's data.", valueName: "dir"),
    completion: .directory)
  var folder: String?

  @Flag(help: "JSON で出す。Print one JSON object.")
  var json = false
}
