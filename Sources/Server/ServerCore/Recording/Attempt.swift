internal import Crypto
internal import Domain
internal import Purchases

/// One try of a client by its Idempotency-Key: carried out once, however often it comes (D-M7), also when
/// what it recorded was taken back meanwhile.
struct Attempt {
  /// How long a try is remembered: twice as long as a device may go without the network.
  static let memory = Duration.seconds(86_400 * 14)

  private let writer: any StoreWriter
  private let patient: PatientScope
  private let now: Timestamp
  private let key: IdempotencyKey?
  private let subject: String
  private let earlierSubjects: [String]

  /// A try to record something; `content` as in the other initializer.
  init(
    _ recording: DoseRecording, _ key: IdempotencyKey?, subject: String, saying content: [UInt8]
  ) {
    self.init(
      recording.writer, recording.patient, recording.now, key, subject: subject, saying: content)
  }

  /// A try to change something that a record keeps (decision 0077).
  ///
  /// `content` is what it says, as it was read, less what a client may tell otherwise when it says the same again;
  /// nil for what says nothing more than its subject (decision 0176). One that was remembered under the subject
  /// alone, or under `earlierSubject`, as an earlier okusuri called it, is the same: a device asks again across an
  /// update of the server.
  init(
    _ writer: any StoreWriter, _ patient: PatientScope, _ now: Timestamp, _ key: IdempotencyKey?,
    subject: String, saying content: [UInt8]?, earlierSubject: String? = nil
  ) {
    (self.writer, self.patient, self.now, self.key) = (writer, patient, now, key)
    self.subject = content.map { "\(subject) #\(Self.digest(of: $0))" } ?? subject
    earlierSubjects = [subject, earlierSubject].compactMap { $0 }
  }

  /// What came of the try when it was carried out before; nil when it is new or has no name.
  ///
  /// Throws ``ValidationError`` when the name belongs to a try about something else, or that said something else.
  func applied() throws -> PRNPosition? {
    guard let key,
      let applied = try writer.appliedRequest(key, of: patient, since: oldest)
    else { return nil }
    guard applied.subject == subject || earlierSubjects.contains(applied.subject) else {
      throw ValidationError(.usedKey, field: "Idempotency-Key")
    }
    return applied.position
  }

  /// Remembers what came of a new try, if it has a name.
  func remember(_ position: PRNPosition) throws {
    guard let key else { return }
    try writer.remember(
      AppliedRequest(subject: subject, position: position), as: key, of: patient, at: now,
      forgetting: oldest)
  }

  /// Carries a change out unless it was before: what it says again must not undo what came after it. True when
  /// it was carried out now.
  func once(_ change: () throws -> Bool) throws -> Bool {
    guard try applied() == nil else { return false }
    let isChanged = try change()
    try remember(PRNPosition(takenAt: now, number: 0))
    return isChanged
  }

  private var oldest: Timestamp { Self.oldest(at: now) }

  /// Enough of it that no two contents are taken for one, in a row that stands for 14 days.
  private static func digest(of content: [UInt8]) -> String {
    Base64.url.text(Array(SHA256.hash(data: content).prefix(12)))
  }

  /// A try from before this instant is forgotten.
  static func oldest(at now: Timestamp) -> Timestamp { now.adding(.zero - memory) }
}
