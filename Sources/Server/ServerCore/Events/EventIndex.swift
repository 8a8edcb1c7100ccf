/// Open streams, found by whom they concern: telling a few costs the same however many others there are.
struct EventIndex {
  /// What a stream is found by.
  enum Key: Hashable {
    case household(HouseholdKey)
    case caregiver(CaregiverKey)
    case patient(Int64)
    case session(SessionKey)
    /// From where it is read.
    case address(String)
  }

  private var mailboxes: [Int: EventMailbox] = [:]
  private var numbers: [Key: Set<Int>] = [:]

  var count: Int { mailboxes.count }
  var all: [EventMailbox] { Array(mailboxes.values) }

  func count(of key: Key) -> Int { numbers[key]?.count ?? 0 }

  /// The streams that have one of these keys, each once.
  func found(by keys: some Sequence<Key>) -> [EventMailbox] {
    keys.reduce(into: Set<Int>()) { $0.formUnion(numbers[$1] ?? []) }.compactMap { mailboxes[$0] }
  }

  /// The oldest stream of the address that has the most, where those are more than one other address has; nil where
  /// they are no more. O(streams).
  func oldestOfTheMost(besides address: String) -> EventMailbox? {
    let counts = numbers.compactMap { key, numbers -> (key: Key, count: Int)? in
      if case .address = key { (key, numbers.count) } else { nil }
    }
    guard let most = counts.max(by: { $0.count < $1.count }),
      most.count > count(of: .address(address)) + 1
    else { return nil }
    return numbers[most.key]?.min().flatMap { mailboxes[$0] }
  }

  mutating func insert(_ mailbox: EventMailbox) {
    mailboxes[mailbox.number] = mailbox
    for key in mailbox.keys { numbers[key, default: []].insert(mailbox.number) }
  }

  mutating func remove(_ mailbox: EventMailbox) {
    guard mailboxes.removeValue(forKey: mailbox.number) != nil else { return }
    for key in mailbox.keys {
      numbers[key]?.remove(mailbox.number)
      if numbers[key]?.isEmpty == true { numbers[key] = nil }
    }
  }
}

extension EventMailbox {
  fileprivate var keys: [EventIndex.Key] {
    let own = [EventIndex.Key.session(session), .address(address)]
    return switch holder {
    case .caregiver(let member):
      own + [.household(member.household), .caregiver(member.caregiver)]
    case .patient(let scope): own + [.patient(scope.key)]
    }
  }
}

extension EventAudience {
  /// Where those are found who may be concerned.
  var keys: [EventIndex.Key] {
    patients.map { .patient($0) }
      + [
        household.map { .household($0) }, caregiver.map { .caregiver($0) },
      ].compactMap(\.self)
  }
}
