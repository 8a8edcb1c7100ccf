/// A part of a document that two devices may change apart from each other.
public enum DocumentField: String, Hashable, Sendable, CaseIterable {
  case title, category, date, note, tags, patient, attachments
}

/// What two devices made of one document that they both knew. Source: decision P-16.
public struct DocumentMerge: Hashable, Sendable {
  /// The merged change. Where both changed one field to different values, the other device's,
  /// which the cloud already holds, stands here.
  public let merged: DocumentFields
  /// The fields that both changed to different values; empty when nothing has to be asked.
  public let disputed: Set<DocumentField>

  /// True when mine has to be kept beside it as a copy, so that nothing is overwritten unseen.
  public var needsCopy: Bool { !disputed.isEmpty }

  /// Brings `mine` and `theirs` together, both made of `base`; nil when what they were made of is not
  /// known any more, and then every field that differs is in dispute.
  ///
  /// Tags and files are merged one by one: what one side added is there, what one side took away is gone.
  /// Where both together are more than a document may have, the field is in dispute.
  public init(base: DocumentFields?, mine: DocumentFields, theirs: DocumentFields) {
    var merger = Merger(base: base, mine: mine, theirs: theirs, merged: theirs)
    merger.settle(.title, \.title)
    merger.settle(.category, \.category)
    merger.settle(.date, \.date)
    merger.settle(.note, \.note)
    merger.settle(.patient, \.patient)
    merger.join(.tags, \.tags, \.self, most: DocumentFields.mostTags)
    merger.join(.attachments, \.attachments, \.id, most: DocumentFields.mostAttachments)
    (merged, disputed) = (merger.merged, merger.disputed)
  }
}

private struct Merger {
  let base: DocumentFields?
  let mine: DocumentFields
  let theirs: DocumentFields
  var merged: DocumentFields
  var disputed: Set<DocumentField> = []

  mutating func settle<Value: Equatable>(
    _ field: DocumentField, _ path: WritableKeyPath<DocumentFields, Value>
  ) {
    let (mine, theirs) = (mine[keyPath: path], theirs[keyPath: path])
    guard mine != theirs else { return }
    if let base, base[keyPath: path] == theirs {
      merged[keyPath: path] = mine
    } else if base == nil || base?[keyPath: path] != mine {
      disputed.insert(field)
    }
  }

  mutating func join<Element: Equatable, Key: Hashable>(
    _ field: DocumentField, _ path: WritableKeyPath<DocumentFields, [Element]>,
    _ key: KeyPath<Element, Key>, most: Int
  ) {
    let joined = together(path, key)
    if joined.count <= most {
      merged[keyPath: path] = joined
    } else {
      disputed.insert(field)
    }
  }

  /// Theirs in their order, then what I added, without what either took away; mine as it is when they
  /// changed nothing.
  private func together<Element: Equatable, Key: Hashable>(
    _ path: KeyPath<DocumentFields, [Element]>, _ key: KeyPath<Element, Key>
  ) -> [Element] {
    let (mine, theirs) = (mine[keyPath: path], theirs[keyPath: path])
    if base?[keyPath: path] == theirs { return mine }
    let known = Set((base?[keyPath: path] ?? []).map { $0[keyPath: key] })
    let here = Set(mine.map { $0[keyPath: key] })
    let there = Set(theirs.map { $0[keyPath: key] })
    return theirs.filter { here.contains($0[keyPath: key]) || !known.contains($0[keyPath: key]) }
      + mine.filter { !there.contains($0[keyPath: key]) && !known.contains($0[keyPath: key]) }
  }
}
