import Localization
import Testing

@testable import ViewModels

/// What はじめに offers of records that are open at home.
struct SetupOfferTests {
  private static let one = "https://192.168.1.23:8443"
  private static let other = "https://192.168.1.24:8443"

  private func hint(_ form: SetupForm) -> String? {
    form.form.fields.first { $0.id == SetupForm.address }?.hint.map { Strings(.english)($0) }
  }

  @Test func `F-30 the only record at home is proposed until somebody types, several are told`() {
    var single = SetupForm.first(of: .patient, address: "")
    single.offer([Self.one])
    #expect(single.form.text(SetupForm.address) == Self.one)
    _ = single.form.handle(.type("h"))
    #expect(single.form.text(SetupForm.address) == "h")
    var several = SetupForm.first(of: .join, address: "")
    several.offer([Self.one, Self.other])
    #expect(several.form.text(SetupForm.address).isEmpty)
    #expect(hint(several)?.contains("\(Self.one) \(Self.other)") == true)
  }

  @Test func `F-30 what was typed, and a household of one's own, is offered nothing`() {
    var typed = SetupForm.first(of: .join, address: "")
    _ = typed.form.handle(.type("o"))
    let before = hint(typed)
    typed.offer([Self.one])
    #expect(typed.form.text(SetupForm.address) == "o" && hint(typed) == before)
    var own = SetupForm.first(of: .new, address: "")
    own.offer([Self.one])
    #expect(!own.form.fields.contains { $0.id == SetupForm.address })
  }

  @Test func `F-29 a patient's record is elsewhere where none was begun on this computer`() {
    for isHere in [true, false] {
      var setup = SetupForm.first(of: .patient, address: "", hasRecordHere: isHere)
      setup.form.fill(SetupForm.code, "482915")
      #expect(setup.form.handle(.submit) == (isHere ? .submitted : .stays))
      #expect((setup.form[SetupForm.address]?.problem == nil) == isHere)
      #expect(hint(setup)?.contains("this computer") == isHere)
    }
  }
}
