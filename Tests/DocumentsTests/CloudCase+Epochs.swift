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
      let second = try await under.cloud.beginEpoch(of: Documents.mother, after: first)
      #expect(second.id != first.id && second.previous == first.id && second.since == 1)
      #expect(try await under.cloud.beginEpoch(of: Documents.mother, after: first) == second)
      let later = try await under.committed(
        Documents.change(2, 2, on: 0, try Documents.revision("二")), of: Documents.mother)
      let now = try await under.cloud.epoch(of: Documents.mother)
      #expect(now.id == second.id && now.since == 1 && now.newest == later.sequence)
      let third = try await under.cloud.beginEpoch(of: Documents.mother, after: now)
      #expect(third.previous == second.id && third.since == later.sequence)
    },
    CloudCase("W-60 an account of which nothing is left begins an epoch, too") { under in
      let nothing = try await under.cloud.epoch(of: Documents.mother)
      let fresh = try await under.cloud.beginEpoch(of: Documents.mother, after: nothing)
      #expect(fresh.id != nothing.id && fresh.newest == 0)
      let first = try await under.committed(
        Documents.change(1, 1, on: 0, try Documents.revision("一")), of: Documents.mother)
      #expect(first.sequence == 1)
      #expect(try await under.cloud.epoch(of: Documents.mother).id == fresh.id)
    },
  ]
}
