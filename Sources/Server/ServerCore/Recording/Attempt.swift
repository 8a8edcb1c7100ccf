internal import Domain

/// One try of a client by its Idempotency-Key: carried out once, however often it comes (D-M7), also when
/// what it recorded was taken back meanwhile.
struct Attempt {
  /// How long a try is remembered: as long as doses can be recorded.
  static let memory = Duration.seconds(86_400 * RecordingWindow.dayCount)

  private let recording: DoseRecording
  private let key: IdempotencyKey?
  private let subject: String

  init(_ recording: DoseRecording, _ key: IdempotencyKey?, subject: String) {
    (self.recording, self.key, self.subject) = (recording, key, subject)
  }

  /// What came of the try when it was carried out before; nil when it is new or has no name.
  ///
  /// Throws ``ValidationError`` when the name belongs to a try about something else.
  func applied() throws -> PRNPlace? {
    guard let key,
      let applied = try recording.writer.appliedRequest(key, of: recording.patient)
    else { return nil }
    guard applied.subject == subject else {
      throw ValidationError(.body, field: "Idempotency-Key")
    }
    return applied.place
  }

  /// Remembers what came of a new try, if it has a name.
  func remember(_ place: PRNPlace) throws {
    guard let key else { return }
    let now = recording.now
    try recording.writer.remember(
      AppliedRequest(subject: subject, place: place), as: key, of: recording.patient, at: now,
      forgetting: now.adding(.zero - Self.memory))
  }
}
