import APIClient
import APIContract
public import ClientCore
public import Domain
import LocalStore
public import Localization
public import Observation

/// Records one patient's doses for a caregiver, and takes them back.
///
/// The screen answers at once: a day is shown with everything that is on its way. The server is told
/// one thing after another, in the order of the keys; what it refuses goes back as it was and is said.
@MainActor @Observable
public final class TodayRecorder {
  @ObservationIgnored private let _$observationRegistrar = ModelRegistrar()
  /// What just happened, until the next key; that nothing can be recorded only while it is so.
  public internal(set) var notice: RecordingNotice? {
    get { if case .closed = told, isOpen { nil } else { told } }
    set { told = newValue }
  }
  private var told: RecordingNotice?
  /// What has to be asked before it is recorded; nil while nothing has.
  public internal(set) var question: CautionQuestion?
  /// How many writes the server has confirmed; a day remembers this number when it is asked for.
  private(set) var confirmedCount = 0

  private let patient: PatientID
  private let outgoing: OutgoingWrites
  private let grace: GraceLedger
  private let now: @Sendable () -> Timestamp
  /// What the server has not answered yet, in order, as it lies on the disk.
  private var waiting: [Sent] = []
  /// What is gone from the disk before the report of it came.
  private var unreported: Set<WriteID> = []
  /// What the server has confirmed, in order; a day that was asked for before shows it too.
  private var confirmed: [Sent] = []
  /// What can be taken back, newest last.
  private var acts: [Act] = []
  /// The slots of which a person said that they were taken so early: they are asked once (decision P-44).
  private var saidEarly: Set<SlotOfDay> = []
  /// True while today is what this device has kept, and nobody has read it since.
  @ObservationIgnored var isDayKept = false
  /// True once the focus has moved since something was recorded or taken back: only then `u` means the
  /// focused dose, so that a held `u` never takes back what nobody pointed at.
  @ObservationIgnored var hasMovedOn = true
  /// Called for each write the server has confirmed: what was read before shows it from now on.
  @ObservationIgnored var onConfirmed: @MainActor (RecordWrite) -> Void = { _ in }
  /// Called once nothing is on its way any more: what is shown is to be read again.
  @ObservationIgnored var onSettled: @MainActor () -> Void = {}

  /// A write on its way, its name on the disk, and whether it had to wait for the server.
  fileprivate struct Sent {
    let id: WriteID
    var write: RecordWrite
    /// What it takes back; nil for one that records.
    var act: Act?
    var isDelayed = false
    /// True for what takes back something that the server has refused.
    var isVoid = false

    /// The day as this write leaves it; what takes back something that was refused leaves it alone.
    func applied(to day: DayAnswer, now: Timestamp) -> DayAnswer {
      isVoid ? day : write.applied(to: day, now: now)
    }

    /// The server has answered for what this takes back: just that is taken back.
    mutating func learn(_ answer: WriteAnswer, of id: WriteID) {
      guard act?.id == id else { return }
      act?.learn(answer)
      write = act?.takeBack ?? write
    }
  }

  /// What a person did, and what takes it back: of a slot only what the act itself recorded.
  fileprivate struct Act: Hashable {
    /// The write that recorded it; nil when it was recorded elsewhere or before.
    let id: WriteID?
    var write: RecordWrite
    var takeBack: RecordWrite
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
    outgoing.onOthers = { [weak self] in self?.readQueueOfOthers() }
  }

  /// The days on which something waits for the server.
  var waitingDates: Set<CivilDate> {
    Set(waiting.map(\.write).filter { $0.edit == nil }.map(\.date))
  }

  /// Medicines as the server told of them, with what was changed here and is not sent yet.
  func edited(_ medicines: [MedicationAnswer]) -> [MedicationAnswer] {
    medicines.applying(waiting.map(\.write))
  }

  /// True when something may be recorded now: within the seven days, or with a network, by this member.
  public var isOpen: Bool { grace.permit(for: .recordDose) != nil }

