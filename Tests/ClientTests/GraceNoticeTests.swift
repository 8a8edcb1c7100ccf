import APIClient
import APIContract
import ClientCore
import Domain
import Foundation
import LocalStore
import Localization
import OutboundHTTP
import TestSupport
import Testing

@testable import ViewModels

/// The notice of reading only, put away while something else is under way.
@MainActor
struct GraceNoticeTests {
  @Test func `004 FR-005 a notice put away does not come back as a request ends`() async throws {
    try await Terminal.run { terminal in
      terminal.family.cut()
      terminal.pass(OfflineGrace.period)
      let contact = ServerContact(grace: try terminal.start().grace)
      #expect(contact.standing.isReadOnly && !contact.isNoticeClosed)
      contact.noticeClosed()
      // As at the end of every request, before the session had its turn to keep it.
      contact.look()
      #expect(contact.isNoticeClosed)
    }
  }

  @Test func `D-O7 a screen left open puts nothing over the sign-in that came after its own`()
    async throws
  {
    let server = try ScriptedServer { _ in .hangUp }
    let folder = try TemporaryDirectory()
    let vault = Vault(folder: folder.path(of: "vault"))
    try vault.save(storedSession(server: server.url, access: "old", expires: testNow))
    let way = try Way(server.url)
    let session = try OfflineGraceSessionManager(
      server: server.url, client: way.client, storage: vault,
      now: { testNow.adding(OfflineGrace.period + .seconds(86_400)) })
    // In another terminal: signed out, and in again on another server.
    let later = storedSession(server: "http://127.0.0.1:2", access: "new", expires: testNow)
    try vault.save(later)
    await session.closeGraceNotice()
    #expect(try vault.load() == later)
    try vault.clear()
    await session.closeGraceNotice()
    try await session.choose(PatientID(high: 2, low: 1))
    #expect(try vault.load() == nil)
    await way.outbound.shutdown()
    server.shutDown()
  }

  @Test func `D-O7 a sign-out in another terminal ends an open screen, a bad disk does not`()
    async throws
  {
    try await StoreHouse.run { house in
      let folder = house.folder.path(of: "vault")
      let vault = Vault(folder: folder)
      try vault.save(try #require(await house.session.currentSession))
      let session = try OfflineGraceSessionManager(
        server: house.session.server, client: house.session.client, storage: vault,
        now: { testNow })
      let app = AppModel(
        session: session, language: .japanese,
        environment: ModelEnvironment(
          now: { testNow }, sleep: { _ in try await untilCancelled() }, languageChosen: { _ in },
          device: { _ in nil }, endings: { Vault.endings(in: folder) }))
      let patient = PatientAnswer(
        id: StoreHouse.patient, displayName: "本人", slotTimes: .standard, linked: true, version: 1)
      app.open(.caregiver("hanako@example.jp", opens: patient, of: [patient]))
      let path = folder + "/session.vault"
      let sealed = try Data(contentsOf: URL(filePath: path))
      try Data(sealed.dropLast()).write(to: URL(filePath: path))
      #expect(await !session.hasEndedElsewhere())
      try sealed.write(to: URL(filePath: path))
      try await signOut(house, vault)
      #expect(await eventually { if case .signIn = app.stage { true } else { false } })
      #expect(await session.currentSession == nil)
    }
  }

  @Test func `D-O7 a screen that keeps something in that moment does not put a sign-out back`()
    async throws
  {
    try await StoreHouse.run { house in
      let vault = Vault(folder: house.folder.path(of: "vault"))
      let signedIn = try #require(await house.session.currentSession)
      for round in 0..<60 {
        try vault.save(signedIn)
        let open = try terminal(house, vault)
        async let keeps: Void = open.choose(PatientID(high: 7, low: UInt64(round)))
        try await signOut(house, vault)
        try await keeps
        #expect(try vault.load() == nil, "round \(round)")
      }
    }
  }

  /// Another terminal of the same device signs out; the server is told later.
  private func signOut(_ house: StoreHouse, _ vault: Vault) async throws {
    let other = try terminal(house, vault)
    await #expect(throws: APIError.self) { try await other.signOut(isSilent: true) }
  }

  private func terminal(
    _ house: StoreHouse, _ vault: Vault
  ) throws -> OfflineGraceSessionManager {
    try OfflineGraceSessionManager(
      server: house.session.server, client: house.session.client, storage: vault,
      now: { testNow })
  }
}
