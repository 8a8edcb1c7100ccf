import Domain
import Localization
import Testing

@testable import ViewModels

/// The form of what a rescuer asks.
struct ProfileFormTests {
  private static let today = CivilDate(ascii: "2026-02-10") ?? CivilDate.bounds.lowerBound
  private static let known = PatientProfile(
    birthDate: CivilDate(bornOn: "1941-05-03"), allergies: ["そば、卵 | 発疹"], conditions: [],
    contacts: [PatientProfile.Contact(name: "佐藤、由美子", relation: "", phone: "090-1111-2222")],
    doctor: "みどり内科")

  private func form(_ known: PatientProfile = known) -> Form {
    .profile(known, today: Self.today)
  }

  private func choose(_ id: String, _ steps: Int, in form: inout Form) {
    form.focus(on: "patient.profile.\(id)")
    for _ in 0..<abs(steps) { _ = form.handle(.move(steps < 0 ? .left : .right)) }
  }

  @Test func `R-10 what nobody has touched stays as it was, whatever signs stand in it`() {
    #expect(form().profile(over: Self.known) == Self.known)
    #expect(form(.unknown).profile(over: .unknown) == .unknown)
    var changed = form()
    #expect(!changed.isChanged)
    changed.write("patient.profile.doctor", "")
    var profile = Self.known
    profile.doctor = nil
    #expect(changed.profile(over: Self.known) == profile)
    #expect(changed.handle(.submit) == .submitted)
  }

  @Test func `R-10 who was born before 1970 has a day of birth, and nobody one that has not come`()
  {
    var form = form(.unknown)
    for text in ["1941/5/3", "1941年5月3日", "19410503"] {
      form.write("patient.profile.born", text)
      #expect(form.profile(over: .unknown).birthDate == Self.known.birthDate)
    }
    #expect(form.handle(.submit) == .submitted)
    // Of what is no date it is said that an era is read too.
    let refused: [(String, Phrase)] = [
      ("2026/2/11", .patientsProfileBorn), ("1867/12/31", .patientsProfileNotBorn),
      ("昭和99年5月3日", .patientsProfileNotBorn),
    ]
    for (text, why) in refused {
      form.write("patient.profile.born", text)
      #expect(form.handle(.submit) == .stays)
      #expect(form["patient.profile.born"]?.problem == .sentence(why))
    }
  }

  @Test func `R-10 unknown, none and listed are three things on the form too`() {
    var form = form(.unknown)
    #expect(form.profile(over: .unknown).allergies == nil)
    choose("allergies", 1, in: &form)
    #expect(form.profile(over: .unknown).allergies == [])
    choose("allergies", 1, in: &form)
    // There are some, but which is not said.
    #expect(form.handle(.submit) == .stays)
    form.write("patient.profile.allergies.which", " ペニシリン ｜ そば|")
    #expect(form.profile(over: .unknown).allergies == ["ペニシリン", "そば"])
    #expect(form.handle(.submit) == .submitted)
    choose("allergies", -2, in: &form)
    #expect(form.profile(over: .unknown) == .unknown)
  }

  @Test(arguments: ["由美子", "由美子、長女", "、長女、090", "由美子、長女、", "由美子、長女、090|次郎"])
  func `R-10 nobody is to be called without a name and a number`(text: String) {
    var form = form(.unknown)
    choose("contacts", 2, in: &form)
    form.write("patient.profile.contacts.which", text)
    #expect(form.handle(.submit) == .stays)
    form.write("patient.profile.contacts.which", "由美子、長女、090-1111-2222|次郎,,03-1")
    #expect(form.handle(.submit) == .submitted)
    #expect(
      form.profile(over: .unknown).contacts == [
        PatientProfile.Contact(name: "由美子", relation: "長女", phone: "090-1111-2222"),
        PatientProfile.Contact(name: "次郎", relation: "", phone: "03-1"),
      ])
  }
}
