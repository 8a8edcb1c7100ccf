import Domain
import Localization
import Screen
import ViewModels

extension Canvas {
  /// The connection, what waits for it, and the freshness of what is shown. Source: screens.md 図15.
  @MainActor
  func connectionWords(_ contact: ServerContact, _ outgoing: OutgoingWrites?) -> ConnectionWords {
    let fixed = fixedWords(contact, outgoing)
    return ConnectionWords(
      state: strings(state(contact)), fixed: fixed,
      sync: fixed.isEmpty ? sync(contact) : [])
  }

  @MainActor
  private func state(_ contact: ServerContact) -> Phrase {
    switch contact.connection.state {
    case .online: return .connOnline
    case .offline, .noAnswer:
      if case .grace(let days) = contact.standing { return .connGrace(days) }
      return contact.connection.state == .offline ? .connOffline : .connNoAnswer
    }
  }

  /// What was recorded a moment ago and is on its way is not worth a word; what has to wait is.
  @MainActor
  private func fixedWords(_ contact: ServerContact, _ outgoing: OutgoingWrites?) -> [String] {
    let isOnline = contact.connection.state == .online
    var words: [Phrase] = []
    if contact.isReadOnlyOffline { words.append(.connReadOnly) }
    guard let outgoing else { return words.map { strings($0) } }
    if outgoing.waitingCount > 0, !(isOnline && outgoing.isSending) {
      words.append(.syncUnsent(outgoing.waitingCount))
    }
    if outgoing.refusedCount > 0 { words.append(.syncRefused(outgoing.refusedCount)) }
    return words.map { strings($0) }
  }

  @MainActor
  private func sync(_ contact: ServerContact) -> [String] {
    let connection = contact.connection
    if connection.loading > 0 { return [strings(.syncLoading)] }
    if connection.state != .online, case .grace = contact.standing { return [] }
    guard let updatedAt = connection.updatedAt else {
      return connection.state == .online ? [] : [strings(.syncNever)]
    }
    if connection.state == .online { return [strings(.syncDone(updatedAt.clock))] }
    let time = updatedAt.read(on: contact.today)
    return [strings(.syncStale(time)), strings(time)]
  }
}

extension Timestamp {
  /// 14:05, or 2月1日 21:14 when that is another day than `today`.
  func read(on today: CivilDate) -> Phrase {
    tokyoDate == today ? clock : .dayAndTime(tokyoDate.plain, clock)
  }
}
