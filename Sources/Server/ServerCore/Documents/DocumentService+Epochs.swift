internal import APIContract
internal import Domain

// What becomes of a cloud that was put back to what it was before. Source: decision P-41.

extension DocumentService {
  /// The epoch of a household's documents; nil for a patient, who keeps none.
  ///
  /// Another one begins when the cloud has lost what this server has told of it, or what a device has seen.
  /// Throws what store and cloud throw.
  func epoch(
    of caller: DocumentCaller, in id: CloudID, _ seen: SeenChange?
  ) async throws -> CloudEpoch? {
    guard caller.patient == nil, let (owner, key) = caller.account else { return nil }
    // Before the cloud is asked: it may have gone on since, but never back.
    let told = try await store.read { try $0.toldDocuments(of: key) }
    var epoch = try await cloud.epoch(of: owner)
    if told?.proves(lossIn: epoch, of: id) == true {
      // Nothing was written into it since: it has lost only what was above its newest number.
      epoch = try await cloud.beginEpoch(of: owner, after: epoch, keeping: epoch.newest)
    } else if try await isLost(seen, epoch, owner) {
      // This server has lost its memory, too: others may have written before, and nobody can say from where on.
      epoch = try await cloud.beginEpoch(of: owner, after: epoch, keeping: 0)
    }
    let now = ToldDocuments(cloud: id, epoch: epoch.id, newest: epoch.newest)
    if told != now { try await store.write { try $0.tell(now, of: key) } }
    return epoch
  }

  /// Whoever made a change knows its number: it counts as told, in the epoch that was told `before`.
  func note(
    _ document: CloudDocument, of key: HouseholdKey, after before: ToldDocuments?
  ) async throws {
    guard let before else { return }
    try await store.write { writer in
      guard let told = try writer.toldDocuments(of: key), told.epoch == before.epoch,
        told.cloud == before.cloud, told.newest < document.sequence
      else { return }
      let now = ToldDocuments(cloud: told.cloud, epoch: told.epoch, newest: document.sequence)
      try writer.tell(now, of: key)
    }
  }

  private func isLost(
    _ seen: SeenChange?, _ epoch: CloudEpoch, _ owner: CaregiverID
  ) async throws -> Bool {
    guard let seen else { return false }
    let held = try await cloud.document(seen.document, of: owner)
    return seen.proves(lossIn: epoch, holding: held)
  }
}

extension DocumentCaller {
  fileprivate var account: (owner: CaregiverID, key: HouseholdKey)? {
    guard let owner, let household else { return nil }
    return (owner, household)
  }
}
