import APIClient
import APIContract
import ArgumentParser
import ClientCore
import Domain
import Localization

/// `okusuri export`: writes the visible record of a patient out.
struct ExportCommand: RecordCommand {
  /// The forms a record can be written in.
  enum Format: String, CaseIterable, ExpressibleByArgument {
    case json, csv, fhir, ics, jahis
  }

  static let configuration = CommandConfiguration(
    commandName: "export", abstract: Help.export, discussion: Help.exportAbout)

  @Option(help: ArgumentHelp(Help.exportFormat))
  var format: Format
  @Option(help: ArgumentHelp(Help.exportFrom, valueName: "date"))
  var from: String?
  @Option(help: ArgumentHelp(Help.exportTo, valueName: "date"))
  var to: String?
  @Option(help: ArgumentHelp(Help.exportOutput, valueName: "file"), completion: .file())
  var output: String?
  @Flag(help: ArgumentHelp(Help.outputForce))
  var force = false
  @Flag(help: ArgumentHelp(Help.calendarNames))
  var names = false
  @Flag(help: ArgumentHelp(Help.calendarPerson))
  var person = false
  @OptionGroup var record: RecordOptions

  func run(_ setup: ClientSetup) async throws {
    if format != .ics, names || person {
      throw CommandFailure(
        .usage,
        setup.sentences.notTogether(names ? "--names" : "--person", "--format \(format.rawValue)"))
    }
    if format == .jahis { return try await writeNotebook(setup) }
    let file = try OutputFile(output, replaces: force, setup.sentences)
    try await setup.requireCaregiver()
    let records = await setup.records()
    try await records.flush()
    let patient = try await setup.managedPatient(named: record.patient)
    let (first, last) = try days(setup)
    let access = try await setup.session.send(.historyAccess(.patient(patient)))
    let progress = ProgressLine(setup.sentences.writingOut)
    defer { progress.end() }
    let bytes = try await fetched(first, last, patient, setup, progress)
    let exported: ExportedFile
    do {
      exported = try ExportedFile(bytes, cutoff: access.cutoffDate)
    } catch {
      throw CommandFailure(.unavailable, setup.sentences.exportCutOff)
    }
    let form = ExportForm(
      strings: setup.strings, format: format, names: names, person: person)
    try file.write(setup.sentences) { write in
      try form.write(exported, bytes, to: write) { progress.show(Int64($0), of: Int64($1)) }
    }
    progress.end()
    if let path = file.path { report(exported, path, setup.sentences) }
    setup.sayLeftOut(records, of: .patient(patient))
  }

  /// What was asked for; a calendar has the coming days unless told.
  private func days(_ setup: ClientSetup) throws -> (CivilDate?, CivilDate?) {
    let words = setup.sentences
    guard format == .ics else {
      return try inOrder(try words.date(from, .past), try words.date(to, .past), words)
    }
    let first = try words.date(from, .nearest) ?? setup.today
    return try inOrder(first, try words.date(to, .nearest) ?? first.adding(days: 29), words)
  }

  /// Throws 64 for days that end before they begin.
  private func inOrder(
    _ first: CivilDate?, _ last: CivilDate?, _ words: CommandSentences
  ) throws(CommandFailure) -> (CivilDate?, CivilDate?) {
    if let first, let last, last < first {
      throw CommandFailure(.usage, words.exportBackwards(first, last))
    }
    return (first, last)
  }

  private func fetched(
    _ first: CivilDate?, _ last: CivilDate?, _ patient: PatientID,
    _ setup: ClientSetup, _ progress: ProgressLine
  ) async throws -> [UInt8] {
    let (collected, fetching) = (CollectedBytes(), setup.sentences.fetching)
    do throws(APIError) {
      try await setup.session.export(patient, from: first, to: last) { piece in
        let count = await collected.take(piece)
        progress.show("\(fetching) \(count / 1024) kB")
        return true
      }
    } catch {
      throw setup.closedByPlan(error, first: setup.sentences.exportIsClosed)
    }
    return await collected.bytes
  }

  /// Says what became of it; on stdout, since the record itself did not go there.
  private func report(_ exported: ExportedFile, _ output: String, _ words: CommandSentences) {
    guard isJSON else { return CommandOutput.say(words.exported(exported.dayCount, output)) }
    var json = JSONWriter()
    json.object { json in
      json.field("output", output)
      json.field("format", format.rawValue)
      json.field("days", exported.dayCount)
    }
    CommandOutput.body(json.bytes)
  }
}

/// Collects bytes that come in pieces.
private actor CollectedBytes {
  private(set) var bytes: [UInt8] = []

  /// Takes the next piece and answers how many bytes there are.
  func take(_ piece: [UInt8]) -> Int {
    bytes += piece
    return bytes.count
  }
}