  /// The same reason; nil where something may be recorded.
  public var whyNot: Phrase? { isOpen ? nil : closedBecause }

  /// Why nothing may be recorded now: the member's role, or else reading only.
  public var closedBecause: Phrase {
    if let role = grace.role, !role.allows(APIOperation.recordDose.right) { return role.refusal }
    return .recordReadOnly
  }

  /// The days whose doses can be recorded and taken back. Source: decision P-23.
  public var openDays: ClosedRange<CivilDate> {
    HistoryRetentionPolicy.recentDays(today: present.tokyoDate)
  }

  /// A day that was asked for when `count` writes were confirmed, with everything done since.
  func applied(to day: DayAnswer, asOf count: Int) -> DayAnswer {
    let present = present
    let since = confirmed.dropFirst(count) + waiting
    return since.reduce(day) { $1.applied(to: $0, now: present) }
  }

  /// A day that was asked for when `count` writes were confirmed, with those confirmed since.
  func caughtUp(_ day: DayAnswer, asOf count: Int) -> DayAnswer {
    let present = present
    return confirmed.dropFirst(count).reduce(day) { $1.applied(to: $0, now: present) }
  }

  /// A day that holds everything confirmed, with what is on its way.
  func applied(to day: DayAnswer) -> DayAnswer { applied(to: day, asOf: confirmedCount) }

  /// The day with one write, seen now.
  func applied(_ write: RecordWrite, to day: DayAnswer) -> DayAnswer {
    write.applied(to: day, now: present)
  }

  /// Records a dose that is not taken: when a person said, or else at the clock's time today, at the planned
  /// time before.
  func record(_ dose: DayAnswer.DoseItem, on date: CivilDate, takenAt: Timestamp? = nil) {
    record(RecordIntention(kind: .dose(dose, on: date), takenAt: takenAt))
  }

  /// Records doses of one slot that are not taken, when a person said; gives one that is taken that time.
  func record(_ doses: [DayAnswer.DoseItem], on date: CivilDate, takenAt: Timestamp?) {
    guard let first = doses.first else { return }
    guard doses.count > 1 else { return record(first, on: date, takenAt: takenAt) }
    record(RecordIntention(kind: .slot(first.slot, doses, on: date), takenAt: takenAt))
  }

  /// The clock that decides what is yet to come and what has just been.
  var present: Timestamp { grace.present }

  /// The same, to be looked at again.
  var clock: @Sendable () -> Timestamp { { [grace] in grace.present } }

  /// Records that a dose is left out on purpose, decided now; the same key never skips twice.
  func skip(_ dose: DayAnswer.DoseItem, _ reason: SkipReason, note: String, key: String) {
    let skip = Skip(
      reason: reason, note: note, skippedAt: now().wholeSecond, recordedBy: .caregiver)
    begin(.skip(dose, skip, key: key))
  }

  /// Records every dose of a slot that is not taken or skipped, at the clock's time.
  func recordSlot(_ slot: DoseSlot, of day: DayAnswer) {
    let all = day.doses.filter { $0.slot == slot && !$0.isSettled }
    // What was taken before its plan was moved is not taken again with the others: it is asked about alone.
    let new = all.filter { $0.takenBeforeMove == nil }
    let open = new.isEmpty ? all : new
    guard let first = open.first else { return notice = .slotIsTaken(slot, on: day.date) }
    guard open.count > 1 else { return record(first, on: day.date) }
    record(RecordIntention(kind: .slot(slot, open, on: day.date)))
  }

  /// Records an intake of a medicine taken as needed, of its usual amount unless a person said another, at the
  /// clock's time; the same key never records twice (D-M7). Nil while it has to be asked about, by what is
  /// known of `day`.
  func recordAsNeeded(
    _ medication: MedicationAnswer, _ amount: Quantity? = nil, key: String, on day: DayAnswer?,
    takenAt: Timestamp? = nil
  ) -> DayAnswer.PRNItem? {
    record(RecordIntention(kind: .asNeeded(medication, amount, key: key, day), takenAt: takenAt))
  }

