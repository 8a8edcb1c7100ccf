import ClientCore
import Domain
import LocalStore
import Localization
public import Observation

/// 同期 in 設定: what the server does not have yet, and what it would not take.
@MainActor @Observable
public final class SyncModel {
  @ObservationIgnored private let _$observationRegistrar = ModelRegistrar()
  /// The refused write whose card is open.
  struct Chosen {
    let write: UnsentWrite
    var card: Question
  }

  /// What happened here, until the next key.
  public enum Notice: Hashable, Sendable {
    case sent
    /// Nothing waits that can be read, and something may have waited that cannot.
    case mayMiss
    /// There was no answer, or the server has no room; it goes on waiting.
    case waits(Int, isServerFull: Bool)
    case retried(UnsentWrite)
    case dropped(UnsentWrite)
    /// Given up here, and the server may have it all the same.
    case droppedTried(UnsentWrite)
    /// It may be on the server: it is not given up, and taken back once it is sent.
    case mayBeThere(UnsentWrite)
  }

  /// What waits and what was refused.
  public let outgoing: OutgoingWrites
  /// The open card; nil while there is none.
  var chosen: Chosen?
  /// What happened here, until the next key.
  public internal(set) var notice: Notice?

  /// Whose record a write changes, where there is more than one.
  @ObservationIgnored var name: @MainActor (UnsentWrite) -> String? = { _ in nil }
  /// Called once something was put back among what waits.
  @ObservationIgnored var onRetry: @MainActor () -> Void = {}
  /// Called once something was given up.
  @ObservationIgnored var onDrop: @MainActor (WriteID) -> Void = { _ in }
  /// The language in which two versions are shown.
  @ObservationIgnored var language: @MainActor () -> Language = { .japanese }
  private var sending: Task<Void, Never>?

  init(_ outgoing: OutgoingWrites) { self.outgoing = outgoing }

  /// The controls of the panel by name: 今すぐ送る, then a row for each refused write.
  var controls: [String] { ["send"] + outgoing.setAside.map { "\($0.id.rawValue)" } }

  /// The section came to the screen: another terminal of this account may have changed the list.
  func opened() { outgoing.list() }

  /// Enter on a control of the panel.
  func press(_ control: Int) {
    guard control > 0 else { return send() }
    let row = control - 1
    guard outgoing.setAside.indices.contains(row) else { return }
    let write = outgoing.setAside[row]
    let card = Question(
      setAside: write, number: row, of: name(write), on: outgoing.today, Strings(language()))
    chosen = Chosen(write: write, card: card)
  }

  /// 今すぐ送る: tries now instead of when the next wait is over.
  func send() {
    sending?.cancel()
    outgoing.send(isHurried: true)
    sending = Task {
      await outgoing.finish()
      guard !Task.isCancelled else { return }
      let sent: Notice = outgoing.mayMiss ? .mayMiss : .sent
      let waiting = outgoing.waitingCount
      notice = waiting == 0 ? sent : .waits(waiting, isServerFull: outgoing.isServerFull)
    }
  }

  func handle(_ intent: Intent) {
    guard let write = chosen?.write, let answer = chosen?.card.handle(intent) else { return }
    chosen = nil
    // A card without もう一度送る begins with the next button.
    let first = write.refusal == .tooOld ? 1 : 0
    switch answer {
    case .button(0 - first):
      notice = .retried(write)
      outgoing.retry(write.id)
      onRetry()
    case .button(1 - first):
      drop(write)
    case .button, .left: break
    }
  }
}

extension SyncModel {
  /// Gives a write up; nobody is told that it is gone while the server may have it.
  private func drop(_ write: UnsentWrite) {
    switch outgoing.drop(write.id, evenIfThere: write.isStuckUnsure) {
    case .gone(let mayBeThere):
      notice = mayBeThere ? .droppedTried(write) : .dropped(write)
      onDrop(write.id)
    case .kept: notice = .mayBeThere(write)
    // Given up or sent by another terminal, or not to be read: the list says which, this card does not.
    case .missing, nil: outgoing.list()
    }
  }
}

extension Question {
  /// The card of one refused write: もう一度送る, 取り下げる, 閉じる. Of a conflict it has both versions, of
  /// which one is chosen; one that no later try sends is not offered to be sent.
  init(
    setAside write: UnsentWrite, number: Int, of name: String?, on today: CivilDate,
    _ strings: Strings = Strings(.japanese)
  ) {
    let isConflict = write.refusal == .conflict
    let versions = write.differences.map { $0.line(strings, today: today) }
    let unsure: [Phrase] = write.isStuckUnsure ? [.settingsSyncMayStay] : []
    let isTooOld = write.refusal == .tooOld
    let retry = Button(
      id: "settings.sync.retry.\(number)", label: isConflict ? .editMine : .settingsSyncRetry)
    self.init(
      isConflict ? "EditConflictCard" : "SetAsideCard", write.when(on: today),
      [write.reason] + (isTooOld ? [.refusalTooOldHow] : []) + versions
        + unsure,
      isWarning: true,
      buttons: (isTooOld ? [] : [retry]) + [
        Button(
          id: "settings.sync.drop.\(number)",
          label: isConflict ? .editTheirs : .settingsSyncDrop),
        Button(id: "settings.sync.close", label: .historyRetentionLockClose),
      ], focus: isTooOld ? 1 : 0)
    let queued = Phrase.syncAskedAt(
      date: write.queuedAt.tokyoDate.read(on: today), time: write.queuedAt.clock)
    notes = [name.map { .conflictDevice($0) }, queued].compactMap { $0 }
    spoken = write.spoken(on: today)
  }

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
      "SignOutCard", .signoutTitle(count), writes.map { $0.when(on: outgoing.today) } + more,
      isWarning: true,
      name: "signout", yes: .settingsSignOut)
    (notes, spoken) = ([.signoutKept], title)
  }
}
