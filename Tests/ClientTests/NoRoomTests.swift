import APIClient
import APIContract
import ClientCore
import LocalStore
import Localization
import TestSupport
import Testing

@testable import ViewModels

@MainActor @Suite struct `No room on the screens` {
  @Test func `W-63 a setting that cannot be kept holds for this time, and says so`() {
    let settings = SettingsModel(
      kind: .patient, language: .japanese, look: Look(), languageChosen: { _ in nil },
      lookChosen: { _ in .full })
    settings.choose(DisplayChoice.theme(.dark))
    #expect(settings.look.theme == .dark && settings.fault == .full)
    settings.choose(DisplayChoice.language(.english))
    #expect(settings.language == .english && settings.fault == nil)
  }

  @Test func `W-63 a sign-in that finds no room is told as such, and not as the server's`() {
    let refusal = SignInRefusal(VaultError(path: "session.vault", reason: .full))
    #expect(refusal == .failed(.deviceFull))
    #expect(Strings(.japanese)(FailureReason.deviceFull.phrase).contains("空きがありません"))
  }

  @Test func `W-63 what stands in the way of keeping is told by its reason`() {
    #expect(KeepingFault { throw DeviceStoreError.noRoom } == .full)
    #expect(KeepingFault {} == nil)
  }

  @Test func `W-63 tokens that found no room stay good, and are kept once there is some`()
    async throws
  {
    try await Terminal.run { terminal in
      let disk = NarrowStorage(inner: terminal.storage)
      let session = try terminal.start(keeping: disk)
      let reader = RecordReader(session: session, subject: .ownRecord)
      // What is kept is older than what is in memory, and does not take its place.
      for _ in 0..<3 { _ = try await reader.access() }
      #expect(terminal.refreshes == 1)
      #expect(await session.losesRenewal)
      #expect(await session.storageFault?.reason == .full)
      disk.isFull.value = false
      _ = try await reader.access()
      #expect(await !session.losesRenewal)
      #expect(terminal.refreshes == 1)
      #expect(await session.currentSession?.accessToken == terminal.storage.load()?.accessToken)
    }
  }

  @Test func `W-63 a sign-out that cannot be kept is told, and the record stays open`()
    async throws
  {
    try await Terminal.run(expires: .seconds(600)) { terminal in
      let disk = NarrowStorage(inner: terminal.storage)
      let app = AppModel(
        session: try terminal.start(keeping: disk), language: .japanese,
        environment: ModelEnvironment(
          now: { testNow }, sleep: { _ in try await untilCancelled() }, languageChosen: { _ in },
          device: { _ in nil }))
      app.open(.patient(named: "本人"))
      app.doorsOfRecord.signedOut()
      #expect(await eventually { app.tidings?.id == "SignOutNotKeptCard" })
      #expect(app.isRecordOpen)
      disk.isFull.value = false
      app.handle(.press)
      app.doorsOfRecord.signedOut()
      #expect(await eventually { !app.isRecordOpen })
      #expect(terminal.storage.load() == nil)
    }
  }
}

extension AppModel {
  fileprivate var isRecordOpen: Bool { if case .record = stage { true } else { false } }
}

/// A sign-in's place on a disk that has no room until a test makes some.
private struct NarrowStorage: SessionStorage {
  let inner: MemorySessionStorage
  let isFull = Shared(true)

  private func fit() throws(VaultError) {
    guard !isFull.value else { throw VaultError(path: "session.vault", reason: .full) }
  }

  func load() throws(VaultError) -> StoredSession? { inner.load() }
  func save(_ session: StoredSession) throws(VaultError) {
    try fit()
    inner.save(session)
  }
  func clear() throws(VaultError) {
    try fit()
    inner.clear()
  }
  func ended() throws(VaultError) -> [StoredSession] { inner.ended() }
  func keepEnded(_ sessions: [StoredSession]) throws(VaultError) {
    try fit()
    inner.keepEnded(sessions)
  }
  func tryRenewalLock() throws(VaultError) -> RenewalLock? { inner.tryRenewalLock() }
  func changeLock() -> RenewalLock? { inner.changeLock() }
}
