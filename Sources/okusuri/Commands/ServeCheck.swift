import Files
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

  /// One line for each thing; throws what the start would say.
  func lines(_ sentences: CommandSentences) async throws -> [String] {
    let server = [
      sentences.checkListen("\(configuration.address)"), certificateEnd,
      room(configuration.limits, sentences),
      figures.map { sentences.checkMetrics("\($0.address)") },
    ].compactMap(\.self)
    return server + (try await recordLines(sentences))
      + [sentences.checkCloud(place), sentences.checkDone]
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
    return try RecordFile.isBehind(record)
      ? sentences.checkOldRecord(record) : sentences.checkRecord(record)
  }

  private var place: String {
    switch cloud {
    case .folder(let path): path
    case .amazon: "aws"
    }
  }
}
