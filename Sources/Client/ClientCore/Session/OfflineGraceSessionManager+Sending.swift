public import APIClient
public import APIContract
public import Domain
import LocalStore

// The calls of the API, with the session's token.
extension OfflineGraceSessionManager {
  /// Makes one call as whoever is signed in. Errors: those of the call and of ``perform(_:)``.
  public func send<Body, Answer: Decodable & Sendable>(
    _ call: Call<Body, Answer>
  ) async throws(APIError) -> Answer {
    try await seen(call).answer
  }

  /// The same of a call whose success has nothing to say.
  public func send<Body>(_ call: Call<Body, Void>) async throws(APIError) {
    let client = client
    try await perform(call.operation) { token throws(APIError) in
      try await client.send(call, token: token)
    }
  }

  /// The answer with the bytes it was read from.
  public func seen<Body, Answer: Decodable & Sendable>(
    _ call: Call<Body, Answer>
  ) async throws(APIError) -> Seen<Answer> {
    let client = client
    return try await perform(call.operation) { token throws(APIError) in
      try await client.seen(call, token: token)
    }
  }

  /// The caregiver's patients, kept on this device too; `forbidden` in a patient's session.
  public func patients(keptIn cache: RecordCache? = nil) async throws(APIError) -> [PatientAnswer] {
    try await seenPatients(keptIn: cache).answer.items
  }

  /// The same with the bytes they were read from.
  func seenPatients(
    keptIn cache: RecordCache?
  ) async throws(APIError) -> Seen<PatientsAnswer> {
    let turn = cache?.asks()
    let seen = try await seen(.patients)
    cache?.keep(seen.body, as: .patients, asked: turn)
    return seen
  }
}

// A record as a whole: into files of other forms, and from files into the record.
extension OfflineGraceSessionManager {
  /// The visible record in lines, handed on in pieces cut anywhere.
  /// Errors: `historyRetentionLimit` when `from` lies before the cutoff; `notOurs` when it is cut off.
  public func export(
    _ patient: PatientID, from: CivilDate?, to: CivilDate?,
    receive: @escaping @Sendable ([UInt8]) async -> Bool
  ) async throws(APIError) {
    let client = client
    try await perform(.exportRecord) { token throws(APIError) in
      try await client.lines(.exportRecord(patient, from: from, to: to), token: token, to: receive)
    }
  }

  /// Adds medications that begin now, all of them or none.
  public func add(
    _ requests: [MedicationRequest], to patient: PatientID, at now: Timestamp
  ) async throws(APIError) -> RecordCounts {
    let today = now.tokyoDate
    let header = RecordHeader(
      patient: patient, displayName: "-", slotTimes: .standard, days: today...today,
      writtenAt: now)
    let lines =
      [.header(header)] + requests.map(RecordLine.new)
      + [.end(RecordCounts(medications: requests.count))]
    return try await send(
      .importRecord(patient, lines.flatMap { $0.jsonBytes + [UInt8(ascii: "\n")] }))
  }
}
