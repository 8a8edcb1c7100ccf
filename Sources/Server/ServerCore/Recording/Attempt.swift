internal import Domain

/// One try of a client by its Idempotency-Key: carried out once, however often it comes (D-M7), also when
/// what it recorded was taken back meanwhile.
struct Attempt {
  /// How long a try is remembered: twice as long as a device may go without the network.
  static let memory = Duration.seconds(86_400 * 14)

  private let recording: DoseRecording
  private let key: IdempotencyKey?
  private let subject: String

  init(_ recording: DoseRecording, _ key: IdempotencyKey?, subject: String) {
    (self.recording, self.key, self.subject) = (recording, key, subject)
  }

  /// What came of the try when it was carried out before; nil when it is new or has no name.
  ///
  /// Throws ``ValidationError`` when the name belongs to a try about something else.
  func applied() throws -> PRNPosition? {
    guard let key,
      let applied = try recording.writer.appliedRequest(
        key, of: recording.patient, since: oldest)
    else { return nil }
    guard applied.subject == subject else {
      throw ValidationError(.body, field: "Idempotency-Key")
    }
    return applied.position
  }

  /// Remembers what came of a new try, if it has a name.
  func remember(_ position: PRNPosition) throws {
    guard let key else { return }
    try recording.writer.remember(
      AppliedRequest(subject: subject, position: position), as: key, of: recording.patient,
      at: recording.now, forgetting: oldest)
  }

  private var oldest: Timestamp { recording.now.adding(.zero - Self.memory) }
}