  /// The question with what is known by now of its doses and of `day`, over the day that is `shown`; nil once
  /// nothing of it is left to record.
  func caughtUp(
    _ question: CautionQuestion, on day: DayAnswer?, shown: CivilDate,
    _ current: (DayAnswer.DoseItem) -> DayAnswer.DoseItem
  ) -> CautionQuestion? {
    guard let intention = question.intention.caughtUp(on: day, current) else { return nil }
    let cautions = intention.writes(at: now()).lazy.compactMap { self.caution(of: $0, intention) }
    return question.caughtUp(
      intention, cautions.first ?? question.caution, shown: shown)
  }

  /// Does what a key means on the question; what was recorded as needed, for the focus to go there. Whoever `asked`
  /// about another intake than is known by now has to be asked again.
  func handle(
    _ intent: Intent, question: CautionQuestion, asked: CautionQuestion
  ) -> DayAnswer.PRNItem? {
    var question = question
    let answer = question.card.handle(intent)
    if answer == .yes, question.knowsMore(than: asked) {
      self.question = question
      return nil
    }
    self.question = answer == nil ? question : nil
    guard answer == .yes else { return nil }
    if case .early(let dose, _) = question.caution {
      saidEarly.insert(SlotOfDay(dose))
    }
    return begin(question.intention)
  }

  /// Asks first where something is known that speaks for it, once; otherwise it is recorded.
  @discardableResult
  private func record(_ intention: RecordIntention) -> DayAnswer.PRNItem? {
    let writes = intention.writes(at: now())
    let caution = writes.lazy.compactMap { self.caution(of: $0, intention) }.first
    guard isOpen, let caution else { return begin(intention) }
    question = CautionQuestion(intention, caution, shown: present.tokyoDate)
    return nil
  }

  private func caution(of write: RecordWrite, _ intention: RecordIntention) -> RecordCaution? {
    switch intention.kind {
    case .dose, .slot:
      guard let caution = write.caution(present: present) else { return nil }
      if case .early(let dose, _) = caution, saidEarly.contains(SlotOfDay(dose)) { return nil }
      return caution
    case .asNeeded(let medicine, _, _, let day):
      return write.caution(medicine, known: known(of: medicine, on: day), present: present)
    }
  }

  /// Every intake of a medicine that is known here.
  func known(of medicine: MedicationAnswer, on day: DayAnswer?) -> [Timestamp] {
    medicine.knownIntakes(day, isKept: isDayKept, (confirmed + waiting).map(\.write))
  }

  /// Takes back the last thing recorded on that day, or the focused dose once the focus has moved.
  func undo(on date: CivilDate, focused: DayAnswer.Dose?) {
    let told = notice
    notice = nil
    guard isOpen else { return notice = .closed(closedBecause) }
    if let focused, focused.isRecorded, hasMovedOn {
      let own = acts.last { $0.write.date == date && $0.write.records(focused) }
      return takeBack(own ?? Act(focused, at: now()))
    }
    let last = lastBeforeMidnight(date, told) ?? acts.last { $0.write.date == date }
    if let last { takeBack(last) } else { notice = .nothingToUndo }
  }

