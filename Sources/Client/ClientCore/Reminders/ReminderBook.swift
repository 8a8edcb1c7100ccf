public import APIContract
public import Domain

/// What is due at one moment of a patient's day, and still open.
public struct Reminder: Hashable, Sendable {
  /// Names a reminder from telling to telling.
  public struct Key: Hashable, Sendable {
    public let subject: RecordSubject
    public let scheduledAt: Timestamp
  }

  public let key: Key
  public let slot: DoseSlot
  /// What nobody has recorded of it.
  public let doses: [DayAnswer.DoseItem]
  /// True for the second telling.
  public let isAgain: Bool
}

/// When to tell of what is due: at its time and once more after thirty minutes, then nothing.
///
/// A value without a clock: what it is told of the day and of the time decides. A dose that stays missed is told
/// here to nobody: telling another person is ``FeatureGate/escalationPush``. Source: decision P-38, F-4, F-7.
public struct ReminderBook: Sendable {
  /// How long after the planned time it is told once more.
  public static let again = Duration.seconds(30 * 60)

  /// What has to be done now, and when to look again.
  public struct Step: Sendable {
    public var tell: [Reminder] = []
    /// Told before, and some of it recorded or planned since: what stands on a desktop says what is still so.
    public var change: [Reminder] = []
    /// Told before, and recorded since or planned no more.
    public var withdraw: [Reminder.Key] = []
    /// The next moment that matters; nil when these days have none.
    public var next: Timestamp?
  }

  /// How often each was told, and of which medicines last.
  private struct Told {
    var times: Int
    var medicines: [MedicationID]
  }

  private var told: [Reminder.Key: Told] = [:]

  public init() {}

  /// Looks at the days of every record at `now`.
  public mutating func step(_ days: [(RecordSubject, DayAnswer)], at now: Timestamp) -> Step {
    var step = Step()
    var open: Set<Reminder.Key> = []
    for reminder in Self.open(in: days) {
      open.insert(reminder.key)
      visit(reminder, now, &step)
    }
    step.withdraw = told.keys.filter { !open.contains($0) }
    for key in step.withdraw { told[key] = nil }
    return step
  }

  /// Everything that is open on some days, earliest first.
  public static func open(in days: [(RecordSubject, DayAnswer)]) -> [Reminder] {
    days.flatMap { subject, day in
      let open = day.doses.filter {
        $0.effectiveStatus == .pending || $0.effectiveStatus == .missed
      }
      return Dictionary(grouping: open, by: \.scheduledAt).compactMap { at, doses in
        doses.first.map {
          Reminder(
            key: Reminder.Key(subject: subject, scheduledAt: at), slot: $0.slot, doses: doses,
            isAgain: false)
        }
      }
    }.sorted { $0.key.scheduledAt < $1.key.scheduledAt }
  }

  private mutating func visit(_ reminder: Reminder, _ now: Timestamp, _ step: inout Step) {
    let (key, planned) = (reminder.key, reminder.key.scheduledAt)
    let second = planned.adding(Self.again)
    let isOver = now.since(planned) > DoseStatus.missedAfter
    let isSecond = now >= second
    let (times, medicines) = (isSecond ? 2 : 1, reminder.doses.map(\.medicationId))
    let known = told[key]
    if !isOver, now >= planned, (known?.times ?? 0) < times {
      told[key] = Told(times: times, medicines: medicines)
      step.tell.append(reminder.told(times))
    } else if let known, known.medicines != medicines {
      told[key]?.medicines = medicines
      step.change.append(reminder.told(known.times))
    }
    let next = now < planned ? planned : isSecond ? nil : second
    if let next { step.next = min(step.next ?? next, next) }
  }
}

extension Reminder {
  fileprivate func told(_ times: Int) -> Reminder {
    Reminder(key: key, slot: slot, doses: doses, isAgain: times > 1)
  }
}
