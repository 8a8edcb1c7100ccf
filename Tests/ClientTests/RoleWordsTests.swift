import Domain
import Localization
import Screen
import TestSupport
import Testing

@testable import ViewModels
@testable import Views

/// What a member reads who may not do everything: no page offers what their role does not allow.
@MainActor
struct RoleWordsTests {
  private struct NotShown: Error {}

  /// The record of a member of that role, with that tab open.
  private func record(
    of role: MemberRole, _ server: RealServer, _ app: AppModel, tab: Tab
  ) async throws -> RecordModel {
    try await server.give(role)
    let keys = EveryKeyTests()
    await keys.open([], app)
    let contact = app.contact
    #expect(await eventually { contact.role == role })
    await keys.open([.tab(tab)], app)
    guard case .record(let record) = app.stage else { throw NotShown() }
    return record
  }

  private func drawn(_ page: some PageView, _ language: Language) -> Canvas {
    var canvas = Canvas(
      size: Size(width: 80, height: 24), marks: .unicode, strings: Strings(language),
      describes: true)
    page.draw(on: &canvas)
    return canvas
  }

  @Test(arguments: MemberRole.allCases, Language.allCases)
  func `F-28 設定 has hints only of what a role may do`(
    role: MemberRole, language: Language
  ) async throws {
    try await RealServer.run { server in
      let app = await EveryKeyTests().program(server, language)
      let record = try await record(of: role, server, app, tab: .settings)
      let hints: [(section: SettingsModel.Section, hint: Phrase, right: HouseholdRight)] = [
        (.medications, .importOpen, .record), (.medications, .medicationsKept, .record),
        (.patients, .patientsOpen, .manage), (.family, .memberOpen, .look),
      ]
      for (section, hint, right) in hints {
        record.settings.choose(section)
        let canvas = drawn(SettingsPage(record: record, PurchaseStrings(language)), language)
        let screen = (0..<24).map { String(canvas.buffer.line($0)) }.joined(separator: "\n")
        #expect(screen.contains(Strings(language)(hint)) == role.allows(right), "\(screen)")
        guard section == .family else { continue }
        let invites = canvas.elements.contains { $0.id == "settings.family.about" }
        #expect(invites == role.allows(.manage))
      }
      app.signedOut()
    }
  }
}
