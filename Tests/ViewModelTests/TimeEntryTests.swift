import ClientCore
import Domain
import Localization
import TestSupport
import Testing

@testable import APIContract
@testable import ViewModels

/// いつ飲みましたか, and what is asked about; it is 14:32 in Tokyo on 2026-02-10.
struct TimeEntryTests {
  private static let day = CivilDate.bounds.lowerBound.adding(days: 20_494)
  private static let id = MedicationID(high: 1, low: 1)

  private static func at(_ hour: Int, _ minute: Int, day: CivilDate = day) -> Timestamp {
    Timestamp(tokyo: day, LocalTime(minuteOfDay: hour * 60 + minute))
  }

  private func dose(_ planned: Timestamp, takenAt: Timestamp? = nil) -> DayAnswer.DoseItem {
    DayAnswer.DoseItem(
      medicationId: Self.id, medicationName: "酸化マグネシウム錠330mg", dosageText: "1錠",
      doseCountPerIntake: .one, scheduledAt: planned, slot: .noon,
      effectiveStatus: takenAt == nil ? .missed : .taken,
      recordedByType: takenAt == nil ? nil : .caregiver, takenAt: takenAt)
  }

  private func entry(
    _ dose: DayAnswer.DoseItem, on day: CivilDate = day
  ) throws -> TimeEntry {
    let entry = TimeEntry([dose], on: day) { Self.at(14, 32) }
    return try #require(entry)
  }

  private func typed(_ text: String, _ entry: TimeEntry) -> TimeEntry {
    var entry = entry
    for character in text { _ = entry.handle(.type(character)) }
    return entry
  }

  private func said(_ entry: TimeEntry) -> [String] {
    entry.sentences.map { Strings(.japanese)($0) }
  }

  @Test func `F-10 the planned time comes first, and what will be stored is said`() throws {
    var entry = try entry(dose(Self.at(13, 0)))
    #expect(entry.focus == "time.planned" && entry.choices == [.planned, .now, .typed])
    #expect(said(entry) == ["2月10日（火）13:00 に飲んだと記録します。", "予定どおりの時刻です。"])
    #expect(entry.takenAt == Self.at(13, 0))
    _ = entry.handle(.move(.down))
    #expect(entry.focus == "time.now" && entry.takenAt == Self.at(14, 32))
    #expect(said(entry)[1] == "予定より 1時間32分 あとです。")
    entry = typed("-20分", entry)
    #expect(entry.focus == "time.typed" && entry.takenAt == Self.at(14, 12))
    #expect(entry.handle(.press) == .saved)
  }

  @Test func `F-10 a time that was rubbed out leaves what was chosen before`() throws {
    var entry = try entry(dose(Self.at(13, 0)))
    _ = entry.handle(.move(.down))
    entry = typed("1", entry)
    _ = entry.handle(.eraseToStart)
    _ = entry.handle(.move(.down))
    #expect(entry.focus == "time.save" && entry.takenAt == Self.at(14, 32))
    _ = entry.handle(.click("time.now"))
    _ = entry.handle(.click("time.typed"))
    _ = entry.handle(.move(.down))
    #expect(entry.focus == "time.save" && entry.takenAt == Self.at(14, 32))
  }

  @Test func `F-10 what has not come is said, and nothing is stored`() throws {
    let entry = try entry(dose(Self.at(13, 0)))
    var future = typed("14:33", entry)
    #expect(said(future) == ["まだ来ていない時刻です"] && future.takenAt == nil)
    #expect(future.handle(.press) == .stays)
    #expect(typed("1432", entry).takenAt == Self.at(14, 32))
    #expect(typed("860", entry).problem == .unreadable)
    var none = try self.entry(dose(Self.at(19, 0)))
    _ = none.handle(.move(.up))
    #expect(none.focus == "time.planned" && none.problem == .future)
    #expect(none.handle(.press) == .stays)
  }

  @Test func `F-10 a dose whose planned time is ahead begins at now`() throws {
    var ahead = try entry(dose(Self.at(19, 0)))
    #expect(ahead.focus == "time.now" && ahead.choices == [.planned, .now, .typed])
    #expect(said(ahead)[1] == "予定より 4時間28分 前です。")
    // What was typed and rubbed out again was not meant, nor is the time that has not come.
    ahead = typed("1", ahead)
    _ = ahead.handle(.eraseToStart)
    _ = ahead.handle(.move(.down))
    #expect(ahead.focus == "time.save" && ahead.takenAt == Self.at(14, 32))
    #expect(ahead.handle(.press) == .saved)
    #expect(try entry(dose(Self.at(14, 32))).focus == "time.planned")
  }

