import Domain
import LocalStore
import Purchases

// What happens by itself while a caregiver is signed in.

extension SubscriptionService {
  /// Sends what was kept, checks once, and then claims whatever changes at the store, until the task is
  /// cancelled: an asked purchase that is approved later needs nobody. Source: gating 9.3, D-E6.
  public func run() async {
    // From before the check, so that nothing falls between.
    let updates = store.updates()
    await check(refreshing: true)
    for await update in updates {
      await take(update)
      if Task.isCancelled { return }
    }
  }

  /// The server says that the plan has changed, or is heard again: what was known is worthless, and what was
  /// kept is sent.
  public func changed() async {
    outdate()
    await checkNow()
  }

  /// Claims a change that was made for this account; what it takes back is told, too.
  private func take(_ update: StoreTransaction) async {
    // Without the server nobody knows whose it is; the next check finds it at the store.
    guard let account = await account(), let id = try? await ownID(account),
      update.transaction.account == id
    else { return }
    keep(PendingClaim(update), account)
    await deliver()
    await checkNow()
  }
}
