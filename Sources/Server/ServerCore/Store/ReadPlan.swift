public import Domain

/// What a body is going to ask of a store, known before it runs: an engine behind a network fetches it in one round
/// trip. It changes how soon the answer comes and nothing else; the body may ask less, more or something else.
///
/// Source: S-26, docs/decisions/0147.
public struct ReadPlan: Sendable {
  private let token: PresentedToken
  private let record: RecordReference
  /// The days of the slice; nil for no slice.
  public let days: ClosedRange<CivilDate>?

  init(_ token: PresentedToken, _ record: RecordReference, _ days: ClosedRange<CivilDate>?) {
    (self.token, self.record, self.days) = (token, record, days)
  }

  /// Whose session is looked up; nil for whoever shows another kind of token.
  public var access: TokenHash? { token.identity == nil ? token.accessHash : nil }

  /// The patient whose scope is looked up; nil for the session's own record.
  public var patient: PatientID? { if case .patient(let id) = record { id } else { nil } }
}
