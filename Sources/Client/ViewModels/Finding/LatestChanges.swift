public import APIContract
public import Domain
public import LocalStore

/// What was changed lately around a patient, the newest first: what the server tells of the record, and what this
/// device knows of its documents. Source: R-14, decision 0103.
public struct LatestChanges: Hashable, Sendable {
  /// One change.
  public enum Item: Hashable, Sendable {
    case record(RecordChange)
    case document(EditedDocument)

    public var at: Timestamp {
      switch self {
      case .record(let change): change.at
      case .document(let edited): edited.at
      }
    }
  }

  public let items: [Item]
  /// True when older ones are left out.
  public let more: Bool

  /// Where the server tells no further, documents go no further either: what lies between would seem not to have been.
  public init(_ answer: ChangesAnswer, _ documents: [EditedDocument]) {
    let last = answer.more ? answer.items.last?.at : nil
    let known = documents.filter { edited in last.map { edited.at >= $0 } ?? true }
    var (record, papers) = (answer.items[...], known[...])
    var items: [Item] = []
    while items.count < ChangesAnswer.most {
      if let change = record.first, papers.first.map({ $0.at <= change.at }) ?? true {
        items.append(.record(record.removeFirst()))
      } else if let paper = papers.popFirst() {
        items.append(.document(paper))
      } else {
        break
      }
    }
    self.items = items
    more = answer.more || !record.isEmpty || !papers.isEmpty || known.count < documents.count
  }

  /// Without what lies before a day: the plan may have ended since it was told (W-1).
  func opened(from first: CivilDate?) -> LatestChanges {
    guard let first else { return self }
    return LatestChanges(items.filter { $0.at.tokyoDate >= first }, more: more)
  }

  private init(_ items: [Item], more: Bool) { (self.items, self.more) = (items, more) }
}