  /// What was just recorded of the day before, as long as the screen tells how it is taken back.
  private func lastBeforeMidnight(_ date: CivilDate, _ told: RecordingNotice?) -> Act? {
    guard case .recorded(let write, _) = told, date == present.tokyoDate,
      write.date == date.adding(days: -1), let last = acts.last, last.write.date == write.date
    else { return nil }
    return last
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
      unreported.insert(gone.id)
      confirm(gone)
    }
    let known = Dictionary(uniqueKeysWithValues: waiting.map { ($0.id, $0) })
    let refused = waiting.filter { !ids.contains($0.id) && !unreported.contains($0.id) }
    // A refusal that is still to be reported is said then; another terminal's nobody reports here.
    let isReported = outgoing.isSending
    waiting = (isReported ? refused : []) + kept.compactMap { known[$0.id] ?? Sent($0) }
    if !isReported { for write in refused { refuseElsewhere(write) } }
  }

  /// The same once another terminal of the account has written there. The answer to what that one sent came there too, and
  /// with it perhaps another time than the device's (decision 0046): what is shown is read again.
  private func readQueueOfOthers() {
    let count = confirmedCount
    readQueue()
    if confirmedCount > count { onSettled() }
  }

  /// Another terminal of the account had it refused: it stays set aside, and is not recorded here.
  private func refuseElsewhere(_ refused: Sent) {
    guard let reason = outgoing.refusal(of: refused.id) else { return }
    var refused = refused
    refused.isDelayed = true
    refuse(refused, APIError(refusal: reason))
  }

  /// A day came in: what was recorded here and stands no more is neither said any longer nor taken back.
  func saw(_ day: DayAnswer) {
    acts.removeAll { $0.write.isGone(from: day) }
    if case .recorded(let write, _) = notice, write.isGone(from: day) { notice = nil }
  }

  /// A write that waited was given up in 同期: it is not recorded, and nothing takes it back.
  func givenUp(_ id: WriteID) {
    guard remove(id) != nil else { return }
    acts.removeAll { $0.id == id }
    onSettled()
  }

  private func begin(_ intention: RecordIntention) -> DayAnswer.PRNItem? {
    intention.writes(at: now()).reduce(nil) { begin($1) ?? $0 }
  }

  /// Records it; what was taken as needed, for the focus to go there.
  @discardableResult
  private func begin(_ write: RecordWrite) -> DayAnswer.PRNItem? {
    guard let id = queue(write) else { return nil }
    let seen = write.seen(by: grace)
    acts.append(Act(id: id, write: seen, takeBack: write.takeBack))
    hasMovedOn = false
    notice = .recorded(seen)
    add(Sent(id: id, write: seen))
    if case .asNeeded(let item, _, _, _) = seen { return item }
    return nil
  }

  private func takeBack(_ act: Act) {
    // What the server has not heard of yet it never will.
    if let index = waiting.lastIndex(where: { $0.id == act.id }),
      outgoing.withdraw(waiting[index].id)
    {
      waiting.remove(at: index)
    } else {
      guard let id = queue(act.takeBack) else { return }
      add(Sent(id: id, write: act.takeBack, act: act))
    }
    acts.removeAll { $0 == act }
    hasMovedOn = false
    notice = .undone(act.write)
  }

  /// Puts a write on the disk; nil, with a notice, when nothing may be written or the disk takes nothing.
  private func queue(_ write: RecordWrite) -> WriteID? {
    guard let permit = grace.permit(for: .recordDose) else {
      notice = .closed(closedBecause)
      return nil
    }
    do {
      return try outgoing.queue(write, for: patient, with: permit)
    } catch {
      notice = .notKept(KeepingFault(error))
      return nil
    }
  }

  private func add(_ sent: Sent) {
    waiting.append(sent)
    outgoing.send()
  }

  private func take(_ report: OutboxReport) {
    switch report {
    case .sent(let id, let answer):
      let told = (waiting + confirmed).first { $0.id == id }?.write
      learn(answer, of: id)
      if unreported.remove(id) == nil, let sent = remove(id) { confirm(sent) }
      if let other = told?.otherAmounts(answer).first { notice = .amended(other) }
    case .refused(let id, let error):
      if let refused = remove(id) { refuse(refused, error) }
    }
  }

  /// What the server made of a write is shown, and taken back, from now on.
  private func learn(_ answer: WriteAnswer, of id: WriteID) {
    if case .recorded(let write, _) = notice, let recorder = answer.recorderPhrase,
      acts.contains(where: { $0.id == id && $0.write == write })
    {
      notice = .recorded(write, by: recorder)
    }
    if let index = waiting.firstIndex(where: { $0.id == id }) {
      waiting[index].write = waiting[index].write.confirmed(answer)
    } else if let index = confirmed.lastIndex(where: { $0.id == id }) {
      confirmed[index].write = confirmed[index].write.confirmed(answer)
    }
    if let act = acts.first(where: { $0.id == id && $0.write.leavesNothing(answer) }) {
      acts.removeAll { $0 == act }
      sayNothingLeft(of: act.write)
    }
    for index in acts.indices where acts[index].id == id { acts[index].learn(answer) }
    for index in waiting.indices { waiting[index].learn(answer, of: id) }
    for index in confirmed.indices { confirmed[index].learn(answer, of: id) }
  }

  /// Where everything of a slot was recorded already, this person has recorded nothing.
  private func sayNothingLeft(of write: RecordWrite) {
    guard case .recorded(write, _) = notice, case .slot(let date, let slot, _, _) = write else {
      return
    }
    notice = .slotIsTaken(slot, on: date)
  }

  private func confirm(_ sent: Sent) {
    confirmed.append(sent)
    confirmedCount += 1
    if !sent.isVoid { onConfirmed(sent.write) }
  }

  private func remove(_ id: WriteID) -> Sent? {
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
  private func refuse(_ refused: Sent, _ error: APIError) {
    // Whoever made an edit says what becomes of it.
    guard refused.write.edit == nil else { return }
    if !refused.isDelayed { outgoing.drop(refused.id) }
    putBack(refused)
    guard let failure = RecordingFailure(error) else { return }
    notice =
      refused.write.isUndo
      ? .notUndone(refused.act?.write ?? refused.write, failure)
      : .notRecorded(refused.write, failure)
  }

  private func putBack(_ refused: Sent) {
    guard let act = refused.act else {
      acts.removeAll { $0.id == refused.id }
      for index in waiting.indices where waiting[index].act?.id == refused.id {
        waiting[index].isVoid = true
      }
      return
    }
    if !refused.isVoid { acts.append(act) }
  }
}

