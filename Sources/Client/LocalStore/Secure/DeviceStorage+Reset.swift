public import Domain
internal import Files

// Beginning anew where what is kept can be used no more. Source: W-54.
extension DeviceStorage {
  /// What is wrong with the sign-in that a folder keeps; nil when it can be used, or there is none.
  public static func fault(
    folder path: String, _ passphrase: Passphrase?, hasBus: Bool
  ) -> VaultError? {
    do throws(VaultError) {
      _ = try DeviceStorage(folder: path, passphrase: passphrase, hasBus: hasBus).load()
      return nil
    } catch {
      return error
    }
  }

  /// Puts what cannot be used beside, under names that say when, and answers where it lies now; the next
  /// sign-in begins with new files. Nothing is removed but what the desktop's storage held, which lies in a
  /// file then.
  ///
  /// A key that still opens what this device keeps of the record stays; without one that goes beside too, since
  /// a new key opens none of it. What another terminal has mended meanwhile stays as it is.
  /// Errors: ``VaultError``, also when the folder itself cannot be used.
  public static func reset(
    folder path: String, _ passphrase: Passphrase?, hasBus: Bool, at now: Timestamp
  ) throws(VaultError) -> [String] {
    guard let folder = try VaultFolder.existing(path) else { return [] }
    let lock = Vault(folder: path).changeLock()
    defer { lock?.release() }
    guard fault(folder: path, passphrase, hasBus: hasBus) != nil else { return [] }
    let clock = now.tokyoTime.description.filter { $0 != ":" }
    let tag = "broken-\(now.tokyoDate)-\(clock)"
    var aside = try keyringAside(folder, hasBus: hasBus, tag)
    aside += [try folder.putAside(Vault.file, tag)]
    // A key that cannot be read is why somebody is here.
    let storage = try? DeviceStorage(folder: path, passphrase: passphrase, hasBus: hasBus)
    if (try? storage?.hasKey) != true {
      aside += [try folder.putAside(VaultKeyFile.name, tag), try folder.putAside("device", tag)]
    }
    return aside.compactMap(\.self)
  }

  private var hasKey: Bool {
    get throws(VaultError) { try looking { _, view, _ throws(VaultError) in view.key != nil } }
  }

  /// What the desktop's storage holds, when it can be had and means nothing, as a file.
  private static func keyringAside(
    _ folder: borrowing VaultFolder, hasBus: Bool, _ tag: String
  ) throws(VaultError) -> [String?] {
    let (note, service) = (DesktopNote(folder: folder.path), SecretService(folder: folder.path))
    guard try note.isThere, hasBus else { return [] }
    let name = "keyring.\(tag)"
    do {
      guard let text = try service.read(within: limit), DesktopEntry(text: text) == nil else {
        return []
      }
      _ = try folder.add(name, Array(text.utf8))
      try service.remove(within: limit)
      try note.remove()
      return [folder.full(name)]
    } catch let error as SecretServiceAway {
      throw VaultError(path: note.path, reason: .desktopAway(error.reason))
    } catch {
      throw error as? VaultError ?? folder.fault(name, .damaged)
    }
  }
}
