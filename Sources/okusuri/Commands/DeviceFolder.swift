import ClientCore
import Files
import FoundationEssentials
import LocalStore
import ViewModels

/// The folder in which this device keeps records, and the storage that has their key.
struct DeviceFolder: Sendable {
  let path: String
  let storage: any SecureStorage
  /// How long what stands there is to last.
  var lifetime = StoreLifetime.kept

  /// Opens what is kept of the account that is signed in; nil when nobody is.
  ///
  /// What cannot be opened stays where it is. The record then is written over the network only, through a file that goes
  /// with this run; it is read as ever where the answers can be, for a store that is damaged hides itself alone
  /// (decision 0155).
  func open(_ session: OfflineGraceSessionManager) async -> OpenedDevice? {
    guard let account = await session.deviceAccount else { return nil }
    do throws(VaultError) {
      let key = try storage.recordKey()
      do throws(DeviceStoreError) {
        let store = try DeviceStore(
          folder: path, account: account, key: key, lifetime: lifetime)
        return OpenedDevice(DeviceRecord(store: store, session: session))
      } catch {
        return passing(account, session, error) { passing in
          guard error.reason != .full else { return nil }
          // What stands in the way of the answers too leaves the whole record to this run.
          return try? DeviceStore(
            folder: path, unsentIn: passing, account: account, key: key, lifetime: lifetime)
        }
      }
    } catch {
      return passing(
        account, session,
        DeviceStoreError(path: error.path, reason: error.reason == .full ? .full : .damaged))
    }
  }

  /// How many writes of an account wait here; 0 when nothing of it is kept, or it cannot be opened now: the sign-in says
  /// nothing then, and once signed in the reason stands in 設定.
  func unsent(_ account: DeviceAccount) async -> Int {
    await DeviceStore.waiting(in: path, of: account)
  }

  /// How many writes wait here, whoever made them.
  func unsentOfAll() async -> Int { await DeviceStore.waiting(in: path) }

  /// Keeps what is written now in a folder that goes with this run; `reading` opens the answers of this device beside it,
  /// nil where they cannot be had.
  private func passing(
    _ account: DeviceAccount, _ session: OfflineGraceSessionManager, _ fault: DeviceStoreError,
    reading: (_ passing: String) -> DeviceStore? = { _ in nil }
  ) -> OpenedDevice? {
    // Where the disk of the usual folder is full too, memory has room.
    for base in [nil, "/dev/shm"] {
      guard let folder = try? RunDirectory("okusuri", in: base) else { continue }
      guard
        let store = reading(folder.path)
          ?? (try? DeviceStore(
            folder: folder.path, account: account, key: MemorySessionStorage().recordKey(),
            lifetime: .thisRun))
      else {
        folder.remove()
        continue
      }
      folder.outlive()
      return OpenedDevice(DeviceRecord(store: store, session: session), fault: fault)
    }
    return nil
  }
}
