import APIClient
import APIContract
public import ClientCore
public import Domain
import LocalStore
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

  private let patient: PatientID
  private let outgoing: OutgoingWrites
  private let grace: GraceLedger
  private let now: @Sendable () -> Timestamp
  /// What the server has not answered yet, in order, as it lies on the disk.
  private var waiting: [Waiting] = []
  /// What is gone from the disk before the report of it came.
  private var unreported: [WriteID: DoseWrite] = [:]
  /// What the server has confirmed, in order; a day that was asked for before shows it too.
  private var confirmed: [DoseWrite] = []
  /// What can be taken back, newest last.
  private var acts: [RecordedAct] = []
  /// True once the focus has moved since something was recorded or taken back: only then `u` means the
  /// focused dose, so that a held `u` never takes back what nobody pointed at.
  @ObservationIgnored var hasMovedOn = true
  /// Called for each write the server has confirmed: what was read before shows it from now on.
  @ObservationIgnored var onConfirmed: @MainActor (DoseWrite) -> Void = { _ in }
  /// Called once nothing is on its way any more: what is shown is to be read again.
  @ObservationIgnored var onSettled: @MainActor () -> Void = {}

  /// A write, its name on the disk, and whether it had to wait for the server.
  private struct Waiting {
    let id: WriteID
    let write: DoseWrite
    var isDelayed = false
  }

  /// Makes the recording of one record, with what was not sent before.
  public init(
    patient: PatientID, outgoing: OutgoingWrites, grace: GraceLedger,
    now: @escaping @Sendable () -> Timestamp
  ) {
    (self.patient, self.outgoing, self.grace, self.now) = (patient, outgoing, grace, now)
    readQueue()
    outgoing.onReport = { [weak self] report in self?.take(report) }
    outgoing.onEnd = { [weak self] end in self?.ended(end) }
  }

  /// The days on which something waits for the server.
  var waitingDates: Set<CivilDate> { Set(waiting.map(\.write.act.date)) }

  /// True when something may be recorded now: within the seven days, or with a network.
  public var isOpen: Bool { grace.decision.canContinue }

  /// The days whose doses can be recorded and taken back. Source: product.md decision 23.
  public var openDays: ClosedRange<CivilDate> {
    HistoryRetentionPolicy.recentDays(today: now().tokyoDate)
  }

  /// A day that was asked for when `count` writes were confirmed, with everything done since.
  func applied(to day: DayAnswer, asOf count: Int) -> DayAnswer {
    let now = now()
    let since = confirmed.dropFirst(count) + waiting.map(\.write)
    return since.reduce(day) { $1.applied(to: $0, now: now) }
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
    guard isOpen else { return notice = .readOnly }
    let last = acts.last { $0.date == date }
    if let focused, hasMovedOn {
      let own = acts.last { $0.date == date && $0.thing.isSame(as: focused) }
      return takeBack(own ?? RecordedAct(focused, on: date, at: now(), isPresent: false))
    }
    guard let last else { return notice = .nothingToUndo }
    takeBack(last)
  }

  /// Reads again what lies on the disk: another terminal of this account may have sent some of it, or queued
  /// more.
  ///
  /// What is gone from there the server has, though the report of it may still be on its way here: it shows
  /// as confirmed at once, or the row would fall back for a moment.
  func readQueue() {
    guard let kept = outgoing.waiting(for: patient) else { return }
    let ids = Set(kept.map(\.id))
    for gone in waiting where !ids.contains(gone.id) && !outgoing.isRefused(gone.id) {
      unreported[gone.id] = gone.write
      confirm(gone.write)
    }
    let known = Dictionary(uniqueKeysWithValues: waiting.map { ($0.id, $0) })
    // A refusal that is still to be reported here is said then.
    let refused = waiting.filter {
      outgoing.isSending && !ids.contains($0.id) && unreported[$0.id] == nil
    }
    waiting =
      refused
      + kept.compactMap { queued in
        known[queued.id]
          ?? queued.write.map { Waiting(id: queued.id, write: DoseWrite($0), isDelayed: true) }
      }
  }

  private func begin(_ act: RecordedAct) {
    guard let id = queue(.record(act)) else { return }
    acts.append(act)
    hasMovedOn = false
    notice = .recorded(act.thing, at: act.takenAt, isPlanned: !act.isPresent)
    add(id, .record(act))
  }

  private func takeBack(_ act: RecordedAct) {
    // What the server has not heard of yet it never will.
    if let index = waiting.lastIndex(where: { $0.write.isRecord(of: act) }),
      outgoing.withdraw(waiting[index].id)
    {
      waiting.remove(at: index)
    } else {
      guard let id = queue(.takeBack(act)) else { return }
      add(id, .takeBack(act))
    }
    acts.removeAll { $0 === act }
    hasMovedOn = false
    notice = .undone(act.thing)
  }

  /// Puts a write on the disk; nil, with a notice, when nothing may be written or the disk takes nothing.
  private func queue(_ write: DoseWrite) -> WriteID? {
    guard let permit = grace.permit else {
      notice = .readOnly
      return nil
    }
    do {
      return try outgoing.queue(write.queued, for: patient, with: permit)
    } catch {
      notice = .notKept(KeepingFault(error))
      return nil
    }
  }

  private func add(_ id: WriteID, _ write: DoseWrite) {
    waiting.append(Waiting(id: id, write: write))
    outgoing.send()
  }

  private func take(_ report: OutboxReport) {
    switch report {
    case .sent(let id, let answer):
      unreported.removeValue(forKey: id)?.confirm(answer)
      guard let sent = remove(id) else { return }
      sent.write.confirm(answer)
      confirm(sent.write)
    case .refused(let id, let error):
      if let refused = remove(id) { refuse(refused, error) }
    }
  }

  private func confirm(_ write: DoseWrite) {
    confirmed.append(write)
    confirmedCount += 1
    onConfirmed(write)
  }

  private func remove(_ id: WriteID) -> Waiting? {
    guard let index = waiting.firstIndex(where: { $0.id == id }) else { return nil }
    return waiting.remove(at: index)
  }

  private func ended(_ end: SendingEnd) {
    guard end == .empty else {
      for index in waiting.indices { waiting[index].isDelayed = true }
      return
    }
    readQueue()
    if waiting.isEmpty { onSettled() }
  }

  /// Puts back what the server did not take, and says so. What had to wait stays set aside with its reason,
  /// for the person was told that it would be sent; what was refused on the spot is gone with the sentence.
  private func refuse(_ refused: Waiting, _ error: APIError) {
    if !refused.isDelayed { outgoing.drop(refused.id) }
    let act = refused.write.act
    guard let failure = RecordingFailure(error) else { return putBack(refused.write) }
    putBack(refused.write)
    switch refused.write {
    case .record: notice = .notRecorded(act.thing, count: 1, failure)
    case .takeBack: notice = .notUndone(act.thing, failure)
    }
  }

  private func putBack(_ write: DoseWrite) {
    switch write {
    case .record(let act):
      act.refused()
      acts.removeAll { $0 === act }
    case .takeBack(let act) where !act.isRefused: acts.append(act)
    case .takeBack: break
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
