import Domain

/// Lets the changes of one caregiver through one after another, so that this server's do not get in each
/// other's way; other servers' still may.
actor CommitTurns {
  private var waiting: [CaregiverID: [CheckedContinuation<Void, Never>]] = [:]

  /// Waits for one's turn; has to be given back.
  func take(_ owner: CaregiverID) async {
    guard waiting[owner] != nil else {
      waiting[owner] = []
      return
    }
    await withCheckedContinuation { waiting[owner]?.append($0) }
  }

  func give(_ owner: CaregiverID) {
    guard let next = waiting[owner]?.first else {
      waiting[owner] = nil
      return
    }
    waiting[owner]?.removeFirst()
    next.resume()
  }
}
