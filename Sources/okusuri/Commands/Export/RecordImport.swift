import APIClient
import APIContract
import ClientCore
import Domain

/// Brings a record in that `okusuri export --format json` wrote, all of it or nothing.
struct RecordImport {
  let common: CommonOptions
  /// Whose record it becomes; the only patient's when nil.
  let patient: String?
  let json: Bool

  /// True for the lines of a record; a household's file is one object and says `caregiver`.
  static func isRecord(_ bytes: [UInt8]) -> Bool {
    let first = bytes.prefix { $0 != UInt8(ascii: "\n") }
    return first.starts(with: #"{"type":"record""#.utf8)
  }

  /// Sends the lines to the server. Errors: ``CommandFailure``.
  func run(_ lines: [UInt8]) async throws {
    let setup = try await ClientSetup(common)
    do {
      let patient = try await setup.managedPatient(named: patient)
      let seen = try await setup.session.seen(.importRecord(patient, lines))
      setup.say(setup.sentences.recordImported(seen.answer), seen.body, json: json)
      await setup.close()
    } catch {
      await setup.close()
      throw failure(error, setup)
    }
  }

  private func failure(_ error: any Error, _ setup: ClientSetup) -> any Error {
    guard let error = error as? APIError else { return error }
    var sentence = setup.sentence(for: error)
    if case .validation(let field?) = error {
      sentence = setup.sentences.recordRefused(atField: field)
    }
    return CommandFailure(refused: error, sentence)
  }
}

extension CommandSentences {
  fileprivate func recordImported(_ counts: RecordCounts) -> String {
    text(
      "取り込みました：薬 \(counts.medications)種類、服用 \(counts.doses)回、頓服 \(counts.prnDoses)回"
        + "（もうあったものは数えていません）。",
      "Imported: medications \(counts.medications), doses \(counts.doses), "
        + "as-needed doses \(counts.prnDoses) (what was there already is not counted).")
  }

  /// `12.takenAt` is line 12 and its field.
  fileprivate func recordRefused(atField field: String) -> String {
    let parts = field.split(separator: ".", maxSplits: 1)
    guard parts.count == 2, let line = Int(parts[0]) else {
      return text(
        "記録のファイルが正しくありません（\(field)）。何も取り込んでいません。",
        "The record is not as it should be (\(field)). Nothing was brought in.")
    }
    return text(
      "\(line)行目の \(parts[1]) が正しくありません。何も取り込んでいません。",
      "Line \(line), \(parts[1]), is not as it should be. Nothing was brought in.")
  }
}
