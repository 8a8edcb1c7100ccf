import APIContract
import ClientCore
import Domain
import Localization
import ViewModels

extension ExportCommand {
  /// Writes what is taken now as pharmacies read it: as `print list`, on every plan, for the patient too, and without
  /// the server from what this device has kept. Source: R-17.
  func writeNotebook(_ setup: ClientSetup) async throws {
    let words = setup.sentences
    guard from == nil, to == nil else { throw CommandFailure(.usage, words.notebookIsOfToday) }
    let place = try OutputFile(output, replaces: force, words)
    let records = await setup.records()
    try await records.flush()
    let subject = try await setup.subject(named: record.patient, in: records)
    let file = MedicineFile(try await records.card(of: subject).answer, today: setup.today)
    guard !file.isEmpty else { throw CommandFailure(.badData, words.notebookIsEmpty) }
    try place.write(words) { try $0(file.bytes) }
    if let path = place.path { report(file, path, words) }
    for remark in file.remarks { CommandOutput.complain(setup.strings(remark.phrase)) }
    setup.sayWhence(records)
    setup.sayLeftOut(records, of: subject)
  }

  private func report(_ file: MedicineFile, _ path: String, _ words: CommandSentences) {
    guard isJSON else { return CommandOutput.say(words.exportedNotebook(file.count, path)) }
    var json = JSONWriter()
    json.object { json in
      json.field("output", path)
      json.field("format", format.rawValue)
      json.field("medicines", file.count)
    }
    CommandOutput.body(json.bytes)
  }
}
