public import Crypto
public import Domain
public import Files

// Beginning anew where the unsent writes can be read no more. Source: decision 0155.
extension DeviceStore {
  /// Why nobody can tell what of an account waits in a folder; nil when it can be read, or there is nothing.
  public static func unsentFault(
    folder: String, account: DeviceAccount, key: SymmetricKey
  ) -> DeviceStoreError? {
    guard isThere(folder: folder, account: account) else { return nil }
    do throws(DeviceStoreError) {
      let digest = account.digest
      let files = try DeviceFiles(folder: folder, digest: digest, lifetime: .kept)
      return try files.opening { () throws(DeviceStoreError) -> DeviceStoreError? in
        unsentFault(in: files, key, account: digest)
      }
    } catch {
      return error
    }
  }

  /// Puts unsent writes that cannot be read beside, under names that say when, and answers where they lie now; nothing is
  /// removed. What is recorded from then on is kept in a new file. None where they can be read after all.
  ///
  /// Errors: ``DeviceStoreError``: what stands in the way where it is no damage, `.busy` while another program has them
  /// open, for what it records would go with them.
  public static func setUnsentAside(
    folder: String, account: DeviceAccount, key: SymmetricKey, at now: Timestamp
  ) throws(DeviceStoreError) -> [String] {
    let digest = account.digest
    let files = try DeviceFiles(folder: folder, digest: digest, lifetime: .kept)
    return try files.opening { () throws(DeviceStoreError) -> [String] in
      guard let fault = unsentFault(in: files, key, account: digest) else { return [] }
      guard fault.canBeSetAside else { throw fault }
      guard !WriteAheadLog.isInUse(files.outbox) else {
        throw DeviceStoreError(path: files.outbox, reason: .busy)
      }
      let clock = now.tokyoTime.description.filter { $0 != ":" }
      let aside = try DeviceFiles.putAside(
        files.outbox, as: "\(files.outbox).broken-\(now.tokyoDate)-\(clock)")
      // Begun at once: one that is missing beside the answers is told as lost. Where there is no room, it is told.
      try? DeviceDatabase(path: files.outbox, schema: .outbox, lifetime: .kept).close()
      return aside
    }
  }

  /// The same while nobody else opens it; it is closed again.
  private static func unsentFault(
    in files: DeviceFiles, _ key: SymmetricKey, account: [UInt8]
  ) -> DeviceStoreError? {
    do throws(DeviceStoreError) {
      let database = try Outbox.openedAlone(files)
      defer {
        // What closing reports changes nothing of what was read.
        try? database.close()
      }
      try Outbox(database, key, account: account).readAll()
      return nil
    } catch {
      return error
    }
  }
}

extension DeviceStoreError {
  /// True where unsent writes of this device are there and no later try will read them: they can be set aside.
  public var canBeSetAside: Bool { reason == .damaged && DeviceFiles.isOutbox(path) }
}
