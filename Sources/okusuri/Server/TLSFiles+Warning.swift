import Domain
import ServerHTTP

extension TLSFiles {
  /// What whoever runs the server should know of the certificate's last day; nil until two weeks before it.
  ///
  /// Throws ``CommandFailure`` where certificate and key cannot be used.
  func warning(
    at now: Timestamp, _ sentences: CommandSentences
  ) throws(CommandFailure) -> String? {
    let end: Timestamp
    do { end = try check() } catch {
      throw CommandFailure(.unavailable, sentences.tlsUnusable("\(error)"))
    }
    guard end < now.adding(.seconds(14 * 86_400)) else { return nil }
    let day = "\(max(end, Timestamp(secondsSinceEpoch: 0)).tokyoDate)"
    return end > now ? sentences.tlsEnds(day) : sentences.tlsOver(day)
  }
}
