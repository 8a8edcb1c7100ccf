import LocalStore

/// What an outbox has to hold after some steps of the probe.
struct ExpectedOutbox: Equatable {
  private enum State: Equatable {
    case waiting
    case refused(String)
  }

  private var writes: [Int: State] = [:]

  init(_ steps: some Sequence<String>) { for step in steps { apply(step) } }

  /// What the store holds, in the words of the steps.
  init(_ store: DeviceStore) throws {
    for write in try store.waiting(for: nil, after: nil, limit: 1000) {
      writes[try Self.number(write)] = .waiting
    }
    for refused in try store.refused(for: nil) {
      writes[try Self.number(refused)] = .refused(refused.refusal?.reason ?? "")
    }
  }

  private mutating func apply(_ step: String) {
    let words = step.split(separator: ":").map(String.init)
    guard words.count > 1, let number = Int(words[1]) else { return }
    switch (words[0], writes[number]) {
    case ("queue", nil), ("retry", .refused): writes[number] = .waiting
    case ("refuse", .waiting): writes[number] = .refused("refused \(number)")
    case ("drop", .refused), ("withdraw", .waiting), ("sent", _): writes[number] = nil
    default: break
    }
  }

  /// The number of a write that is whole, and its own.
  private static func number(_ write: QueuedWrite) throws -> Int {
    let words = String(decoding: write.bytes, as: UTF8.self).split(separator: " ")
    guard words.count >= 2, words[0] == "write", let number = Int(words[1]),
      write.bytes.count == "write \(number) ".utf8.count + number % 3 * 3000,
      write.subject == "p\(number % 2)", write.queuedAt == instant()
    else { throw NotWhole(write: write) }
    return number
  }

  struct NotWhole: Error { let write: QueuedWrite }
}
