import Domain
import Files
import Glibc
import ServerCloudAWS
import ServerCore
import ServerHTTP
import ServerStorePostgreSQL
import ServerStoreSQLite

/// `okusuri serve --check`: what a start would do, found out without opening anything for writing. Source: S-1.
struct ServeCheck {
  let configuration: APIServerConfiguration
  /// What should be known of the certificate's last day.
  let certificateEnd: String?
  let streams: Int
  let figures: FiguresAddress?
  let record: RecordPlace
  let cloud: CloudLocation
  /// The clock of a start, by which requests to Amazon are signed.
  let now: @Sendable () -> Timestamp

  /// One line for each thing; throws what the start would say.
  func lines(_ sentences: CommandSentences) async throws -> [String] {
    let server = [
      sentences.checkListen("\(configuration.address)"), certificateEnd,
      room(configuration.limits, sentences),
      figures.map { sentences.checkMetrics("\($0.address)") },
    ].compactMap(\.self)
    let record = try await recordLines(sentences)
    let cloud = try await cloudLine(sentences)
    return server + record + [cloud, sentences.checkDone]
  }

  private func room(_ limits: ServerLimits, _ sentences: CommandSentences) -> String {
    sentences.checkRoom(limits.connections, limits.connectionsOfAnAddress, streams)
  }

  private func recordLines(_ sentences: CommandSentences) async throws -> [String] {
    switch record {
    case .file(let path): return [try line(path, sentences)]
    case .database(let address):
      let record = try await OpenRecord(address)
      let waitsForNobody = try await record.waitsForNoStandby()
      try await record.close()
      return [sentences.checkRecord(address.text)] + (waitsForNobody ? [sentences.noStandby] : [])
    }
  }

  private func line(_ record: String, _ sentences: CommandSentences) throws -> String {
    guard Folder.has(record) else { return sentences.checkNewRecord(record) }
    do { try ReadableFile.check(record) } catch {
      throw CommandFailure(.badData, sentences.cannotRead(error))
    }
    try EmptiedRecord.refuse(record, sentences)
    try requireWritable([record, Folder.parent(of: record)], sentences)
    return try RecordFile.isBehind(record)
      ? sentences.checkOldRecord(record) : sentences.checkRecord(record)
  }

  /// Errors: 69, as a start ends where this account may not write.
  private func requireWritable(_ paths: [String], _ sentences: CommandSentences) throws {
    for path in paths where access(path, W_OK) != 0 {
      throw CommandFailure(FileFault("access", path, errno), sentences)
    }
  }

  /// Where the documents are; of Amazon's that bucket and table are there. Throws `AWSCloudFault`.
  private func cloudLine(_ sentences: CommandSentences) async throws -> String {
    switch cloud {
    case .folder(let path):
      if Folder.has(path) { try requireWritable([path], sentences) }
      return sentences.checkCloud(path)
    case .amazon(let location):
      try await location.cloud(ServerDependencies(now: now)).rehearse()
      let told = location.configuration
      return sentences.checkAmazon(told.bucket, told.table, told.region)
    }
  }
}
