public import Domain

/// What is over by the clock and stays until somebody takes it away. Nothing depends on that it is gone: whoever
/// reads a row looks at the end that the row tells. Source: S-29, decision 0150.
public enum LeftoverKind: CaseIterable, Sendable {
  /// Codes of linking that have ended.
  case linkingCodes
  /// Invitations that have ended.
  case invitations
  /// Names of tries that are not remembered any more.
  case tries
  /// Access and refresh tokens that have ended.
  case tokens
  /// Changes of a household before its newest thousand; these go by their number, not by a time.
  case changes

  /// What has ended at `now` ended at this instant or before; of a try, it was carried out before it.
  func end(at now: Timestamp) -> Timestamp {
    switch self {
    case .tries: now.adding(.zero - Attempt.memory)
    case .linkingCodes, .invitations, .tokens, .changes: now
    }
  }
}

/// What takes leftovers away.
public protocol LeftoverWriter {
  /// Takes some rows of a kind away, a few hundred at most or those of a few hundred owners, and answers from where
  /// to go on; nil when nothing of the kind is left. Begin before every number, with -1.
  func removeLeftovers(
    _ kind: LeftoverKind, after place: Int64, endedAt end: Timestamp
  ) throws -> Int64?
}
