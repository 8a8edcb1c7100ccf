public import Domain

/// What a body is going to ask of a store, known before it runs: an engine behind a network fetches it in one round
/// trip. It changes how soon the answer comes and nothing else; the body may ask less, more or something else.
///
/// Source: S-26, docs/decisions/0147.
public struct ReadPlan: Sendable {
  /// What is looked at of the days.
  public enum Part: Sendable, CaseIterable {
    /// ``StoreReader/slice(of:days:)``
    case slice
    /// ``StoreReader/calendar(of:days:)``
    case calendar
  }

  private let token: PresentedToken
  private let record: RecordReference
  public let part: Part
  /// The days that are looked at; nil for none.
  public let days: ClosedRange<CivilDate>?

  init(
    _ token: PresentedToken, _ record: RecordReference, _ part: Part,
    _ days: ClosedRange<CivilDate>?
  ) {
    (self.token, self.record, self.part, self.days) = (token, record, part, days)
  }

  /// Whose session is looked up; nil for whoever shows another kind of token.
  public var access: TokenHash? { token.identity == nil ? token.accessHash : nil }

  /// The patient whose scope is looked up; nil for the session's own record.
  public var patient: PatientID? { if case .patient(let id) = record { id } else { nil } }
}
