import ClientCore
import Domain
import Glibc
import LocalStore
import ViewModels

extension DeviceFolder {
  /// Opens the documents that this device keeps of the caregiver who is signed in; nil for a
  /// patient and for documents that cannot be opened, which stay where they are. They go by the record's clock.
  func openDocuments(
    _ session: OfflineGraceSessionManager,
    log: @escaping @Sendable (SyncNews) -> Void = { _ in }
  ) async -> OpenedDocuments? {
    guard let account = await session.deviceAccount, account.role == .caregiver,
      let device = DeviceName.ofThisDevice(in: path)
    else { return nil }
    do throws(DocumentStoreError) {
      let store = try DocumentStore(
        folder: path, account: account, device: device, lifetime: lifetime)
      // What cannot be taken away now goes the next time.
      try? store.emptyBin(by: session.grace)
      return OpenedDocuments(
        store, of: account, device: device,
        environment: .standard(now: { [grace = session.grace] in grace.presentToKeep }, log: log))
    } catch {
      return nil
    }
  }
}

extension SyncEnvironment {
  /// The clocks, the sleep and the random numbers of this computer.
  static func standard(
    now: @escaping @Sendable () -> Timestamp,
    log: @escaping @Sendable (SyncNews) -> Void = { _ in }
  ) -> SyncEnvironment {
    SyncEnvironment(
      now: now, uptime: { .uptime }, sleep: { try await Task.sleep(for: $0) },
      random: { .random(in: 0..<1) }, log: log)
  }
}

extension Duration {
  /// How long this computer has been running; it never turns back.
  fileprivate static var uptime: Duration {
    var time = timespec()
    clock_gettime(CLOCK_BOOTTIME, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }
}
