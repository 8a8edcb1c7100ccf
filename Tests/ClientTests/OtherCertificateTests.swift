import APIClient
import APIContract
import Domain
import Localization
import Screen
import TestSupport
import Testing

@testable import ClientCore
@testable import ViewModels
@testable import Views

/// What a device is told whose server shows another certificate, and whose number went into the wrong field.
@MainActor @Suite struct OtherCertificateTests {
  private func contact() throws -> ServerContact {
    let now = try #require(Timestamp(ascii: "2026-02-10T05:32:00Z"))
    let reading = ClockReading(device: now, boot: BootClock(id: "start", milliseconds: 1))
    return ServerContact(grace: GraceLedger(nil, reading: { reading }))
  }

  @Test func `F-31 another certificate is said on every screen, once until it is right`() throws {
    let contact = try contact()
    contact.failed(.unreachable)
    #expect(contact.warning == nil)
    contact.failed(.otherCertificate)
    #expect(contact.warning?.body == [.errorOtherCertificate])
    #expect(contact.connection.state == .offline)
    contact.warning = nil
    contact.failed(.otherCertificate)
    #expect(contact.warning == nil)
    contact.heard()
    contact.failed(.otherCertificate)
    #expect(contact.warning != nil)
    contact.answered()
    #expect(contact.warning == nil)
  }

  private func frame(_ app: AppModel, _ size: Size, scrolled: Int = 0) -> Frame {
    app.isSmall = Renderer.showsList(on: size)
    app.isWide = Renderer.showsDayBeside(on: size)
    return Renderer(marks: .unicode, describes: true).frame(app, size: size, scrolled: scrolled)
  }

  @Test func `F-31 it is said to a patient too, over an error card and on the smallest screen`()
    async throws
  {
    try await RealServer.run(as: .patient) { server in
      let app = await EveryKeyTests().program(server, .english)
      app.open(.patient(named: "本人1"))
      guard case .record(let record) = app.stage else { return #expect(Bool(false)) }
      app.handle(.tab(.history))
      #expect(await eventually { !record.history.isEmpty && !app.refresh.isBusy })
      await server.stop()
      app.handle(.previousMonth)
      let (full, small) = (Size(width: 80, height: 24), Size(width: 40, height: 12))
      #expect(await eventually { self.frame(app, full).overlay == "ErrorCard" })
      app.contact.failed(.otherCertificate)
      for size in [full, small] {
        let frame = self.frame(app, size)
        #expect(frame.overlay == "OtherCertificateCard" && frame.focus == "certificate.close")
        #expect(
          frame.elements.allSatisfy { $0.frame.column + $0.frame.width <= size.width }, "\(size)")
      }
      let seen = (-8...8).flatMap { self.frame(app, small, scrolled: $0).buffer.lines }.joined()
      let words = Strings(.english)(.errorOtherCertificate).split(separator: " ")
      #expect(words.allSatisfy { seen.contains($0) }, "\(seen)")
      app.handle(.press)
      #expect(app.contact.warning == nil && frame(app, full).overlay == "ErrorCard")
      app.signedOut()
    }
  }

  @Test(arguments: ["482915", "482 915", "482-915"])
  func `F-29 a number typed as the address is said to be the code`(typed: String) {
    for choice in [WizardModel.Choice.join, .patient] {
      var setup = SetupForm.first(of: choice, address: typed)
      setup.form.fill(SetupForm.code, "482915")
      setup.form.fill(SetupForm.email, "mika@example.jp")
      setup.form.fill(SetupForm.password, "a long password")
      #expect(setup.form.handle(.submit) == .stays)
      let address = setup.form.fields.first { $0.id == SetupForm.address }
      #expect(address?.problem == .sentence(.setupAddressIsCode))
    }
  }
}