  @Test func `F-10 what is said of a dose says its day where another one is shown`() {
    let (strings, yesterday) = (Strings(.japanese), Self.day.adding(days: -1))
    let evening = dose(Self.at(19, 0, day: yesterday))
    let write = RecordWrite.dose(evening, takenAt: Self.at(0, 0), isPresent: false)
    func said(_ notice: RecordingNotice, on shown: CivilDate) -> String {
      strings(notice.phrase(strings, on: shown))
    }
    let name = "酸化マグネシウム錠330mg"
    #expect(
      said(.recorded(write), on: Self.day)
        == "記録しました。2月9日 昼の\(name) 1錠、0:00 家族。u で取り消し")
    #expect(
      said(.recorded(write), on: yesterday) == "記録しました。昼の\(name) 1錠、0:00 家族。u で取り消し")
    #expect(said(.undone(write), on: Self.day) == "取り消しました。2月9日 昼の\(name)")
    let taken = RecordingNotice.slotIsTaken(.noon, on: yesterday)
    #expect(said(taken, on: Self.day) == "2月9日 昼の薬は、すべて記録してあります")
    #expect(said(taken, on: yesterday) == "昼の薬は、すべて記録してあります")
    #expect(strings(evening.subject("1錠", on: Self.day)) == "2月9日 昼 19:00　\(name) 1錠")
    #expect(strings(evening.subject("1錠", on: yesterday)) == "昼 19:00　\(name) 1錠")
    let asked = CautionQuestion(
      RecordIntention(kind: .slot(.noon, [evening, evening], on: yesterday)),
      .early(evening, minutes: 90), shown: Self.day)
    #expect(asked.card.body.map { strings($0) }.first == "2月9日 昼の2件")
  }

  @Test func `F-10 a typed time of a past day is of that day`() throws {
    let yesterday = Self.day.adding(days: -1)
    let entry = try entry(dose(Self.at(13, 0, day: yesterday)), on: yesterday)
    #expect(typed("23:50", entry).takenAt == Self.at(23, 50, day: yesterday))
    #expect(said(typed("1305", entry))[0] == "2月9日（月）13:05 に飲んだと記録します。")
    let old = Self.day.adding(days: -30)
    #expect(try self.entry(dose(Self.at(13, 0, day: old)), on: old).problem == .tooOld)
  }

  @Test func `F-10 a taken dose begins at its own time`() throws {
    let entry = try entry(dose(Self.at(13, 0), takenAt: Self.at(13, 20)))
    #expect(entry.focus == "time.recorded" && entry.takenAt == Self.at(13, 20))
    #expect(entry.choices == [.recorded, .planned, .now, .typed])
  }

  @Test func `F-13 a record over a dose that was left out says what it replaces`() throws {
    let skip = Skip(
      reason: .refused, note: "", skippedAt: Self.at(13, 10), recordedBy: .caregiver)
    let noon = dose(Self.at(13, 0))
    let replacing = "「飲まない」（本人が断った）の記録と置き換えます。"
    let (over, plain) = (try entry(noon.skipped(skip)), try entry(noon))
    #expect(said(over).last == replacing && said(over).count == 3)
    #expect(!said(plain).contains(replacing))
  }

  @Test func `F-10 a correction is one write, and is taken back to the time before`() throws {
    let taken = dose(Self.at(13, 0), takenAt: Self.at(13, 20))
    let write = RecordWrite.correct(taken, takenAt: Self.at(13, 5))
    let day = DayAnswer(date: Self.day, doses: [taken], prnItems: [])
    let after = write.applied(to: day, now: Self.at(14, 32))
    #expect(after.doses[0].takenAt == Self.at(13, 5) && after.doses[0].effectiveStatus == .taken)
    let back = write.takeBack(.dose(after.doses[0]))
    #expect(back.applied(to: after, now: Self.at(14, 32)) == day)
  }

  private func medicine(_ dosage: String, _ count: Quantity) -> MedicationAnswer {
    MedicationAnswer(
      id: Self.id, version: 1,
      details: MedicationDetails(
        name: "アセトアミノフェン錠200mg", dosageText: dosage, doseCountPerIntake: count),
      asNeeded: true, archived: false, regimen: nil, inventory: nil, recentIntakes: [])
  }

  @Test func `F-10 an intake has its usual amount until another one is typed`() throws {
    let two = try #require(Quantity(2))
    var entry = TimeEntry(medicine("2錠", two), key: "k", on: Self.day) { Self.at(14, 32) }
    #expect(entry.amount?.field.value == "2錠" && entry.amount?.other == nil)
    _ = entry.handle(.move(.down))
    #expect(entry.focus == "time.typed" && entry.problem == .unreadable)
    _ = entry.handle(.move(.down))
    // A time that nobody typed was only passed by.
    #expect(entry.focus == "time.amount" && entry.takenAt == Self.at(14, 32))
    _ = entry.handle(.type("半"))
    #expect(entry.amount?.field.value == "半" && entry.amount?.other == Quantity(0.5))
    _ = entry.handle(.type("錠"))
    #expect(entry.amount?.other == Quantity(0.5) && entry.handle(.press) == .saved)
    _ = entry.handle(.eraseToStart)
    #expect(said(entry) == ["量として読めません。例：2、0.5、半錠"])
    #expect(entry.handle(.press) == .stays && entry.takenAt == nil)
    for character in "400mg" { _ = entry.handle(.type(character)) }
    #expect(entry.problem == .amount(.otherUnit) && entry.handle(.press) == .stays)
  }

  @Test func `F-10 in the night a typed time without a day may be yesterday's`() throws {
    let yesterday = Self.day.adding(days: -1)
    let night: @Sendable () -> Timestamp = { Self.at(0, 10) }
    let needed = TimeEntry(medicine("2錠", .one), key: "k", on: Self.day, now: night)
    #expect(typed("2350", needed).takenAt == Self.at(23, 50, day: yesterday))
    #expect(said(typed("2350", needed)) == ["2月9日（月）23:50 に飲んだと記録します。"])
    #expect(typed("1215", needed).problem == .future)
    // Of a dose of the evening before, a time after midnight is tonight's.
    let evening = dose(Self.at(22, 0, day: yesterday))
    let entry = try #require(TimeEntry([evening], on: yesterday, now: night))
    #expect(typed("005", entry).takenAt == Self.at(0, 5))
    #expect(typed("2350", entry).takenAt == Self.at(23, 50, day: yesterday))
  }

  @Test func `F-10 an amount is read in the unit of its medicine alone`() throws {
    let tablets = medicine("2 tablets", try #require(Quantity(2)))
    let one = try #require(Quantity(1))
    #expect(tablets.amount(written: "1 tablet") == .success(one))
    #expect(tablets.amount(written: "１") == .success(one))
    #expect(tablets.amount(written: "1 mL") == .failure(.otherUnit))
    #expect(tablets.amount(written: "0") == .failure(.unreadable))
    #expect(tablets.amount(written: "1～2") == .failure(.unreadable))
    #expect(tablets.words(of: one) == "1 tablets" && tablets.words(of: nil) == "2 tablets")
    let grams = medicine("1g", .one)
    #expect(grams.amount(written: "5gtt") == .failure(.otherUnit))
    // Where its words do not say the number, only a number is one.
    let packet = medicine("1包(0.5g)", .one)
    #expect(packet.usualAmount == "1" && packet.amount(written: "2g") == .failure(.otherUnit))
    #expect(packet.amount(written: "2") == .success(try #require(Quantity(2))))
  }

  @Test func `F-10 a time that was only passed by leaves the one that was chosen`() throws {
    let noon = dose(Self.at(13, 0))
    var entry = try #require(TimeEntry([noon], on: Self.day) { Self.at(14, 32) })
    for _ in 0..<3 { _ = entry.handle(.move(.down)) }
    #expect(entry.focus == "time.save" && entry.takenAt == Self.at(14, 32))
  }

  @Test func `F-11 a record is asked about when it is more than an hour early`() {
    let evening = dose(Self.at(19, 0))
    let write = { RecordWrite.dose(evening, takenAt: $0, isPresent: true) }
    #expect(write(Self.at(14, 32)).caution() == .early(evening, minutes: 268))
    #expect(write(Self.at(18, 0)).caution() == nil)
    let later = dose(Self.at(20, 0))
    let slot = RecordWrite.slot(Self.day, .evening, [evening, later], takenAt: Self.at(18, 30))
    #expect(slot.caution() == .early(later, minutes: 90))
  }

  @Test func `F-12 an intake minutes from another one is asked about, whatever the paper says`() {
    let medicine = MedicationAnswer(
      id: Self.id, version: 1,
      details: MedicationDetails(
        name: "アセトアミノフェン錠200mg", dosageText: "2錠", doseCountPerIntake: .one),
      asNeeded: true, archived: false, regimen: nil, inventory: nil)
    let now = Self.at(14, 32)
    let write = RecordWrite.asNeeded(.taken(medicine, at: now), key: "k")
    for known in [now, Self.at(14, 28)] {
      let caution = write.caution(medicine, known: [known])
      #expect(caution == .twice(medicine, recorded: known, at: now))
    }
    #expect(write.caution(medicine, known: [Self.at(14, 27)]) == nil)
    // One whose time was said may be the one that was recorded after it.
    let said = RecordWrite.asNeeded(.taken(medicine, at: now), key: "k", isPresent: false)
    let later = Self.at(14, 35)
    #expect(
      said.caution(medicine, known: [later]) == .twice(medicine, recorded: later, at: now))
    let day = DayAnswer(date: Self.day, doses: [], prnItems: [.taken(medicine, at: now)])
    let second = now.adding(.seconds(1))
    #expect(day.freeSecond(of: Self.id, from: now) == second)
    #expect(day.freeSecond(of: Self.id, from: second) == second)
  }

  @Test func `F-12 an intake is asked about by all that is known, over midnight too`() throws {
    let limits = try #require(AsNeededLimits(minIntervalHours: 4, maxPerDay: 3))
    let late = Self.at(23, 30, day: Self.day.adding(days: -1))
    let medicine = MedicationAnswer(
      id: Self.id, version: 1,
      details: MedicationDetails(
        name: "アセトアミノフェン錠200mg", dosageText: "2錠", doseCountPerIntake: .one, limits: limits),
      asNeeded: true, archived: false, regimen: nil, inventory: nil,
      recentIntakes: [Self.at(1, 0), late])
    // The day was read since: what it has not was taken back.
    let day = DayAnswer(date: Self.day, doses: [], prnItems: [])
    let known = medicine.knownIntakes(day, [])
    #expect(known == [late])
    let write = { RecordWrite.asNeeded(.taken(medicine, at: $0), key: "k") }
    let caution = try #require(write(Self.at(3, 22)).caution(medicine, known: known))
    #expect(
      caution.phrases.map { Strings(.japanese)($0) }
        == ["前回から 3時間52分です", "4時間あける薬です。3:30 から飲めます。"])
    #expect(write(Self.at(3, 30)).caution(medicine, known: known) == nil)
    let item = DayAnswer.PRNItem.taken(medicine, at: late.adding(.seconds(600)))
    let waiting = medicine.knownIntakes(day, [.asNeeded(item, key: "w")])
    #expect(waiting == [late, item.takenAt])
    #expect(medicine.knownIntakes(day, [.asNeeded(item, key: "w"), .undoAsNeeded(item)]) == [late])
    let many = [Self.at(0, 10), Self.at(5, 0), Self.at(9, 0)]
    let full = try #require(write(Self.at(14, 32)).caution(medicine, known: many))
    #expect(full.phrases.map { Strings(.japanese)($0) } == ["今日は 3回 飲んでいます（1日 3回まで）"])
    // Where the day has had its most, no time of it is told as one at which it may be taken.
    let both = try #require(write(Self.at(10, 0)).caution(medicine, known: many))
    #expect(
      both.phrases.map { Strings(.japanese)($0) }.dropFirst().first
        == "4時間あける薬です。2月11日 0:00 から飲めます。")
    // What a clock that is ahead has recorded has been.
    let ahead = try #require(
      write(Self.at(14, 32)).caution(medicine, known: [Self.at(14, 33)]))
    #expect(ahead.phrases.first.map { Strings(.japanese)($0) } == "前回から 0分です")
  }
}
