import Domain
import TestSupport
import Testing

/// What two devices made of one document. Source: decision P-16.
struct DocumentMergeTests {
  /// One value of every field that holds one, as a number.
  private static let single: [(DocumentField, @Sendable (Int) throws -> DocumentFields)] = [
    (.title, { try DocumentSample.fields(title: $0) }),
    (.category, { try DocumentSample.fields(category: $0) }),
    (.date, { try DocumentSample.fields(date: $0) }),
    (.note, { try DocumentSample.fields(note: $0) }),
    (.patient, { try DocumentSample.fields(patient: $0) }),
  ]

  @Test func `decision P-16 every mixture of three values in every field`() throws {
    for (field, make) in Self.single {
      for base in 0..<3 {
        for mine in 0..<3 {
          for theirs in 0..<3 {
            let merge = DocumentMerge(
              base: try make(base), mine: try make(mine), theirs: try make(theirs))
            let isDisputed = mine != theirs && mine != base && theirs != base
            #expect(merge.disputed == (isDisputed ? [field] : []))
            #expect(merge.needsCopy == isDisputed)
            let expected = theirs == base ? mine : theirs
            #expect(merge.merged == (try make(expected)), "\(field) \(base) \(mine) \(theirs)")
          }
        }
      }
    }
  }

  @Test func `decision P-16 different fields merge, whatever else both did`() throws {
    let base = try DocumentSample.fields(title: 1, note: 1)
    let mine = try DocumentSample.fields(title: 2, note: 1, tags: [1])
    let theirs = try DocumentSample.fields(title: 1, date: 5, note: 2, files: [1])
    let merge = DocumentMerge(base: base, mine: mine, theirs: theirs)
    #expect(merge.disputed.isEmpty)
    #expect(
      merge.merged == (try DocumentSample.fields(title: 2, date: 5, note: 2, tags: [1], files: [1]))
    )
  }

  @Test func `decision P-16 without a common beginning every difference is in dispute`() throws {
    let mine = try DocumentSample.fields(title: 1, category: 1, tags: [1], files: [1])
    let theirs = try DocumentSample.fields(title: 1, category: 2, note: 3, tags: [2], files: [2])
    let merge = DocumentMerge(base: nil, mine: mine, theirs: theirs)
    #expect(merge.disputed == [.category, .note])
    #expect(
      merge.merged
        == (try DocumentSample.fields(
          title: 1, category: 2, note: 3, tags: [2, 1], files: [2, 1])))
  }

  @Test func `decision P-16 tags and files are merged one by one, every mixture of three`() throws {
    for base in 0..<8 {
      for mine in 0..<8 {
        for theirs in 0..<8 {
          let sets = [base, mine, theirs].map { bits in (0..<3).filter { bits >> $0 & 1 == 1 } }
          let papers = try sets.map { try DocumentSample.fields(tags: $0, files: $0) }
          let merge = DocumentMerge(base: papers[0], mine: papers[1], theirs: papers[2])
          // Kept by both, or added by one.
          let kept = base & mine & theirs
          let expected = kept | (mine | theirs) & ~base
          #expect(merge.disputed.isEmpty)
          #expect(
            Set(merge.merged.tags) == Set(try DocumentSample.fields(tags: bits(expected)).tags))
          #expect(
            Set(merge.merged.attachments)
              == Set(try DocumentSample.fields(files: bits(expected)).attachments))
          #expect(Set(merge.merged.tags).count == merge.merged.tags.count)
        }
      }
    }
  }

  @Test func `decision P-16 an order that only one side changed stays`() throws {
    let base = try DocumentSample.fields(tags: [1, 2, 3], files: [1, 2])
    let turned = try DocumentSample.fields(tags: [3, 1, 2], files: [2, 1])
    #expect(DocumentMerge(base: base, mine: turned, theirs: base).merged == turned)
    #expect(DocumentMerge(base: base, mine: base, theirs: turned).merged == turned)
  }

  @Test func `decision P-16 more tags or files together than may be are in dispute`() throws {
    let base = try DocumentSample.fields()
    let mine = try DocumentSample.fields(tags: Array(0..<12), files: Array(0..<30))
    let theirs = try DocumentSample.fields(tags: Array(12..<24), files: Array(30..<60))
    let merge = DocumentMerge(base: base, mine: mine, theirs: theirs)
    #expect(merge.disputed == [.tags, .attachments])
    #expect(merge.merged == theirs)
  }

  @Test func `decision P-16 a merge is never lost and never repeats`() throws {
    var generator = SeededGenerator(for: "merges of papers")
    for _ in Soak.rounds(3000) {
      let papers = try (0..<3).map { _ in try paper(&generator) }
      let merge = DocumentMerge(base: papers[0], mine: papers[1], theirs: papers[2])
      // The cloud's value stands wherever both changed one field.
      if papers[1] == papers[0] { #expect(merge.merged == papers[2] && !merge.needsCopy) }
      if papers[2] == papers[0] { #expect(merge.merged == papers[1] && !merge.needsCopy) }
      if papers[1] == papers[2] { #expect(merge.disputed.isEmpty) }
      // Once merged, their side again adds nothing.
      let again = DocumentMerge(base: papers[2], mine: merge.merged, theirs: papers[2])
      #expect(again.merged == merge.merged && !again.needsCopy)
    }
  }

  private func paper(_ generator: inout SeededGenerator) throws -> DocumentFields {
    func number() -> Int { Int.random(in: 0..<3, using: &generator) }
    return try DocumentSample.fields(
      title: number(), category: number(), date: number(), note: number(), patient: number(),
      tags: (0..<5).filter { _ in Bool.random(using: &generator) }.shuffled(using: &generator),
      files: (0..<4).filter { _ in Bool.random(using: &generator) }.shuffled(using: &generator))
  }

  private func bits(_ number: Int) -> [Int] { (0..<3).filter { number >> $0 & 1 == 1 } }
}
