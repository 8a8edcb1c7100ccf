import APIContract
import Domain
import Localization
import Screen
import Testing

@testable import ViewModels
@testable import Views

/// What screens say to a family in its first weeks.
@MainActor @Suite struct FirstWeeksTests {
  private func settings(_ kind: SessionKind, home: HomeAtStart? = nil) -> SettingsModel {
    SettingsModel(
      kind: kind, language: .english, look: Look(), languageChosen: { _ in nil },
      lookChosen: { _ in nil }, home: home)
  }

  @Test func `F-29 signing out says where the record stays, and what a patient needs`() {
    let home = HomeAtStart(isChosen: { false }, choose: { _ in })
    let words = [
      settings(.caregiver).signOutQuestion(isPatient: false),
      settings(.caregiver, home: home).signOutQuestion(isPatient: false),
      settings(.patient, home: home).signOutQuestion(isPatient: true),
    ].map { Strings(.english)($0) }
    #expect(words[0] == "Sign out? The record stays on the server.")
    #expect(words[1] == "Sign out? The record stays on this computer.")
    #expect(words[2].contains("a new code from your family"))
    let model = settings(.patient)
    model.choose(.signOut)
    model.enterPanel()
    var canvas = Canvas(
      size: Size(width: 80, height: 24), marks: .unicode, strings: Strings(.english),
      describes: true)
    canvas.drawSettings(model, nil)
    let screen = (0..<24).map { canvas.buffer.line($0) }.joined(separator: "\n")
    #expect(
      screen.contains("To come back here") && !screen.contains("on the server"), "\(screen)")
  }

  /// Penicillin with that plan, as the list of today shows it.
  private func words(
    _ plan: RegimenPlan?, _ language: Language, lastDay: CivilDate? = nil
  ) throws -> MedicationWords {
    let today = try #require(CivilDate(ascii: "2026-02-10"))
    let answer = MedicationAnswer(
      id: MedicationID(high: 3, low: 1), version: 1,
      details: MedicationDetails(name: "薬", dosageText: "1錠", doseCountPerIntake: .one),
      asNeeded: false, archived: false, regimen: plan.map { RegimenBody(plan: $0) },
      inventory: nil)
    var row = MedicationRow(answer)
    if plan == nil { row.standing = .ended(lastDay: lastDay) }
    return MedicationWords(row: row, strings: Strings(language), today: today)
  }

  @Test
  func `W-10 a course that is over has ended, whoever knows its last day`()
    throws
  {
    let first = try #require(CivilDate(ascii: "2026-02-01"))
    let last = try #require(CivilDate(ascii: "2026-02-09"))
    let today = try #require(CivilDate(ascii: "2026-02-10"))
    let over = RegimenPlan(start: first, end: last, timing: .slots([.noon]))
    for plan in [over, nil] {
      #expect(try words(plan, .english, lastDay: last).plan == "ended 9 Feb")
      #expect(try words(plan, .japanese, lastDay: last).plan == "2月9日で終了")
    }
    let goesOn = RegimenPlan(start: first, end: today, timing: .slots([.noon]))
    #expect(try words(goesOn, .english).plan.contains("until 10 Feb"))
  }

  @Test func `F-21 one that waits is told as one, and each sentence has its stop`() {
    let english = Strings(.english)
    for isFull in [false, true] {
      let one = english(.unsent(1, isServerFull: isFull))
      #expect(one.hasPrefix("It ") && !one.contains("They"), "\(one)")
      #expect(english(.unsent(2, isServerFull: isFull)).hasPrefix("They "))
      let waits = english(.waits(PatientsNotice.added("Hana").phrase, isServerFull: isFull))
      #expect(waits.hasPrefix("Hana was added. Not sent yet: "), "\(waits)")
    }
    #expect(english(.importWill(n: 1, k: 1)) == "1 of 1 line will be added")
    #expect(english(.importFailedBody(1)).hasPrefix("1 was added."))
    #expect(english(.importFailedBody(2)).hasPrefix("2 were added."))
  }
}
