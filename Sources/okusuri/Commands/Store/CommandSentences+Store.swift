import APIClient
import ClientCore
import Domain
import Localization
import Purchases

// The sentences of `okusuri store`.

extension CommandSentences {
  func kind(_ kind: ProductKind) -> String {
    kind == .autoRenewable ? text("1年ごと", "by the year") : text("買い切り", "once")
  }
  func standing(_ purchase: LocalPurchase, at now: Timestamp) -> String {
    if purchase.transaction.revocationDate != nil { return text("返金・取り消し", "taken back") }
    guard purchase.isCurrent(at: now) else { return text("期限切れ", "expired") }
    return purchase.graceEndsAt == nil ? text("有効", "active") : text("支払いの猶予中", "in grace")
  }
  var waitsForApproval: String { text("承認待ち", "waits for approval") }
  var nothingBought: String { text("まだ何も買っていません。", "Nothing was bought yet.") }
  func unsentCount(_ count: Int) -> String {
    text("サーバーへの知らせ 未送信：\(count)件", "Not yet told to the server: \(count)")
  }
  func noticesSent(_ count: Int) -> String {
    text("サーバーへの知らせを\(count)件送りました。", "Told the server: \(count).")
  }
  func noticesUnsent(_ count: Int, _ reason: String) -> String {
    text(
      "未送信：店からサーバーへの知らせ\(count)件。\(reason)\n次に okusuri store を使うときに送ります（okusuri store send）。",
      "Not sent: the store has \(count) to tell the server. \(reason)\n"
        + "It goes with the next okusuri store command (okusuri store send).")
  }
}

// Buying, restoring, claiming.
extension CommandSentences {
  func purchase(_ result: PurchaseResult) -> String {
    switch result {
    case .bought: text("購入しました。全期間の記録を見られます。", "Bought. The whole record is open.")
    case .unconfirmed: purchaseUnconfirmed
    case .pending:
      text(
        "承認を待っています。承認されると、自動で有効になります。",
        "It waits for approval, and becomes active by itself once it is approved.")
    case .cancelled, .refused, .failed, .offline:
      text("購入を取りやめました。お金はかかっていません。", "Cancelled. Nothing was charged.")
    }
  }
  var purchaseUnconfirmed: String {
    text(
      "購入は済みましたが、サーバーに知らせられていません（未送信）。保管し、次につながったときに送ります。",
      "It is bought, but the server could not be told (not sent). It is kept and sent when the "
        + "server answers again.")
  }
  var nothingCharged: String { text("お金はかかっていません。", "Nothing was charged.") }
  var restoreLater: String {
    text("つながったら、もう一度復元してください。", "Restore again when the server answers.")
  }
  var restoreFound: String { text("購入を復元しました。", "The purchase was restored.") }
  var restoreNothing: String {
    text(
      "復元できる購入は見つかりませんでした。購入したときのアカウントか確かめてください。",
      "No purchase was found to restore. Check that this is the account it was bought with.")
  }
  var claimed: String { text("購入を登録しました。", "The purchase was claimed.") }
  func claimUnreadable(_ file: String) -> String {
    text(
      "署名された購入として読めないので、何も送っていません：\(file)",
      "This is not a signed transaction, and nothing was sent: \(file)")
  }
  var claimInvalid: String {
    text(
      "サーバーがこの購入を確認できませんでした。記録もプランもそのままです。受け付ける店か確かめてください。",
      "The server could not verify this purchase. Record and plan are as they were. "
        + "Check that it accepts this store.")
  }
  var claimTaken: String {
    text(
      "この購入は別のアカウントで使われています。購入したときのアカウントでサインインしてください。",
      "This purchase belongs to another account. Sign in with the account it was bought with.")
  }
  func unknownProduct(_ name: String) -> String {
    text("「\(name)」という商品はありません。", "There is no product called \(name).")
  }
}

// What the store did, and why it could not.
extension CommandSentences {
  func scripted(_ next: ScriptedOutcome) -> String {
    switch next {
    case .cancel: text("次の購入は取りやめになります。", "The next purchase will be cancelled.")
    case .ask: text("次の購入は承認を待ちます。", "The next purchase will wait for approval.")
    case .fail: text("次の購入か復元は失敗します。", "The next purchase or restore will fail.")
    }
  }
  var approved: String { text("承認しました。", "Approved.") }
  var declined: String { text("断りました。何も買っていません。", "Declined. Nothing was bought.") }
  func done(_ action: StoreAction) -> String {
    switch action {
    case .refund: text("返金しました。", "Refunded.")
    case .revoke: text("取り消しました。", "Revoked.")
    case .reverse: text("返金を取り消しました。", "The refund was reversed.")
    case .expire: text("定期購入を終わらせました。", "The subscription has ended.")
    case .renew: text("次の期間を支払いました。", "The next period is paid.")
    case .enterGrace: text("支払いの猶予に入りました。", "The billing grace period has begun.")
    case .leaveGrace: text("支払いの猶予が終わりました。", "The billing grace period has ended.")
    }
  }
  func storeTrouble(_ trouble: StoreTrouble) -> String {
    switch trouble.kind {
    case .declined:
      text(
        "店で処理できませんでした。お金はかかっていません。もう一度試してください。",
        "The store could not do it. Nothing was charged. Try again.")
    case .unknownProduct: text("店にその商品はありません。", "The store does not sell that.")
    case .unusable: storeUnusable(trouble.path)
    }
  }
  func store(_ failure: StoreFailure) -> String {
    switch failure.reason {
    case .notFound: text("その購入はありません。何も変えていません。", "There is no such purchase. Nothing was changed.")
    case .notPossible:
      text(
        "その購入にはできません。何も変えていません。",
        "That cannot be done to this purchase. Nothing was changed.")
    default: storeTrouble(StoreTrouble(failure))
    }
  }
  private func storeUnusable(_ path: String?) -> String {
    text(
      "店のファイルを使えません：\(path ?? "-")\n何も消していません。持ち主と、ほかの人が読めないことを確かめてください。",
      "A file of the store cannot be used: \(path ?? "-")\nNothing was removed. "
        + "Check its owner, and that nobody else can read it.")
  }
}

extension StoreCounter {
  /// The server did not answer: what that means, and what happens next.
  func offline(_ error: APIError, _ next: String) -> CommandFailure {
    CommandFailure(refused: error, setup.sentence(for: error) + "\n" + next)
  }
}

extension ClientSetup {
  func day(_ instant: Timestamp) -> String { instant.tokyoDate.description }
}
