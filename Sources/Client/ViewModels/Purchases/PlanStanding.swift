import ClientCore
public import Domain

/// How the subscription stands, for 設定 プラン. What it opens, the server decides. Source: gating 3.
public struct PlanStanding: Hashable, Sendable {
  /// Active, in the store's grace, ended, or none.
  public enum State: Hashable, Sendable {
    case none
    /// Bought once, or paid until the next renewal.
    case active(until: CivilDate?)
    case grace(until: CivilDate)
    case expired(at: CivilDate)
  }

  /// How it stands.
  public let state: State
  /// When the server last said so.
  public let checkedAt: Timestamp

  /// Nil until the server has been asked.
  init?(_ snapshot: SubscriptionSnapshot) {
    guard let checkedAt = snapshot.checkedAt else { return nil }
    self.checkedAt = checkedAt
    state =
      switch snapshot.status {
      case .none: .none
      case .active(_, let until): .active(until: until?.tokyoDate)
      case .gracePeriod(_, let until): .grace(until: until.tokyoDate)
      case .expired(_, let at): .expired(at: at.tokyoDate)
      }
  }
}

extension PurchasesModel {
  /// Shows every change of what is known, for as long as this model lives.
  func followPlan(_ service: SubscriptionService) {
    Task { [weak self] in
      let changes = await service.changes()
      self?.plan = PlanStanding(await service.snapshot())
      for await snapshot in changes {
        guard let self else { return }
        plan = PlanStanding(snapshot)
      }
    }
  }

  /// The server says that the plan has changed: it is asked again, behind the screen.
  func planChanged() {
    guard let shop else { return }
    Task { await shop.service.changed() }
  }
}
