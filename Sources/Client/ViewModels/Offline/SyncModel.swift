import ClientCore
import Localization
public import Observation

/// 同期 in 設定: what the server does not have yet, and what it would not take.
@MainActor @Observable
public final class SyncModel {
  /// The buttons of the card of one refused write, in order.
  public enum Button: Int, CaseIterable, Sendable { case retry, drop, close }

  /// The refused write whose card is open.
  public struct Chosen: Hashable, Sendable {
    /// Its place in the list, from 0.
    public let number: Int
    public let write: UnsentWrite
    public internal(set) var focus = Button.retry
  }

  /// What happened here, until the next key.
  public enum Notice: Hashable, Sendable {
    case sent
    /// There was no answer; it goes on waiting.
    case waits
    case retried(UnsentWrite)
    case dropped(UnsentWrite)
  }

  /// What waits and what was refused.
  public let outgoing: OutgoingWrites
  /// The open card; nil while there is none.
  public internal(set) var chosen: Chosen?
  /// What happened here, until the next key.
  public internal(set) var notice: Notice?

  /// Called once something was put back among what waits.
  @ObservationIgnored var onRetry: @MainActor () -> Void = {}
  private var sending: Task<Void, Never>?

  init(_ outgoing: OutgoingWrites) { self.outgoing = outgoing }

  /// The controls of the panel: 今すぐ送る, then a row for each refused write.
  public var controlCount: Int { 1 + outgoing.setAside.count }

  /// The section came to the screen: another terminal of this account may have changed the list.
  func opened() { outgoing.list() }

  /// Enter on a control of the panel.
  func press(_ control: Int) {
    guard control > 0 else { return send() }
    let row = control - 1
    guard outgoing.setAside.indices.contains(row) else { return }
    chosen = Chosen(number: row, write: outgoing.setAside[row])
  }

  /// 今すぐ送る: tries now instead of when the next wait is over.
  func send() {
    sending?.cancel()
    outgoing.send()
    sending = Task {
      await outgoing.finish()
      guard !Task.isCancelled else { return }
      notice = outgoing.waitingCount == 0 ? .sent : .waits
    }
  }

  func handle(_ intent: Intent) {
    guard let chosen else { return }
    switch intent {
    case _ where intent.step != nil: self.chosen?.focus = chosen.focus.moved(intent.step ?? 0)
    case .press: press(chosen.focus)
    case .back, .click("settings.sync.close"): self.chosen = nil
    case .click(let id) where id.hasPrefix("settings.sync.retry."): press(.retry)
    case .click(let id) where id.hasPrefix("settings.sync.drop."): press(.drop)
    default: break
    }
  }

  private func press(_ button: Button) {
    guard let write = chosen?.write else { return }
    chosen = nil
    switch button {
    case .retry:
      notice = .retried(write)
      outgoing.retry(write.id)
      onRetry()
    case .drop:
      notice = .dropped(write)
      outgoing.drop(write.id)
    case .close: break
    }
  }
}

extension Question {
  /// How many unsent writes are listed at most.
  private static let most = 4

  /// The question before a sign-out that leaves something unsent on this device; nil when nothing is.
  @MainActor
  init?(leaving outgoing: OutgoingWrites) {
    outgoing.count()
    let count = outgoing.waitingCount + outgoing.refusedCount
    guard count > 0 else { return nil }
    let writes = outgoing.oldest(Self.most)
    let more = count > writes.count ? [Phrase.signoutMore(count - writes.count)] : []
    self.init(
      "SignOutCard", .signoutTitle(count), writes.map(\.when) + more, isWarning: true,
      name: "signout", yes: .settingsSignOut)
    (notes, isSpoken) = ([.signoutKept], true)
  }
}
