public import APIClient
public import APIContract
public import Domain

// A record as a whole: into files of other forms, and from files into the record.

extension RecordKeeper {
  /// The visible record in lines, handed on in pieces cut anywhere.
  ///
  /// Errors: `historyRetentionLimit` when `from` lies before the cutoff; `notOurs` when it is cut off.
  public func export(
    from: CivilDate?, to: CivilDate?,
    receive: @escaping @Sendable ([UInt8]) async -> Bool
  ) async throws(APIError) {
    try await ask { client, token throws(APIError) in
      try await client.exportRecord(patient, from: from, to: to, token: token, to: receive)
    }
  }

  /// Brings a record in, all of it or nothing; says how much was new.
  public func importRecord(_ lines: [UInt8]) async throws(APIError) -> RecordCounts {
    try await ask { client, token throws(APIError) in
      try await client.importRecord(patient, lines: lines, token: token)
    }
  }

  /// Adds medications that begin now, all of them or none.
  public func add(
    _ requests: [MedicationRequest], at now: Timestamp
  ) async throws(APIError) -> RecordCounts {
    let today = now.tokyoDate
    let header = RecordHeader(
      patient: patient, displayName: "-", slotTimes: .standard, days: today...today,
      writtenAt: now)
    let lines =
      [.header(header)] + requests.map(RecordLine.new)
      + [.end(RecordCounts(medications: requests.count))]
    return try await importRecord(lines.flatMap { $0.jsonBytes + [UInt8(ascii: "\n")] })
  }
}
