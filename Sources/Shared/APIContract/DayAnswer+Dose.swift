public import Domain

extension DayAnswer {
  /// One dose of a day, planned or taken as needed.
  public enum Dose: Hashable, Sendable {
    case planned(DoseItem)
    case asNeeded(PRNItem)
  }

  /// Every dose of the day that was taken, the planned ones first.
  public var taken: [Dose] {
    doses.filter { $0.effectiveStatus == .taken }.map(Dose.planned) + prnItems.map(Dose.asNeeded)
  }
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

  /// When it was taken; the planned time for an answer that does not say.
  public var takenAt: Timestamp {
    switch self {
    case .planned(let dose): dose.takenAt ?? dose.scheduledAt
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
    case .planned(let dose): dose.recordedByType
    case .asNeeded(let dose): dose.actorType
    }
  }

  /// True when nobody has to say any more that it was taken.
  public var isTaken: Bool {
    switch self {
    case .planned(let dose): dose.effectiveStatus == .taken
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
