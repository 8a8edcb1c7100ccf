/// Open streams, found by whom they concern: telling a few costs the same however many others there are.
struct EventIndex {
  /// What a stream is found by.
  enum Key: Hashable {
    case household(HouseholdKey)
    case caregiver(CaregiverKey)
    case patient(Int64)
    case session(SessionKey)
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
    switch holder {
    case .caregiver(let member):
      [.session(session), .household(member.household), .caregiver(member.caregiver)]
    case .patient(let scope): [.session(session), .patient(scope.key)]
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
