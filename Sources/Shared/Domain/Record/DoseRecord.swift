/// Who recorded a dose: a caregiver or the patient.
public enum Recorder: Int, Sendable, CaseIterable {
  case patient, caregiver
}

/// A dose that was taken. Only that, and a ``SkipRecord``, is ever stored; missed and pending follow from the
/// clock.
public struct DoseRecord: Hashable, Sendable {
  /// The day the dose was planned for.
  public let date: CivilDate
  public let time: LocalTime
  /// The position of its ``MedicationRevision`` in ``RecordSlice/revisions``.
  public let revision: Int
  public let takenAt: Timestamp
  public let recordedBy: Recorder
  /// What the member is called who did; nil where no name is told.
  public var recorderName: String?

  public init(
    date: CivilDate, time: LocalTime, revision: Int, takenAt: Timestamp, recordedBy: Recorder
  ) {
    self.date = date
    self.time = time
    self.revision = revision
    self.takenAt = takenAt
    self.recordedBy = recordedBy
  }
}

/// Why somebody decided against a dose. Source: decision P-36.
public enum SkipReason: Int, Sendable, CaseIterable {
  /// A doctor said so: the dose is out of the plan, and due no more.
  case doctor
  case unwell
  /// The patient did not want it.
  case refused
  /// There was none of it left.
  case noMedicine
  /// Away from home, or in hospital.
  case away
  case other

  /// True where the dose still counts as due, and was not taken.
  public var staysDue: Bool { self != .doctor }
}

/// A decision not to take a planned dose (飲まない): why, when, and who wrote it down.
public struct Skip: Hashable, Sendable {
  public let reason: SkipReason
  /// What somebody added, a line of at most ``longestNote`` characters; empty for nothing.
  public let note: String
  public let skippedAt: Timestamp
  public let recordedBy: Recorder
  /// What the member is called who did; nil where no name is told.
  public var recorderName: String?

  /// How many characters a note has at most.
  public static let longestNote = 100

  public init(reason: SkipReason, note: String, skippedAt: Timestamp, recordedBy: Recorder) {
    (self.reason, self.note) = (reason, note)
    (self.skippedAt, self.recordedBy) = (skippedAt, recordedBy)
  }
}

/// A planned dose that was left out on purpose; never beside a ``DoseRecord`` of the same dose.
public struct SkipRecord: Hashable, Sendable {
  /// The day the dose was planned for.
  public let date: CivilDate
  public let time: LocalTime
  /// The position of its ``MedicationRevision`` in ``RecordSlice/revisions``.
  public let revision: Int
  public let skip: Skip

  public init(date: CivilDate, time: LocalTime, revision: Int, skip: Skip) {
    (self.date, self.time, self.revision, self.skip) = (date, time, revision, skip)
  }
}

/// A medicine taken as needed (頓服), outside every regimen.
public struct PRNRecord: Hashable, Sendable {
  /// The position of its ``MedicationRevision`` in ``RecordSlice/revisions``.
  public let revision: Int
  /// When it was taken; the day in Tokyo at this instant is the day it belongs to.
  public let takenAt: Timestamp
  public let quantity: Quantity
  public let recordedBy: Recorder
  /// What the member is called who did; nil where no name is told.
  public var recorderName: String?

  public init(revision: Int, takenAt: Timestamp, quantity: Quantity, recordedBy: Recorder) {
    self.revision = revision
    self.takenAt = takenAt
    self.quantity = quantity
    self.recordedBy = recordedBy
  }
}

/// How a dose stands at an instant.
public enum DoseStatus: Int, Sendable, CaseIterable {
  case taken, pending, missed
  /// Not taken, and planned before anybody had written the medicine down: no mark, counted nowhere.
  case beforeRegistration
  /// Left out on purpose: neither missed nor taken. The API tells it beside its four words (decision 0064).
  case skipped

  /// Missed strictly more than 60 minutes after the planned time, pending until then; neither when the dose
  /// was planned before its registration. Source: product §4, decision P-28.
  public static func untaken(
    scheduledAt: Timestamp, now: Timestamp, isBeforeRegistration: Bool = false
  ) -> DoseStatus {
    if isBeforeRegistration { return .beforeRegistration }
    return now.since(scheduledAt) > missedAfter ? .missed : .pending
  }

  /// True while such a dose is due: from its planned time until it is missed, both instants included, however the
  /// day in Tokyo turns between them. Source: product §4, screens figure 20.
  public func isDue(scheduledAt: Timestamp, now: Timestamp) -> Bool {
    self == .pending && scheduledAt <= now
      && Self.untaken(scheduledAt: scheduledAt, now: now) == .pending
  }

  /// The first instant at which an untaken dose of that time is missed.
  public static func missed(scheduledAt: Timestamp) -> Timestamp {
    scheduledAt.adding(missedAfter + .milliseconds(1))
  }

  /// How long after its planned time an untaken dose is still pending, this end included.
  public static let missedAfter = Duration.seconds(3600)

  /// The day before the one that is `shown`, of which a dose may be due still: in the hour after midnight. Nil otherwise,
  /// and where a device is ahead of the server, whose day is shown.
  public static func dayStillDue(before shown: CivilDate, at now: Timestamp) -> CivilDate? {
    let first = now.adding(.zero - missedAfter).tokyoDate
    return first < shown ? first : nil
  }
}
