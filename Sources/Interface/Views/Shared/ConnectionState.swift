import Domain
import Localization
import Screen
import ViewModels

extension Canvas {
  /// The connection, what waits for it, and the freshness of what is shown.
  /// Source: screens figure 15.
  @MainActor
  func connectionWords(
    _ contact: ServerContact, _ outgoing: OutgoingWrites?, documents: HouseholdDocuments? = nil,
    isOpen: Bool = false
  ) -> ConnectionWords {
    let fixed = fixedWords(contact, outgoing)
    let isOnline = contact.connection.state == .online
    // Whoever sees no documents need not know where they are.
    let tells = isOpen && contact.role?.allows(.record) != false
    let documents = documents.flatMap { $0.status.inTitle(isOpen: tells, isOnline: isOnline) }
    return ConnectionWords(
      state: contact.connection.isKnown ? strings(state(contact)) : "", grace: grace(contact),
      fixed: fixed,
      sync: fixed.isEmpty ? documents.map { [strings($0)] } ?? sync(contact) : [])
  }

  @MainActor
  private func state(_ contact: ServerContact) -> Phrase {
    switch contact.connection.state {
    case .online: return .connOnline
    case .full: return .connServerFull
    case .offline, .noAnswer:
      if case .grace(let days) = contact.standing { return .connGrace(days) }
      return contact.connection.state == .offline ? .connOffline : .connNoAnswer
    }
  }

  @MainActor
  private func grace(_ contact: ServerContact) -> String {
    guard contact.connection.isKnown, [.offline, .noAnswer].contains(contact.connection.state),
      case .grace(let days) = contact.standing
    else { return "" }
    return strings(.connGraceDays(days))
  }

  /// What was recorded a moment ago and is on its way is not worth a word; what has to wait is, and so is what has had no
  /// answer.
  @MainActor
  private func fixedWords(_ contact: ServerContact, _ outgoing: OutgoingWrites?) -> [String] {
    let isOnline = contact.connection.state == .online
    var words: [Phrase] = []
    if contact.isReadOnly { words.append(.connReadOnly) }
    guard let outgoing else { return words.map { strings($0) } }
    if outgoing.waitingCount > 0, !(isOnline && outgoing.isSending && !outgoing.isLate) {
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
    // What an earlier start has kept is told with its time until the server was heard.
    if connection.isOnline {
      let synced = strings(.syncSynced)
      return layout.isCompact ? [synced] : [strings(.syncDone(updatedAt.clock)), synced]
    }
    let time = updatedAt.lately(on: contact.today)
    return [strings(.syncStale(time)), strings(time)]
  }
}
