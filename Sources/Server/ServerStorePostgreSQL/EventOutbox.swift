internal import ServerCore

/// Notices that wait to be sent: each once, however often it was told meanwhile, and not without end.
struct EventOutbox {
  private var waiting: [String] = []
  private var known: Set<String> = []

  /// So many wait; of more the others are told that anything may be new.
  static let most = 1000
  /// One NOTIFY takes 7,999 bytes.
  static let mostBytes = 7900

  var isEmpty: Bool { waiting.isEmpty }

  mutating func add(_ notice: String) {
    guard !known.contains(EventNotice.everythingText), known.insert(notice).inserted else { return }
    waiting.append(notice)
    guard waiting.count > Self.most else { return }
    waiting = [EventNotice.everythingText]
    known = [EventNotice.everythingText]
  }

  /// Takes out as many of the oldest as one NOTIFY holds behind its sender's name.
  mutating func take(behind name: String) -> [String] {
    var bytes = name.utf8.count
    let some = waiting.prefix { notice in
      bytes += 1 + notice.utf8.count
      return bytes <= Self.mostBytes
    }
    waiting.removeFirst(some.count)
    known.subtract(some)
    return Array(some)
  }

  /// Puts back, before all others, what nobody may have heard.
  mutating func giveBack(_ notices: [String]) {
    let later = waiting
    self = EventOutbox()
    for notice in notices + later { add(notice) }
  }
}