extension TodayRecorder.Sent {
  /// What was queued before this start, or by another terminal; nil when only a newer okusuri knows it.
  fileprivate init?(_ queued: QueuedWrite) {
    guard let write = queued.write else { return nil }
    let act = write.isUndo ? TodayRecorder.Act(id: nil, write: write, takeBack: write) : nil
    self.init(id: queued.id, write: write, act: act, isDelayed: true)
  }
}

extension TodayRecorder.Act {
  /// What was recorded elsewhere, or before this start.
  fileprivate init(_ dose: DayAnswer.Dose, at now: Timestamp) {
    let write: RecordWrite =
      switch dose {
      case .planned(let dose):
        dose.skip.map { .skip(dose, $0, key: "") } ?? .dose(dose, takenAt: now, isPresent: false)
      case .asNeeded(let item): .asNeeded(item, key: "")
      }
    self.init(id: nil, write: write, takeBack: dose.takeBack)
  }

  fileprivate mutating func learn(_ answer: WriteAnswer) {
    write = write.confirmed(answer)
    takeBack = write.takeBack(answer)
  }
}

extension RecordWrite {
  /// True where a day of the server has what was recorded no more: somebody took it back, or recorded the opposite.
  fileprivate func isGone(from day: DayAnswer) -> Bool {
    guard date == day.date else { return false }
    func isOther(_ dose: DayAnswer.DoseItem, than status: DoseStatus) -> Bool {
      day.doses.contains { $0.isSameDose(as: dose) && $0.effectiveStatus != status }
    }
    return switch self {
    case .dose(let dose, _, _): isOther(dose, than: .taken)
    case .skip(let dose, _, _): isOther(dose, than: .skipped)
    case .slot(_, _, let doses, _): doses.allSatisfy { isOther($0, than: .taken) }
    case .asNeeded, .correct, .undo, .undoAsNeeded, .edit: false
    }
  }
}
