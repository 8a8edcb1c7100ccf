import APIClient
import APIContract
public import ClientCore
public import Domain
public import Observation

/// Records one patient's doses for a caregiver, and takes them back.
///
/// The screen answers at once: a day is shown with everything that is on its way. The server is told
/// one thing after another, in the order of the keys; what it refuses goes back as it was and is said.
@MainActor @Observable
public final class DoseRecording {
  /// What just happened, until the next key.
  public internal(set) var notice: RecordingNotice?
  /// How many writes the server has confirmed; a day remembers this number when it is asked for.
  private(set) var confirmedCount = 0

  private let keeper: RecordKeeper
  private let contact: ServerContact
  private let now: @Sendable () -> Timestamp
  /// What the server has not answered yet, in order; the first is on its way.
  private var waiting: [DoseWrite] = []
  /// What the server has confirmed, in order; a day that was asked for before shows it too.
  private var confirmed: [DoseWrite] = []
  /// What can be taken back, newest last.
  private var acts: [RecordedAct] = []
  private var isOnItsWay = false
  private var sending: Task<Void, Never>?
  /// True once the focus has moved since something was recorded or taken back: only then `u` means the
  /// focused dose, so that a held `u` never takes back what nobody pointed at.
  @ObservationIgnored var hasMovedOn = true
  /// Called for each write the server has confirmed: what was read before shows it from now on.
  @ObservationIgnored var onConfirmed: @MainActor (DoseWrite) -> Void = { _ in }
  /// Called once nothing is on its way any more: what is shown is to be read again.
  @ObservationIgnored var onSettled: @MainActor () -> Void = {}

  /// Makes the recording of one record.
  public init(
    keeper: RecordKeeper, contact: ServerContact, now: @escaping @Sendable () -> Timestamp
  ) {
    (self.keeper, self.contact, self.now) = (keeper, contact, now)
  }

  /// True while the server has not answered everything.
  public var isSending: Bool { !waiting.isEmpty }

  /// The days whose doses can be recorded and taken back. Source: product.md decision 23.
  public var openDays: ClosedRange<CivilDate> {
    HistoryRetentionPolicy.recentDays(today: now().tokyoDate)
  }

  /// A day that was asked for when `count` writes were confirmed, with everything done since.
  func applied(to day: DayAnswer, asOf count: Int) -> DayAnswer {
    let now = now()
    return (confirmed.dropFirst(count) + waiting).reduce(day) { $1.applied(to: $0, now: now) }
  }

  /// A day that was asked for when `count` writes were confirmed, with those confirmed since.
  func caughtUp(_ day: DayAnswer, asOf count: Int) -> DayAnswer {
    let now = now()
    return confirmed.dropFirst(count).reduce(day) { $1.applied(to: $0, now: now) }
  }

  /// A day that holds everything confirmed, with what is on its way.
  func applied(to day: DayAnswer) -> DayAnswer { applied(to: day, asOf: confirmedCount) }

  /// The day with one write, seen now.
  func applied(_ write: DoseWrite, to day: DayAnswer) -> DayAnswer {
    write.applied(to: day, now: now())
  }

  /// Records a dose that is not taken: at the clock's time today, at the planned time before.
  func record(_ dose: DayAnswer.DoseItem, on date: CivilDate) {
    let present = now()
    let isPresent = date >= present.tokyoDate
    begin(
      RecordedAct(
        .dose(dose), on: date, at: isPresent ? present.wholeSecond : dose.scheduledAt,
        isPresent: isPresent))
  }

  /// Records every dose of a slot that is not taken, at the clock's time.
  func recordSlot(_ slot: DoseSlot, of day: DayAnswer) {
    let open = day.doses.filter { $0.slot == slot && $0.effectiveStatus != .taken }
    guard let first = open.first else { return notice = .slotIsTaken(slot) }
    guard open.count > 1 else { return record(first, on: day.date) }
    begin(
      RecordedAct(.slot(slot, open), on: day.date, at: now().wholeSecond, isPresent: true))
  }

  /// Records one intake of a medicine taken as needed, at the clock's time; the same key never records
  /// twice (D-M7).
  func recordAsNeeded(_ medication: MedicationAnswer, key: String) -> DayAnswer.PRNItem {
    let item = DayAnswer.PRNItem.taken(medication, at: now().wholeSecond)
    begin(
      RecordedAct(
        .asNeeded(item), on: item.takenAt.tokyoDate, at: item.takenAt, isPresent: true, key: key))
    return item
  }

