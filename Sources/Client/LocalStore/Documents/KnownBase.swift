internal import Domain

/// What a document was before two devices changed it, where the answer to a change of ours was lost: it may
/// have come to the cloud, or not.
struct KnownBase {
  /// What the cloud was last known to hold; nil for a document that it was not known to hold.
  let base: DocumentFields?
  /// What was sent since without an answer.
  let sent: [DocumentFields]
  let mine: DocumentFields
  let theirs: DocumentFields

  /// The fields both are made of; nil when nothing is known.
  ///
  /// Where theirs says what was sent, that has come to the cloud and ours is the later word. A document
  /// that the cloud was not known to hold is there by one of those sent; where they differ among
  /// themselves, nobody knows by which, and ours is never given up for theirs.
  var fields: DocumentFields? {
    guard let start = base ?? sent.first else { return nil }
    var known = start
    settle(&known, \.title)
    settle(&known, \.category)
    settle(&known, \.date)
    settle(&known, \.note)
    settle(&known, \.patient)
    join(&known, \.tags, \.self)
    join(&known, \.attachments, \.id)
    return known
  }

  private func settle<Value: Equatable>(
    _ known: inout DocumentFields, _ path: WritableKeyPath<DocumentFields, Value>
  ) {
    if sent.contains(where: { $0[keyPath: path] == theirs[keyPath: path] }) {
      known[keyPath: path] = theirs[keyPath: path]
    } else if base == nil,
      let other = sent.first(where: { $0[keyPath: path] != mine[keyPath: path] })
    {
      known[keyPath: path] = other[keyPath: path]
    }
  }

  /// What was sent and has been taken away here since is gone, and not new there.
  private func join<Element, Key: Hashable>(
    _ known: inout DocumentFields, _ path: WritableKeyPath<DocumentFields, [Element]>,
    _ key: KeyPath<Element, Key>
  ) {
    func keys(_ fields: DocumentFields) -> Set<Key> {
      Set(fields[keyPath: path].map { $0[keyPath: key] })
    }
    if base == nil {
      let everywhere = sent.map(keys)
      known[keyPath: path].removeAll { element in
        !everywhere.allSatisfy { $0.contains(element[keyPath: key]) }
      }
    }
    var seen = keys(mine).union(keys(known))
    for element in sent.flatMap({ $0[keyPath: path] })
    where seen.insert(element[keyPath: key]).inserted {
      known[keyPath: path].append(element)
    }
  }
}
