import Domain

/// Lets the changes of one caregiver through one after another, so that this server's do not get in each
/// other's way; other servers' still may.
actor CommitTurns {
  private var waiting: [CaregiverID: [CheckedContinuation<Void, Never>]] = [:]

  /// Waits for its turn and does the work, where the caller is: turns of others go on meanwhile.
  nonisolated func run<Outcome>(
    _ owner: CaregiverID, _ work: () async throws -> Outcome
  ) async throws -> Outcome {
    await take(owner)
    do {
      let outcome = try await work()
      await give(owner)
      return outcome
    } catch {
      await give(owner)
      throw error
    }
  }

  private func take(_ owner: CaregiverID) async {
    guard waiting[owner] != nil else {
      waiting[owner] = []
      return
    }
    await withCheckedContinuation { waiting[owner]?.append($0) }
  }

  private func give(_ owner: CaregiverID) {
    guard let next = waiting[owner]?.first else {
      waiting[owner] = nil
      return
    }
    waiting[owner]?.removeFirst()
    next.resume()
  }
}
