import Files
import ServerHTTP
import ServerStoreSQLite

/// `okusuri serve --check`: what a start would do, found out without opening anything for writing. Source: S-1.
struct ServeCheck {
  let configuration: APIServerConfiguration
  let record: String
  let cloud: CloudLocation?

  /// One line for each thing; throws what the start would say.
  func lines(_ sentences: CommandSentences) throws -> [String] {
    try configuration.tls?.check()
    return [
      sentences.checkListen("\(configuration.address)"), try recordLine(sentences),
      sentences.checkCloud(place), sentences.checkDone,
    ]
  }

  private func recordLine(_ sentences: CommandSentences) throws -> String {
    guard Folder.has(record) else { return sentences.checkNewRecord(record) }
    do { try ReadableFile.check(record) } catch {
      throw CommandFailure(.badData, sentences.cannotRead(error))
    }
    return try RecordFile.isBehind(record)
      ? sentences.checkOldRecord(record) : sentences.checkRecord(record)
  }

  private var place: String {
    switch cloud ?? .beside(record: record) {
    case .folder(let path): path
    case .amazon: "aws"
    }
  }
}
