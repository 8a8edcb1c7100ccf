import APIContract
import Files
import ServerCore
import ServerStoreSQLite

/// What an `admin` command did with a record, and what it found there; in sentences, or for programs.
struct RecordReport: JSONWritable {
  /// A file's path, or a database's address.
  let place: String
  /// What was done.
  var done: String?
  /// Where the record lies now that stood in its place; nil where none did.
  var kept: String?
  /// Each household with its sum; nil where nothing was read.
  var households: [FoundHousehold]?
  /// True for one that a newer okusuri has to bring up to date before it is read.
  var isBehind = false
  /// Whether its schema had to be brought up to date; nil where that was not asked for.
  var migrated: Bool?
  /// Why not all of it could be read, and how many changes those were; nil where the log does not tell.
  private var refusal: (sentence: String, lostChanges: Int?)?

  init(
    _ place: String, done: String? = nil, kept: String? = nil,
    households: [FoundHousehold]? = nil
  ) {
    (self.place, self.done, self.kept, self.households) = (place, done, kept, households)
  }

  init(_ place: String, done: String? = nil, kept: String? = nil, found: RecordFile.Findings) {
    self.init(place, done: done, kept: kept, households: found.isBehind ? nil : found.households)
    isBehind = found.isBehind
  }

  /// Tells it. `origin` is where it was read: changes that could not be read there, though they were answered as
  /// written, end the command with 65 after what could be read was told.
  func say(
    readFrom origin: RecordPlace? = nil, isJSON: Bool, _ words: CommandSentences
  ) throws(CommandFailure) {
    let broken = origin.flatMap(\.brokenLog)
    if !isJSON { CommandOutput.say(lines(words).joined(separator: "\n")) }
    guard let broken else { return isJSON ? CommandOutput.body(jsonBytes) : () }
    let count = broken.lostChanges.map { [words.damagedLogCount($0)] } ?? []
    var failure = CommandFailure(.badData, words.brokenLog(broken.path), candidates: count)
    var report = self
    report.refusal = (failure.sentence, broken.lostChanges)
    failure.answer = report.jsonBytes
    throw failure
  }

  private func lines(_ words: CommandSentences) -> [String] {
    var lines = [done, kept.map(words.oldRecord)].compactMap(\.self)
    if isBehind { lines.append(words.verifiedOld(place)) }
    guard let households else { return lines }
    let patients = households.reduce(0) { $0 + $1.digest.patients }
    lines.append(words.verified(place, households: households.count, patients: patients))
    return lines + households.map { "\($0.id)  sha256:\($0.sum)" }
  }

  func write(to json: inout JSONWriter) {
    json.object { json in
      if let refusal {
        json.field("code", ErrorCode.validation.rawValue)
        json.field("message", refusal.sentence)
        if let lost = refusal.lostChanges { json.field("lostChanges", lost) }
      }
      json.field("place", place)
      if let kept { json.field("kept", kept) }
      json.field("behind", isBehind)
      if let migrated { json.field("migrated", migrated) }
      guard let households else { return }
      json.name("households")
      json.array(households) { json, household in
        json.object { json in
          json.field("id", household.id)
          json.field("patients", household.digest.patients)
          json.field("sha256", household.sum)
        }
      }
    }
  }
}

extension FoundHousehold {
  /// The sum of everything it holds, in hexadecimal.
  fileprivate var sum: String {
    digest.sha256.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}

extension RecordPlace {
  /// Where the log beside a file's record breaks off; nil where it does not, and of a database.
  fileprivate var brokenLog: DamagedLog? {
    guard case .file(let path) = self else { return nil }
    return RecordFile.brokenLog(of: path)
  }
}
