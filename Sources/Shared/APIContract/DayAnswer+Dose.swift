public import Domain

extension DayAnswer {
  /// One dose of a day, planned or taken as needed.
  public enum Dose: Hashable, Sendable {
    case planned(DoseItem)
    case asNeeded(PRNItem)
  }

  /// True when a dose of the day was left out on purpose.
  public var hasSkips: Bool { doses.contains { $0.effectiveStatus == .skipped } }

  /// Every dose of the day that was taken or skipped, the planned ones first: what can be taken back.
  public var recorded: [Dose] {
    doses.filter(\.isSettled).map(Dose.planned) + prnItems.map(Dose.asNeeded)
  }
}

extension DayAnswer.DoseItem {
  /// True for one that was taken or left out on purpose: the clock does not change how it stands.
  public var isSettled: Bool { effectiveStatus == .taken || effectiveStatus == .skipped }
}

extension DayAnswer.Dose {
  public var medicationId: MedicationID {
    switch self {
    case .planned(let dose): dose.medicationId
    case .asNeeded(let dose): dose.medicationId
    }
  }

  /// The name of the medicine that day.
  public var medicationName: String {
    switch self {
    case .planned(let dose): dose.medicationName
    case .asNeeded(let dose): dose.medicationName
    }
  }

  /// When it was taken or skipped; the planned time for an answer that does not say.
  public var recordedAt: Timestamp {
    switch self {
    case .planned(let dose): dose.takenAt ?? dose.skip?.skippedAt ?? dose.scheduledAt
    case .asNeeded(let dose): dose.takenAt
    }
  }

  /// The time that names it: the planned one, or when it was taken as needed.
  public var time: Timestamp {
    switch self {
    case .planned(let dose): dose.scheduledAt
    case .asNeeded(let dose): dose.takenAt
    }
  }

  /// Who recorded it; nil when nobody did.
  public var recorder: Recorder? {
    switch self {
    case .planned(let dose): dose.recordedByType ?? dose.skip?.recordedBy
    case .asNeeded(let dose): dose.actorType
    }
  }

  /// True when it is recorded as taken or skipped, and can be taken back.
  public var isRecorded: Bool {
    switch self {
    case .planned(let dose): dose.isSettled
    case .asNeeded: true
    }
  }

  /// True when both are the same dose, however they stand.
  public func isSameDose(as other: Self) -> Bool {
    switch (self, other) {
    case (.planned(let one), .planned(let two)): one.isSameDose(as: two)
    case (.asNeeded(let one), .asNeeded(let two)): one.isSameDose(as: two)
    default: false
    }
  }
}

extension DayAnswer.Dose: JSONWritable {
  /// Writes the dose as the API answers it.
  public func write(to json: inout JSONWriter) {
    switch self {
    case .planned(let dose): dose.write(to: &json)
    case .asNeeded(let dose): dose.write(to: &json)
    }
  }
}
