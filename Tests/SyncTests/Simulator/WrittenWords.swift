import Domain

/// What people wrote, word by word, and what became of each by somebody's own hand.
///
/// Every word is written once. A word that nobody who had it before them took away has to be
/// somewhere in the end: in its document, or in the copy that a dispute left.
struct WrittenWords {
  /// One thing that somebody wrote or attached.
  enum Word: Hashable {
    case title(String), note(String), tag(String), date(Int), file(AttachmentID)
  }

  /// Every word, and the acts by which people took it away.
  private var taken: [Word: Set<Int>] = [:]
  /// Every instant at which somebody did something to a document.
  private(set) var instants: Set<Timestamp> = []
  /// When documents were made.
  private(set) var births: Set<Timestamp> = []
  private var acts = 0

  /// Somebody who saw `before` made `after` of it; the number names the act.
  @discardableResult
  mutating func act(_ before: Set<Word>, _ after: Set<Word>, at now: Timestamp) -> Int {
    acts += 1
    instants.insert(now)
    for word in before.subtracting(after) { taken[word, default: []].insert(acts) }
    for word in after where taken[word] == nil { taken[word] = [] }
    return acts
  }

  mutating func born(at now: Timestamp) { births.insert(now) }

  /// What an act took away is back, as far as it is for that act and among what is seen to come back: what
  /// somebody else has made of the document meanwhile may hold less.
  mutating func undo(_ act: Int, _ seen: Set<Word>, at now: Timestamp) {
    instants.insert(now)
    for word in seen { taken[word]?.remove(act) }
  }

  /// What has to be somewhere.
  var standing: Set<Word> { Set(taken.filter { $0.value.isEmpty }.keys) }
}

extension DocumentFields {
  /// The words of a document.
  var words: Set<WrittenWords.Word> {
    var words: Set<WrittenWords.Word> = [.title(title.text)]
    if !note.text.isEmpty { words.insert(.note(note.text)) }
    if let date { words.insert(.date(date.date.daysSinceEpoch)) }
    words.formUnion(tags.map { .tag($0.text) })
    words.formUnion(attachments.map { .file($0.id) })
    return words
  }
}
