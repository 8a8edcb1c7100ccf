import APIContract
import Domain
import ServerCore
import Testing

/// One promise that every cloud keeps; the same body runs on each of them.
struct CloudCase: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let body: @Sendable (CloudUnderTest) async throws -> Void

  init(_ promise: String, _ body: @escaping @Sendable (CloudUnderTest) async throws -> Void) {
    testDescription = promise
    self.body = body
  }

  static let all = documents + races + files + removals + epochs
}

extension CloudCase {
  private static let documents = [
    CloudCase("it has one name, for ever") { under in
      let name = try await under.cloud.identity()
      #expect(try await under.cloud.identity() == name)
    },
    CloudCase("an empty account has no changes") { under in
      let page = try await under.cloud.changes(of: Documents.mother, after: 0, limit: 10)
      #expect(page.items == [] && !page.hasMore)
      #expect(try await under.cloud.document(Documents.id(1), of: Documents.mother) == nil)
    },
    CloudCase("a document comes back as it went, odd words too") { under in
      let revision = try Documents.revision(
        "保険証👨‍👩‍👧 \u{202E}逆", note: "一行目\n\t\"二\\行目\"", tags: ["薬", "くすり"],
        patient: Documents.grandfather)
      let made = try await under.committed(
        Documents.change(1, 1, on: 0, revision), of: Documents.mother)
      #expect(made.version == 1 && made.sequence == 1 && made.edit == Documents.edit(1))
      #expect(made.revision == revision)
      #expect(try await under.cloud.document(Documents.id(1), of: Documents.mother) == made)
      #expect(try await under.feed(of: Documents.mother) == [made])
    },
    CloudCase("D-S7 each account has its own papers, under the same ids too") { under in
      let mine = try await under.committed(
        Documents.change(1, 1, on: 0, try Documents.revision("わたし")), of: Documents.mother)
      let theirs = try await under.committed(
        Documents.change(1, 1, on: 0, try Documents.revision("よそ")), of: Documents.stranger)
      #expect(mine.revision?.fields.title.text == "わたし" && theirs.sequence == 1)
      #expect(try await under.feed(of: Documents.mother) == [mine])
      #expect(try await under.feed(of: Documents.stranger) == [theirs])
    },
    CloudCase("the feed tells each document once, as it is now, in pages of any size") { under in
      for number in 1...7 as ClosedRange<UInt64> {
        let revision = try Documents.revision("書類\(number)")
        try await under.committed(
          Documents.change(number, number, on: 0, revision), of: Documents.mother)
      }
      let changed = try await under.committed(
        Documents.change(2, 100, on: 1, try Documents.revision("変更")), of: Documents.mother)
      for limit in [1, 2, 3, 7, 500] {
        let feed = try await under.feed(of: Documents.mother, limit: limit)
        #expect(feed.map(\.id) == [1, 3, 4, 5, 6, 7, 2].map(Documents.id))
        #expect(feed.last == changed)
        #expect(zip(feed, feed.dropFirst()).allSatisfy { $0.sequence < $1.sequence })
      }
      let rest = try await under.cloud.changes(
        of: Documents.mother, after: changed.sequence - 1, limit: 10)
      #expect(rest.items == [changed] && !rest.hasMore)
    },
    CloudCase("D-S5 a deletion leaves a tombstone, and can be taken back on it") { under in
      try await under.committed(
        Documents.change(1, 1, on: 0, try Documents.revision("捨てる")), of: Documents.mother)
      let gone = try await under.committed(Documents.deletion(1, 2, on: 1), of: Documents.mother)
      #expect(gone.revision == nil && gone.version == 2)
      #expect(try await under.feed(of: Documents.mother) == [gone])
      let late = try await under.cloud.commit(
        Documents.change(1, 3, on: 1, try Documents.revision("遅い")), of: Documents.mother,
        told: nil)
      #expect(late == .stale)
      let back = try await under.committed(
        Documents.change(1, 3, on: 2, try Documents.revision("戻す")), of: Documents.mother)
      #expect(back.version == 3 && back.revision?.fields.title.text == "戻す")
      #expect(try await under.feed(of: Documents.mother) == [back])
    },
  ]

  private static let races = [
    CloudCase("a stale base changes nothing") { under in
      let first = try await under.committed(
        Documents.change(1, 1, on: 0, try Documents.revision("はじめ")), of: Documents.mother)
      for base in [0, 2, 7] {
        let outcome = try await under.cloud.commit(
          Documents.change(1, 50 + UInt64(base), on: base, try Documents.revision("違う")),
          of: Documents.mother, told: nil)
        #expect(outcome == .stale)
      }
      let unknown = try await under.cloud.commit(
        Documents.change(2, 9, on: 1, try Documents.revision("ない")), of: Documents.mother,
        told: nil)
      #expect(unknown == .stale)
      #expect(try await under.feed(of: Documents.mother) == [first])
    },
    CloudCase("cases Documents: the same change sent again changes nothing") { under in
      let change = Documents.change(1, 1, on: 0, try Documents.revision("一度だけ"))
      let first = try await under.committed(change, of: Documents.mother)
      #expect(try await under.committed(change, of: Documents.mother) == first)
      let second = try await under.committed(
        Documents.change(1, 2, on: 1, try Documents.revision("次")), of: Documents.mother)
      // Long after, it is known or it is stale; the newest state stays in either case.
      let late = try await under.cloud.commit(change, of: Documents.mother, told: nil)
      #expect(late == .stale || late == .committed(second))
      #expect(try await under.feed(of: Documents.mother) == [second])
    },
    CloudCase("a hundred racing commits on one version: one wins") { under in
      try await under.committed(
        Documents.change(1, 1, on: 0, try Documents.revision("元")), of: Documents.mother)
      let winners = try await withThrowingTaskGroup(of: CommitOutcome.self) { group in
        for number in 0..<100 as Range<UInt64> {
          let change = Documents.change(1, 100 + number, on: 1, try Documents.revision("\(number)"))
          group.addTask { try await under.cloud.commit(change, of: Documents.mother, told: nil) }
        }
        var winners: [CloudDocument] = []
        for try await case .committed(let winner) in group { winners.append(winner) }
        return winners
      }
      #expect(winners.count == 1 && winners.first?.version == 2)
      #expect(try await under.feed(of: Documents.mother) == winners)
    },
    CloudCase("fifty racing documents get fifty numbers") { under in
      try await withThrowingTaskGroup(of: Void.self) { group in
        for number in 1...50 as ClosedRange<UInt64> {
          let change = Documents.change(number, number, on: 0, try Documents.revision("\(number)"))
          group.addTask { try await under.committed(change, of: Documents.mother) }
        }
        try await group.waitForAll()
      }
      let feed = try await under.feed(of: Documents.mother, limit: 7)
      #expect(Set(feed.map(\.id)).count == 50 && Set(feed.map(\.sequence)).count == 50)
    },
  ]
}
