import APIClient
import APIContract
import ClientCore
import Domain
import FoundationEssentials

/// Brings a record in that `okusuri export --format json` wrote, all of it or nothing.
struct RecordFileImport {
  let common: CommonOptions
  /// Whose record it becomes; the only patient's when nil.
  let patient: String?
  let json: Bool

  /// True for the lines of a record; a household's file is one object and says `caregiver`.
  static func isRecord(_ bytes: [UInt8]) -> Bool {
    let first = unmarked(bytes).prefix { $0 != UInt8(ascii: "\n") }
    let head = try? JSONDecoder().decode(Head.self, from: Data(first))
    return head?.type == "record"
  }

  /// The bytes without the mark that some programs begin a file of UTF-8 with.
  private static func unmarked(_ bytes: [UInt8]) -> ArraySlice<UInt8> {
    bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
  }

  /// The part of the first line that says what the file is, however a program has written it.
  private struct Head: Decodable {
    let type: String
  }

  /// Sends the lines to the server. Errors: ``CommandFailure``.
  func run(_ lines: [UInt8]) async throws {
    let setup = try await ClientSetup(common, .command)
    do {
      try await setup.session.requirePermit()
      let patient = try await setup.managedPatient(named: patient)
      let seen = try await setup.session.seen(.importRecord(patient, Array(Self.unmarked(lines))))
      setup.say(setup.sentences.recordImported(seen.answer), seen.body, json: json)
      await setup.close()
    } catch {
      await setup.close()
      throw failure(error, setup)
    }
  }

  private func failure(_ error: any Error, _ setup: ClientSetup) -> any Error {
    guard let error = error as? APIError else { return error }
    if case .readOnly(let reason) = error {
      return CommandFailure(.readOnly(reason), setup.sentences)
    }
    if case .historyRetentionLimit = error {
      return setup.closedByPlan(error, first: setup.sentences.recordIsClosed)
    }
    var sentence = setup.sentence(for: error)
    if case .validation(let field?) = error {
      sentence = setup.sentences.recordRefused(atField: field)
    }
    return CommandFailure(refused: error, sentence)
  }
}

extension CommandSentences {
  fileprivate func recordImported(_ counts: RecordCounts) -> String {
    recordImported(counts.medications, counts.doses, counts.prnDoses)
  }

  /// `12.takenAt` is line 12 and its field.
  fileprivate func recordRefused(atField field: String) -> String {
    let parts = field.split(separator: ".", maxSplits: 1)
    guard parts.count == 2, let line = Int(parts[0]) else {
      return recordRefused(field)
    }
    return recordRefusedAtLine(line, String(parts[1]))
  }
}