  /// Takes back the last thing recorded on that day, or the focused dose once the focus has moved.
  func undo(on date: CivilDate, focused: RecordedThing?) {
    let last = acts.last { $0.date == date }
    if let focused, hasMovedOn {
      let own = acts.last { $0.date == date && $0.thing.isSame(as: focused) }
      return takeBack(own ?? RecordedAct(focused, on: date, at: now(), isPresent: false))
    }
    guard let last else { return notice = .nothingToUndo }
    takeBack(last)
  }

  /// Waits until the server has answered everything; what it did not take is in ``notice``.
  public func finish() async {
    while let sending {
      await sending.value
      if self.sending == sending { self.sending = nil }
    }
  }

  private func begin(_ act: RecordedAct) {
    acts.append(act)
    hasMovedOn = false
    notice = .recorded(act.thing, at: act.takenAt, isPlanned: !act.isPresent)
    add(.record(act))
  }

  private func takeBack(_ act: RecordedAct) {
    acts.removeAll { $0 === act }
    hasMovedOn = false
    notice = .undone(act.thing)
    // What the server has not heard of yet it never will.
    let index = waiting.lastIndex { $0.isRecord(of: act) }
    if let index, index > 0 || !isOnItsWay {
      waiting.remove(at: index)
    } else {
      add(.takeBack(act))
    }
  }

  private func add(_ write: DoseWrite) {
    waiting.append(write)
    guard sending == nil else { return }
    sending = Task { await self.sendAll() }
  }

  private func sendAll() async {
    while let write = waiting.first {
      isOnItsWay = true
      let failure = await send(write)
      isOnItsWay = false
      waiting.removeFirst()
      if let failure { refuse(write, failure) } else { confirm(write) }
    }
    sending = nil
    onSettled()
  }

  private func confirm(_ write: DoseWrite) {
    confirmed.append(write)
    confirmedCount += 1
    onConfirmed(write)
  }

  private func send(_ write: DoseWrite) async -> APIError? {
    guard !write.act.isRefused else { return nil }
    do {
      try await contact.watch { () async throws(APIError) in
        switch write {
        case .record(let act): try await keeper.record(act)
        case .takeBack(let act): try await keeper.takeBack(act.recorded)
        }
      }
      return nil
    } catch {
      return error
    }
  }

  /// Puts everything back that the server did not take, and says so. Without an answer the rest is not
  /// even tried: each would wait as long, and the rows would pretend meanwhile.
  private func refuse(_ write: DoseWrite, _ error: APIError) {
    guard let failure = RecordingFailure(error) else { return drop([write] + waiting) }
    let refused = failure.stopsTheRest ? [write] + waiting : [write]
    drop(refused)
    switch write {
    case .record(let act):
      let count = refused.count { if case .record = $0 { true } else { false } }
      notice = .notRecorded(act.thing, count: count, failure)
    case .takeBack(let act): notice = .notUndone(act.thing, failure)
    }
  }

  private func drop(_ writes: [DoseWrite]) {
    waiting.removeAll { kept in writes.contains { $0.act === kept.act } }
    for write in writes {
      switch write {
      case .record(let act):
        act.refused()
        acts.removeAll { $0 === act }
      case .takeBack(let act) where !act.isRefused: acts.append(act)
      case .takeBack: break
      }
    }
  }
}

extension DoseWrite {
  fileprivate func isRecord(of act: RecordedAct) -> Bool {
    if case .record(let own) = self { own === act } else { false }
  }
}

extension RecordedThing {
  /// True for the same dose, planned or as needed; a slot is no dose.
  fileprivate func isSame(as other: RecordedThing) -> Bool {
    switch (self, other) {
    case (.dose(let one), .dose(let two)): one.isSameDose(as: two)
    case (.asNeeded(let one), .asNeeded(let two)): one.isSameDose(as: two)
    default: false
    }
  }
}

extension Timestamp {
  /// The second this instant lies in, as the record keeps times.
  fileprivate var wholeSecond: Timestamp { Timestamp(secondsSinceEpoch: secondsSinceEpoch) }
}
