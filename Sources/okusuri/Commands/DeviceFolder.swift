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
  /// What cannot be opened stays where it is. The record then is read and written over the network only,
  /// through a file that goes with this run.
  func open(_ session: OfflineGraceSessionManager) async -> OpenedDevice? {
    guard let account = await session.deviceAccount else { return nil }
    do {
      let key = try storage.recordKey()
      let store = try DeviceStore(
        folder: path, account: account, key: key, lifetime: lifetime)
      return OpenedDevice(DeviceRecord(store: store, session: session))
    } catch let fault as DeviceStoreError {
      return await passing(account, session, fault)
    } catch let fault as VaultError {
      return await passing(
        account, session,
        DeviceStoreError(path: fault.path, reason: fault.reason == .full ? .full : .damaged))
    } catch {
      return nil
    }
  }

  /// How many writes of an account wait here; 0 when nothing of it is kept, or it cannot be opened now.
  func unsent(_ account: DeviceAccount) async -> Int {
    guard DeviceStore.isThere(folder: path, account: account) else { return 0 }
    do {
      let key = try storage.recordKey()
      return try DeviceStore(folder: path, account: account, key: key).counts().waiting
    } catch {
      // The sign-in says nothing then; once signed in the reason stands in 設定.
      return 0
    }
  }

  private func passing(
    _ account: DeviceAccount, _ session: OfflineGraceSessionManager, _ fault: DeviceStoreError
  ) async -> OpenedDevice? {
    // Where the disk of the usual folder is full too, memory has room.
    for base in [nil, "/dev/shm"] {
      guard let folder = try? RunDirectory("okusuri", in: base) else { continue }
      guard
        let store = try? DeviceStore(
          folder: folder.path, account: account, key: MemorySessionStorage().recordKey(),
          lifetime: .thisRun)
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
