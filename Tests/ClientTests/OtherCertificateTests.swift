import APIClient
import Domain
import Localization
import Testing

@testable import ClientCore
@testable import ViewModels

/// What a device is told whose server shows another certificate, and whose number went into the wrong field.
@MainActor @Suite struct OtherCertificateTests {
  private func contact() throws -> ServerContact {
    let now = try #require(Timestamp(ascii: "2026-02-10T05:32:00Z"))
    let reading = ClockReading(device: now, boot: BootClock(id: "start", milliseconds: 1))
    return ServerContact(now: { now }, grace: GraceLedger(nil, reading: { reading }))
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
