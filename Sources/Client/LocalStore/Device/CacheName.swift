public import Domain

/// What an answer was about. `subject` is a patient's id, or `own` for a patient's own sign-in.
public enum CacheName: Hashable, Sendable {
  case today(subject: String)
  case recent(subject: String)
  case month(subject: String, YearMonth)
  case day(subject: String, CivilDate)
  /// How far back may be looked.
  case access(subject: String)
  case patients
  case medications(subject: String)
  case inventory(subject: String)
  /// The documents that name a patient.
  case documents(subject: String)

  /// Ids and dates only, each name another text.
  var text: String {
    switch self {
    case .today(let subject): "today/\(subject)"
    case .recent(let subject): "recent/\(subject)"
    case .month(let subject, let month): "month/\(month)/\(subject)"
    case .day(let subject, let day): "day/\(day)/\(subject)"
    case .access(let subject): "access/\(subject)"
    case .patients: "patients"
    case .medications(let subject): "medications/\(subject)"
    case .inventory(let subject): "inventory/\(subject)"
    case .documents(let subject): "documents/\(subject)"
    }
  }

  /// Whose it is; empty when it is nobody's in particular.
  var subject: String {
    switch self {
    case .today(let subject), .recent(let subject), .month(let subject, _), .day(let subject, _),
      .access(let subject), .medications(let subject), .inventory(let subject),
      .documents(let subject):
      subject
    case .patients: ""
    }
  }

  /// True for what is kept however many answers come after it.
  var stays: Bool {
    switch self {
    case .today, .access, .patients, .documents: true
    case .recent, .month, .day, .medications, .inventory: false
    }
  }

  /// The earliest day the answer tells of; nil when it tells of none.
  func firstDay(keptAt: Timestamp) -> CivilDate? {
    switch self {
    case .today: keptAt.tokyoDate
    case .recent: keptAt.tokyoDate.adding(days: -29)
    case .month(_, let month): month.firstDay
    case .day(_, let day): day
    case .access, .patients, .medications, .inventory, .documents: nil
    }
  }
}
