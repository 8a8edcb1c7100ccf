public import APIContract
public import Domain
public import Localization

/// A medicine in the list, and how it stands with it.
public struct MedicationRow: Hashable, Sendable {
  /// How it stands with a medicine.
  public enum Standing: Hashable, Sendable {
    /// It is taken, or will be.
    case current
    /// Its plan is over; the last day (inclusive) once that is known.
    case ended(lastDay: CivilDate?)
    case putAway
  }

  /// The medicine as it is now.
  public let medication: MedicationAnswer
  public internal(set) var standing: Standing
  /// True while the server does not have what is shown of it.
  public let isUnsent: Bool

  init(_ medication: MedicationAnswer, known: MedicationRow? = nil, isUnsent: Bool = false) {
    (self.medication, self.isUnsent) = (medication, isUnsent)
    if medication.archived {
      standing = .putAway
    } else if medication.asNeeded || medication.regimen != nil {
      standing = .current
    } else if let known, known.medication.version == medication.version,
      case .ended = known.standing
    {
      standing = known.standing
    } else {
      standing = .ended(lastDay: nil)
    }
  }

  /// Those that are taken first, then those that ended, then those put away; each in their order.
  static func rows(
    of medications: [MedicationAnswer], known: [MedicationRow], unsent: Set<MedicationID> = []
  ) -> [MedicationRow] {
    let rows = medications.map { medication in
      MedicationRow(
        medication, known: known.first { $0.medication.id == medication.id },
        isUnsent: unsent.contains(medication.id))
    }
    return (0...2).flatMap { rank in rows.filter { $0.standing.rank == rank } }
  }
}

extension MedicationRow.Standing {
  fileprivate var rank: Int {
    switch self {
    case .current: 0
    case .ended: 1
    case .putAway: 2
    }
  }
}

extension [RegimenRevisionAnswer] {
  /// The last day of a plan that is over, inclusive; nil when there never was one.
  public var lastDay: CivilDate? {
    map { revision in
      let stopped = revision.endedAt?.tokyoDate ?? CivilDate.bounds.upperBound
      return Swift.min(revision.regimen.plan.end ?? CivilDate.bounds.upperBound, stopped)
    }.max()
  }
}

/// What the medicines' screen just did, for the spoken line.
public indirect enum MedicationsNotice: Hashable, Sendable {
  /// The same, and the server does not have it yet, perhaps for want of room.
  case waits(MedicationsNotice, isServerFull: Bool)
  /// Registered; from this day on it is planned, nil for one as needed.
  case added(String, from: CivilDate?)
  /// It is planned since a day that is over.
  case addedSince(String, CivilDate)
  case changed(String)
  case ends(String, CivilDate)
  /// It goes on without a last day.
  case goesOn(String)
  case putAway(String)
  case takenOut(String)
  case counted(InventoryAnswer)
  case countedNoMore(String)
  /// The last day, or the stock, is what it was before.
  case lastDayUndone(String)
  case stockUndone(String)
  /// So many came in from a file; whether its text is among the documents, nil where nobody asked for that.
  case imported(Int, isKept: Bool?)
  /// Nothing can be changed now, and why.
  case refused(Phrase)
}

/// A card over the medicines' screen.
public enum MedicationsProblem: Hashable, Sendable {
  /// The server could not be asked.
  case failed(FailureReason)
  case changed
  /// So many of a file came in, and others did not; nil when the server takes them in no form.
  case imported(Int, reason: FailureReason?)
}

extension MedicationsProblem {
  var card: Question {
    let (title, body): (Phrase, [Phrase]) =
      switch self {
      case .changed: (.patientsFailed, [.patientsChanged])
      case .failed(let reason): (.patientsFailed, [reason.phrase, reason.outcome])
      case .imported(let count, let reason):
        (.importFailed, [reason?.phrase ?? .medicationsRefused, .importFailedBody(count)])
      }
    return Question(
      "MedicationsError", title, body, isWarning: true,
      close: "medications.problem.close")
  }
}

/// 「しまいますか」, or 「また使いますか」 for one that was put away.
public struct MedicationQuestion: Hashable, Sendable {
  let medication: MedicationAnswer
  var card: Question

  init(about medication: MedicationAnswer) {
    self.medication = medication
    let (name, isAway) = (medication.name, medication.archived)
    card = Question(
      "MedicationQuestion",
      isAway ? .medicationsTakeOutTitle(name) : .medicationsPutAwayTitle(name),
      [isAway ? .medicationsTakeOutBody : .medicationsPutAwayBody],
      name: "medications.question",
      yes: isAway ? .medicationsTakeOutConfirm : .medicationsPutAwayConfirm)
  }
}
