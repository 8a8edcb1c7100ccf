import APIClient
public import ClientCore
public import Domain
public import Localization

/// What recording just did, for the spoken line; stays until the next key.
public enum RecordingNotice: Hashable, Sendable {
  /// 記録しました…, by whom as the row of it says: until the server has answered, by their part.
  case recorded(RecordWrite, by: Phrase = Recorder.caregiver.phrase)
  /// What that had recorded was taken back.
  case undone(RecordWrite)
  /// The record is as it was before.
  case notRecorded(RecordWrite, RecordingFailure)
  case notUndone(RecordWrite, RecordingFailure)
  /// What was recorded stands with another amount: its medicine was changed before the server had it.
  case amended(OtherAmount)
  /// Nothing may be written before the server has been reached (D-O8), or not by this member (F-28): why.
  case closed(Phrase)
  /// The disk of this device did not take it; nothing was recorded.
  case notKept(KeepingFault)
  /// Every dose of the slot of that day was taken already.
  case slotIsTaken(DoseSlot, on: CivilDate)
  /// There is nothing to take back.
  case nothingToUndo
  /// The dose is recorded as taken: that is taken back first.
  case isTaken
  /// No dose has the focus, or it is not open to recording.
  case nothingToSkip
  /// An intake has no other time or amount: it is taken back, and recorded again.
  case isIntake

  /// True for what the person must learn of wherever they are now.
  public var isFailure: Bool {
    switch self {
    case .notRecorded, .notUndone, .notKept, .amended: true
    default: false
    }
  }
}

/// Why something was not recorded, or not taken back.
public enum RecordingFailure: Hashable, Sendable {
  /// The server could not be asked, or failed.
  case failed(FailureReason)
  /// The server has another plan by now, or the record is not this session's to write.
  case changed

  /// Nil when the person does not want to hear of it: they signed out, or the session ended.
  init?(_ error: APIError) {
    switch error {
    case .validation, .conflict, .notFound, .forbidden: self = .changed
    default:
      guard case .failed(let reason) = ServerContact.Meaning(error) else { return nil }
      self = .failed(reason)
    }
  }
}
