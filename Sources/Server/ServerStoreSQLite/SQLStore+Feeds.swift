internal import APIContract
internal import Domain
internal import ServerCore

extension SQLReader {
  func feed(of patient: Int64) throws -> FeedAnswer? {
    try first(.feed, patient) { try $0.feed(0) }
  }

  func feed(secret: TokenHash) throws -> OpenFeed? {
    try first(.feedByHash, secret) { row in
      OpenFeed(
        feed: try row.feed(9), scope: try row.scope, patient: try row.identifier(7),
        displayName: row.text(8))
    }
  }
}

extension SQLWriter {
  func setFeed(_ feed: FeedAnswer, secret: TokenHash, of patient: Int64) throws {
    let sql = """
      INSERT INTO calendar_feed (patient, hash, language, names, person, created_at)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6)
      ON CONFLICT (patient) DO UPDATE SET hash = excluded.hash, language = excluded.language,
        names = excluded.names, person = excluded.person, created_at = excluded.created_at
      """
    try database.run(
      sql, patient, secret, feed.language.rawValue, feed.names, feed.person, feed.createdAt)
  }

  func removeFeed(of patient: Int64) throws {
    try database.run("DELETE FROM calendar_feed WHERE patient = ?1", patient)
  }
}

extension Query {
  /// A feed, from that column on.
  fileprivate func feed(_ first: Int32) throws -> FeedAnswer {
    guard let language = FeedLanguage(rawValue: text(first + 1)) else {
      throw CorruptRecordError(column: "language")
    }
    return FeedAnswer(
      createdAt: instant(first), language: language, names: int(first + 2) != 0,
      person: int(first + 3) != 0)
  }
}
