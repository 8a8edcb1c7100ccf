// Which storage holds the truth, and where it goes.
extension DeviceStorage {
  /// What one run of the program knows about its two storages.
  struct State {
    /// Why the desktop's storage is not used; nil while it is. Once away, it stays so for this run.
    var away: SecureStorageKind.Reason?
    /// What was kept last, for when the desktop's storage goes away in the middle of a run.
    var known: DesktopEntry?
  }

  /// What the desktop and the sealed file say together about the sign-in.
  struct View {
    let kept: KeptSignIn
    /// The key of the device; nil when none was made yet.
    let key: StorageKey?
    /// True when the vault file holds something that belongs into the desktop's storage.
    let isToMove: Bool
  }

  /// Looks at both; the one that was written later is right.
  func look(_ state: inout State, _ budget: Budget) throws(VaultError) -> View {
    let filed = try vault.kept()
    let fileKey = try vault.recentKey()
    var entry = try ask(&state, budget)
    if let away = state.away, filed == nil, try note.isThere {
      guard let known = state.known else {
        throw VaultError(path: note.path, reason: .desktopAway(away))
      }
      entry = known
    }
    let isFileLater = (filed?.generation ?? -1) > (entry?.kept.generation ?? -1)
    let kept = (isFileLater ? filed : entry?.kept) ?? .none
    let key = entry?.storageKey ?? fileKey
    if let key { state.known = DesktopEntry(kept, key) }
    let hasFile = filed != nil || fileKey != nil
    return View(kept: kept, key: key, isToMove: state.away == nil && hasFile)
  }

  /// Keeps it in the desktop's storage while that answers, otherwise in the vault file.
  func keep(
    _ kept: KeptSignIn, _ known: StorageKey?, _ state: inout State, _ budget: Budget
  ) throws(VaultError) {
    let key = known ?? StorageKey()
    if try keepInDesktop(kept, key, &state, budget) { return }
    try vault.put(kept, key)
    state.known = DesktopEntry(kept, key)
  }

  /// True when it is there, and nowhere else any more; false, and away, when it could not be had.
  func keepInDesktop(
    _ kept: KeptSignIn, _ key: StorageKey, _ state: inout State, _ budget: Budget
  ) throws(VaultError) -> Bool {
    guard state.away == nil else { return false }
    let entry = DesktopEntry(kept, key)
    try note.write()
    do {
      try service.write(try entry.text, within: budget.rest)
    } catch {
      state.away = (error as? SecretServiceAway)?.reason ?? .refused
      return false
    }
    state.known = entry
    try vault.remove()
    return true
  }

  /// Removes what the desktop's storage holds, and the note about it.
  func leaveDesktop(
    _ away: SecureStorageKind.Reason?, _ budget: Budget
  ) throws(VaultError) {
    if let away { throw VaultError(path: note.path, reason: .desktopAway(away)) }
    do {
      try service.remove(within: budget.rest)
    } catch {
      throw VaultError(path: note.path, reason: .desktopAway(error.reason))
    }
    try note.remove()
  }

  /// What the desktop's storage holds; nil when that is nothing, or it is not used.
  private func ask(_ state: inout State, _ budget: Budget) throws(VaultError) -> DesktopEntry? {
    guard state.away == nil else { return nil }
    do {
      guard let text = try service.read(within: budget.rest) else { return nil }
      if let entry = DesktopEntry(text: text) { return entry }
    } catch {
      state.away = error.reason
      return nil
    }
    throw VaultError(path: note.path, reason: .damaged)
  }
}
