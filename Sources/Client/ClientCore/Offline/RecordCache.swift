public import APIContract
public import Domain
import FoundationEssentials
public import LocalStore

/// An answer seen before, and when it was.
public struct Kept<Answer: Sendable>: Sendable {
  public let answer: Answer
  /// When the server gave it, for 最終更新.
  public let keptAt: Timestamp
  /// The JSON it was read from; empty for what was put together here.
  public let body: [UInt8]

  public init(answer: Answer, keptAt: Timestamp, body: [UInt8] = []) {
    (self.answer, self.keptAt, self.body) = (answer, keptAt, body)
  }
}

extension Kept: Equatable where Answer: Equatable {}

/// What this device has seen of one account's records, readable without a network.
///
/// It keeps what the server answered, byte for byte, and forgets what the plan does not open any
/// more. A cache that cannot be written or read is no cache: whoever asks goes on without it.
/// Source: decisions P-11, P-21 and P-27.
public struct RecordCache: Sendable {
  private let store: DeviceStore
  private let now: @Sendable () -> Timestamp

  public init(store: DeviceStore, now: @escaping @Sendable () -> Timestamp) {
    (self.store, self.now) = (store, now)
  }

  /// The server is about to be asked for something that will be kept.
  func asks() -> AnswerOrder.Turn { store.order.begin() }

  /// Keeps an answer of the server's, unless that of a later question is kept already; without a turn it is known
  /// only now.
  func keep(
    _ body: [UInt8], as name: CacheName, firstDay: CivilDate? = nil,
    asked turn: AnswerOrder.Turn? = nil
  ) {
    store.order.keep(turn ?? asks(), as: name) { put(body, as: name, firstDay: firstDay) }
  }

  /// An answer that tells of another plan than the one before makes old what was kept of the days to come, which goes
  /// first.
  private func put(_ body: [UInt8], as name: CacheName, firstDay: CivilDate?) {
    for subject in plansChanged(by: body, name) {
      // Where they cannot go now this answer is not kept either, and the next one tells of it again.
      guard forgetDaysToCome(of: subject) else { return }
    }
    // Without it the record is read from the server, as on any day with a network.
    try? store.keep(body, as: name, firstDay: firstDay, at: now())
  }

  /// The plan of a record is another one by now: what was kept of the days to come goes, for a dose that nobody will be
  /// due to take is worse than a day that is not known. Source: decision 0154.
  public func planChanged(of subject: RecordSubject) { forgetDaysToCome(of: subject.cacheSubject) }

  /// False when they are still there.
  @discardableResult
  private func forgetDaysToCome(of subject: String) -> Bool {
    (try? store.forgetDays(after: now().tokyoDate, of: subject)) != nil
  }

  /// Whose plan is another one by this answer than by the one that was kept under that name.
  private func plansChanged(by body: [UInt8], _ name: CacheName) -> [String] {
    switch name {
    case .patients:
      guard let told: ToldTimes = read(body), let known: Kept<ToldTimes> = kept(name) else {
        return []
      }
      let moved = told.items.filter { patient in
        known.answer.items.contains { $0.id == patient.id && $0.slotTimes != patient.slotTimes }
      }
      return moved.map { RecordSubject.patient($0.id).cacheSubject }
    case .medications(let subject):
      guard let told: ToldPlan = read(body), let known: Kept<ToldPlan> = kept(name) else {
        return []
      }
      return told == known.answer ? [] : [subject]
    default: return []
    }
  }

  private func read<Answer: Decodable>(_ body: [UInt8]) -> Answer? {
    // What cannot be read tells of no other plan; whoever asked for it hears that it cannot be read.
    try? JSONDecoder().decode(Answer.self, from: Data(body))
  }

  /// An answer kept before; nil when there is none that can be read.
  func kept<Answer: Decodable & Sendable>(_ name: CacheName) -> Kept<Answer>? {
    // What cannot be opened or read is as good as not there; the server has it.
    guard let kept = try? store.kept(name),
      let answer = try? JSONDecoder().decode(Answer.self, from: Data(kept.bytes))
    else { return nil }
    return Kept(answer: answer, keptAt: kept.keptAt, body: kept.bytes)
  }

  /// Takes what this device has recorded, and the server has by now, into the day as it was kept: a terminal that
  /// records shows its own record (decision 0021). The day stays as old as it was.
  func take(_ write: RecordWrite, _ answer: WriteAnswer, subject: String) {
    for name in [CacheName.today(subject: subject), .day(subject: subject, write.date)] {
      guard let kept: Kept<DayAnswer> = kept(name), kept.answer.date == write.date else { continue }
      let day = write.confirmed(answer, in: kept.answer, now: now())
      store.order.keep(asks(), as: name) {
        // Without it the day is as it was before, and is read again with the next network.
        try? store.keep(day.jsonBytes, as: name, firstDay: day.date, at: kept.keptAt)
      }
    }
  }

  /// The caregiver's patients as they were last seen.
  public var patients: Kept<[PatientAnswer]>? {
    keptPatients.map { Kept(answer: $0.answer.items, keptAt: $0.keptAt, body: $0.body) }
  }

  /// What this member could do when the patients were last seen.
  public var role: MemberRole? { keptPatients?.answer.role }

  private var keptPatients: Kept<PatientsAnswer>? { kept(.patients) }

  /// A patient's medications as they were last seen; nil when nobody has looked at them here.
  public func medications(of patient: PatientID) -> [MedicationAnswer]? {
    medications(named: RecordSubject.patient(patient).cacheSubject)
  }

  /// The medications of a record as they were last seen.
  func medications(named subject: String) -> [MedicationAnswer]? {
    let kept: Kept<ListAnswer<MedicationAnswer>>? = kept(.medications(subject: subject))
    return kept?.answer.items
  }

  /// The plan opens nothing earlier: older days go, whoever's they are (decision P-27).
  func forget(before cutoff: CivilDate) {
    // A cache that cannot forget is emptied when it is next opened; what it holds stays sealed.
    try? store.forget(before: cutoff)
  }
}

extension RecordSubject {
  /// The name under which a device keeps a record.
  public var cacheSubject: String {
    switch self {
    case .ownRecord: "own"
    case .patient(let id): id.description
    }
  }
}

/// What a list of medicines, a caregiver's or a patient's own, says of what will be due: all but notes, stock and what
/// was taken.
private struct ToldPlan: Hashable, Decodable, Sendable {
  struct Medicine: Hashable, Decodable, Sendable {
    let id: MedicationID
    let name: String
    let dosageText: String
    let doseCountPerIntake: Quantity
    let asNeeded: Bool
    let archived: Bool?
    let regimen: RegimenBody?
    let lastDay: CivilDate?
  }

  private enum CodingKeys: String, CodingKey { case items }

  let medicines: Set<Medicine>

  init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    medicines = Set(try fields.decode([Medicine].self, forKey: .items))
  }
}

/// When the slots of a caregiver's patients stand.
private struct ToldTimes: Decodable, Sendable {
  struct Patient: Decodable, Sendable {
    let id: PatientID
    let slotTimes: SlotTimes
  }

  let items: [Patient]
}
