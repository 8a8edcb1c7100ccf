/// What a member of a household may do there. Source: decision P-37.
public enum MemberRole: String, Sendable, CaseIterable {
  /// すべて: everything, the members and the plan too.
  case all = "ALL"
  /// 記録する: medicines, what was taken, and the documents.
  case record = "RECORD"
  /// 見るだけ: today and the history.
  case view = "VIEW"
}

/// What something takes that is done in a household, the least first.
public enum HouseholdRight: Int, Sendable, CaseIterable, Comparable {
  /// It is about the caller's own account, or about nothing of the household.
  case account
  /// It reads what was and is to be taken.
  case look
  /// It reads documents, or changes medicines, records, stock or documents.
  case record
  /// It changes patients, members or the plan, or takes in a whole record.
  case manage

  public static func < (lhs: Self, rhs: Self) -> Bool { lhs.rawValue < rhs.rawValue }
}

extension MemberRole {
  /// The only place that says which role may do what (docs/decisions/0067).
  public func allows(_ right: HouseholdRight) -> Bool {
    switch self {
    case .all: true
    case .record: right <= .record
    case .view: right <= .look
    }
  }

  /// True when it may not do all that the other one may.
  public func isLess(than other: MemberRole) -> Bool {
    HouseholdRight.allCases.contains { other.allows($0) && !allows($0) }
  }
}
