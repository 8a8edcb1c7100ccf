import APIContract
import Domain
import Localization
import Screen
import TestSupport
import Testing

@testable import ViewModels
@testable import Views

/// screens 2 figure 27, and the page that tells an invitation's code.
@MainActor @Suite struct MembersScreenTests {
  private static let code = "k7qp 3m9d w2xa"

  private func drawn(
    _ page: some PageView, _ language: Language = .japanese, width: Int = 80, height: Int = 24
  ) -> Canvas {
    var canvas = Canvas(
      size: Size(width: width, height: height), marks: .unicode, strings: Strings(language),
      describes: true)
    page.draw(on: &canvas)
    return canvas
  }

  private func invited(
    on server: String = "https://okusuri.example.jp", at home: HomeDoorModel? = nil
  ) throws -> Invited {
    let until = try #require(Timestamp(ascii: "2026-02-11T05:32:00Z"))
    let answer = InvitationAnswer(
      id: InvitationID(high: 1, low: 2), role: .record, expiresAt: until, code: Self.code)
    return try #require(Invited(answer, on: server, at: home))
  }

  /// The record of this computer, which another program has open at home, or nobody has.
  private func home(_ reach: HomeReach?) -> HomeDoorModel {
    HomeDoorModel(HomeEnvironment(elsewhere: { reach }) { throw HomeRefusal.alreadyOpen })
  }

  @Test(arguments: [Language.japanese, .english])
  func `F-26 an invitation tells how to come to a record at home, or that nobody does`(
    language: Language
  ) throws {
    let reach = HomeReach(address: "https://192.168.1.23:8443", letters: "k7qp 3m9d w2xa 8hce")
    let open = drawn(
      InvitedPage(invited: try invited(on: "/tmp/okusuri.sock", at: home(reach))), language)
    let ids = open.elements.map(\.id)
    #expect(ids.contains("invitation.address") && !ids.contains("invitation.here"))
    #expect(open.elements.contains { $0.label == reach.letters })
    let closed = try invited(on: "/tmp/okusuri.sock", at: home(nil))
    #expect(closed.address == nil && closed.letters == nil)
    let words = Strings(language)(.codeHere)
    let canvas = drawn(InvitedPage(invited: closed), language)
    #expect(canvas.elements.contains { $0.label == words })
  }

  @Test(arguments: [Language.japanese, .english])
  func `F-26 an invitation shows its code and address once, and no label holds the code`(
    language: Language
  ) throws {
    let canvas = drawn(InvitedPage(invited: try invited()), language)
    let screen = (0..<24).map { String(canvas.buffer.line($0)) }.joined(separator: "\n")
    #expect(screen.contains(Self.code) && screen.contains("https://okusuri.example.jp"))
    #expect(!canvas.elements.contains { $0.label.contains("k7qp") })
    #expect(canvas.elements.contains { $0.id == "invitation.letters" })
  }

  @Test(arguments: [Language.japanese, .english])
  func `F-26 an invitation names what the other device's first screen offers`(
    language: Language
  ) throws {
    let canvas = drawn(InvitedPage(invited: try invited()), language)
    let strings = Strings(language)
    let step = try #require(canvas.elements.first { $0.id == "invitation.s1" })
    #expect(step.label.contains(strings(WizardModel.Choice.join.title)), "\(step.label)")
    let join = SetupForm.first(of: .join, address: "").form
    let account = try #require(join.buttons.first { $0.id == SetupForm.newAccount })
    #expect(step.label.contains(strings(account.label)), "\(step.label)")
  }

  @Test func `F-28 a key that a role may not use stands in the footer in round brackets`() {
    let key = Binding.key("n", .keyMemberInvite, .add)
    let locked = key.disabled(because: MemberRole.view.refusal)
    #expect(key.isInFooter && !key.isLocked)
    #expect(!locked.isInFooter && locked.isLocked)
    #expect(key.disabled(because: MemberRole.view.documentsRefusal).isLocked)
    // What works at another time leaves the footer as it always did.
    #expect(!key.disabled(because: .changeReadOnly).isLocked)
    let hint = locked.hint(Strings(.japanese))
    #expect(hint.isLocked && hint.width == 8)
  }
}
