import ClientCore
import Domain
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
      let contact = ServerContact(now: { testNow }, grace: try terminal.start().grace)
      #expect(contact.standing.isReadOnly && !contact.isNoticeClosed)
      contact.noticeClosed()
      // As at the end of every request, before the session had its turn to keep it.
      contact.look()
      #expect(contact.isNoticeClosed)
    }
  }
}
