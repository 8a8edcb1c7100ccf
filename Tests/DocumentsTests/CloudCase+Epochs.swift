import Domain
import ServerCore
import Testing

extension CloudCase {
  static let epochs = [
    CloudCase("W-60 the first epoch is called as the cloud is, and its newest number is told") {
      under in
      let name = try await under.cloud.identity()
      #expect(try await under.cloud.epoch(of: Documents.mother) == CloudEpoch(id: name, newest: 0))
      try await under.committed(
        Documents.change(1, 1, on: 0, try Documents.revision("一")), of: Documents.mother)
      #expect(try await under.cloud.epoch(of: Documents.mother) == CloudEpoch(id: name, newest: 1))
    },
    CloudCase("W-60 an epoch begins once, however many say so, and changes go on in it") { under in
      try await under.committed(
        Documents.change(1, 1, on: 0, try Documents.revision("一")), of: Documents.mother)
      let first = try await under.cloud.epoch(of: Documents.mother)
      let second = try await under.cloud.beginEpoch(of: Documents.mother, after: first, keeping: 1)
      #expect(second.id != first.id && second.previous == first.id && second.since == 1)
      #expect(
        try await under.cloud.beginEpoch(of: Documents.mother, after: first, keeping: 1) == second)
      let later = try await under.committed(
        Documents.change(2, 2, on: 0, try Documents.revision("二")), of: Documents.mother)
      let now = try await under.cloud.epoch(of: Documents.mother)
      #expect(now.id == second.id && now.since == 1 && now.newest == later.sequence)
      let third = try await under.cloud.beginEpoch(of: Documents.mother, after: now, keeping: 1)
      #expect(third.previous == second.id && third.since == 1 && later.sequence == 2)
    },
    CloudCase("W-60 a change of another epoch is stale, and any while less is known than was told")
    {
      under in
      let name = try await under.cloud.identity()
      try await under.committed(
        Documents.change(1, 1, on: 0, try Documents.revision("一")), of: Documents.mother)
      let first = try await under.cloud.epoch(of: Documents.mother)
      func outcome(_ epoch: CloudID?, told newest: Int) async throws -> CommitOutcome {
        let change = Documents.change(1, 2, on: 1, try Documents.revision("一 改"))
        return try await under.cloud.commit(
          DocumentChange(
            id: change.id, edit: change.edit, baseVersion: 1, epoch: epoch, state: change.state),
          of: Documents.mother,
          told: ToldDocuments(cloud: name, epoch: first.id, newest: newest))
      }
      #expect(try await outcome(first.id, told: 2) == .stale)
      #expect(try await outcome(nil, told: 2) == .stale)
      #expect(try await outcome(CloudID(high: 1, low: 1), told: 1) == .stale)
      let second = try await under.cloud.beginEpoch(of: Documents.mother, after: first, keeping: 0)
      #expect(second.since == 0 && second.newest == 1)
      #expect(try await outcome(first.id, told: 1) == .stale)
      #expect(try await outcome(second.id, told: 1) != .stale)
      // Made once, it is answered again in its epoch alone.
      #expect(try await outcome(second.id, told: 1) != .stale)
      #expect(try await outcome(first.id, told: 1) == .stale)
    },
    CloudCase("W-60 an account of which nothing is left begins an epoch, too") { under in
      let nothing = try await under.cloud.epoch(of: Documents.mother)
      let fresh = try await under.cloud.beginEpoch(of: Documents.mother, after: nothing, keeping: 0)
      #expect(fresh.id != nothing.id && fresh.newest == 0)
      let first = try await under.committed(
        Documents.change(1, 1, on: 0, try Documents.revision("一")), of: Documents.mother)
      #expect(first.sequence == 1)
      #expect(try await under.cloud.epoch(of: Documents.mother).id == fresh.id)
    },
  ]
}
