import APIClient
import ClientCore
import LocalStore
import Synchronization

/// What sending told: how much went, and what became of one write. It stays small however many go.
final class OutboxNews: Sendable {
  enum Outcome {
    case sent(WriteAnswer, body: [UInt8])
    case refused(APIError, body: [UInt8]?)
  }

  private struct State {
    var sent = 0
    var refused = 0
    var own: Outcome?
  }

  private let last: LastAnswer
  private let id: WriteID?
  private let state = Mutex(State())

  /// `id` names the write whose outcome is wanted.
  init(last: LastAnswer, of id: WriteID? = nil) { (self.last, self.id) = (last, id) }

  func take(_ report: OutboxReport) {
    state.withLock { state in
      switch report {
      case .sent(let id, let answer):
        state.sent += 1
        if id == self.id { state.own = .sent(answer, body: last.body) }
      case .refused(let id, let error):
        state.refused += 1
        if id == self.id { state.own = .refused(error, body: last.error) }
      }
    }
  }

  /// What became of that write; nil when nothing did.
  var outcome: Outcome? { state.withLock { $0.own } }

  /// How many were sent, and how many set aside.
  var counts: (sent: Int, refused: Int) { state.withLock { ($0.sent, $0.refused) } }
}

extension ClientSetup {
  /// Says what became of writes that had waited; nothing when nothing became of any.
  func sayNews(_ news: OutboxNews) {
    let (sent, refused) = news.counts
    if sent > 0 { CommandOutput.complain(sentences.sentNow(sent)) }
    if refused > 0 { CommandOutput.complain(sentences.setAside(refused)) }
  }
}
