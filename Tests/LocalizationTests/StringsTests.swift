import Localization
import Testing

struct StringsTests {
  private let ja = Strings(.japanese)
  private let en = Strings(.english)

  @Test(arguments: [
    (Phrase.historyRetentionBannerFree(cutoffDate: "2026-01-12"), "無料：直近30日まで（2026-01-12〜今日）"),
    (.historyRetentionBannerPremium, "全期間表示中"),
    (.historyRetentionLockPatientTitle, "履歴の閲覧制限"),
    (
      .historyRetentionLockPatientBody,
      "30日より前の履歴はプレミアムで閲覧できます。家族がプレミアムの場合は自動で表示されます。"
    ),
    (.historyRetentionLockRefresh, "更新"),
    (.historyRetentionLockClose, "閉じる"),
    (.updatingTitle, "更新中"),
    (.buttonRetry, "再試行"),
  ])
  func `010 COPY-1 to COPY-3 words of both modes, byte for byte`(phrase: Phrase, expected: String) {
    #expect(Array(ja(phrase).utf8) == Array(expected.utf8))
  }

  @Test(arguments: [
    (PurchasePhrase.historyRetentionLockCaregiverTitle, "プレミアムで全期間の履歴を閲覧"),
    (.historyRetentionLockCaregiverBody, "30日より前の履歴はプレミアムで閲覧できます"),
    (.historyRetentionLockUpgrade, "アップグレード"),
    (.historyRetentionLockRestore, "購入を復元"),
  ])
  func `010 COPY-1 to COPY-3 words of caregivers, byte for byte`(
    phrase: PurchasePhrase, expected: String
  ) {
    #expect(Array(PurchaseStrings(.japanese)(phrase).utf8) == Array(expected.utf8))
  }

  @Test(arguments: [
    (Phrase.dayHeading(year: 2026, month: 2, day: 10, weekday: 2), "令和8年2月10日（火）"),
    (.dayFull(year: 2019, month: 4, day: 30), "平成31年4月30日"),
    (.dayFull(year: 2019, month: 5, day: 1), "令和元年5月1日"),
    (.dayFull(year: 1989, month: 1, day: 7), "昭和64年1月7日"),
    (.historyMonth(year: 1989, month: 1), "平成元年1月"), (.yearYear(year: 2019), "令和元年"),
    (.dayFull(year: 1926, month: 12, day: 24), "大正15年12月24日"),
    (.dayFull(year: 1868, month: 10, day: 22), "1868年10月22日"),
  ])
  func `screens years are counted by era where a person wants it, in Japanese alone`(
    phrase: Phrase, expected: String
  ) {
    #expect(Strings(.japanese, years: .japanese)(phrase) == expected)
    #expect(Strings(.english, years: .japanese)(phrase) == en(phrase))
    // A heading inside of another sentence too.
    let inside = Strings(.japanese, years: .japanese)(.documentsUntilDay(phrase))
    #expect(inside.contains(expected), "\(inside)")
  }

  @Test(arguments: [
    (
      Phrase.dayHeading(year: 2026, month: 2, day: 10, weekday: 2),
      "2026年2月10日（火）", "Tue 10 Feb 2026"
    ),
    (.dayShort(month: 2, day: 10, weekday: 2), "2月10日（火）", "Tue 10 Feb"),
    (.historyMonth(year: 2025, month: 12), "2025年12月", "December 2025"),
    (.dayCell(month: 2, day: 1), "2/1", "Feb 1"),
    (.clock(hour: 8, minute: 5), "8:05", "8:05"),
    (.clock(hour: 0, minute: 0), "0:00", "0:00"),
    (
      .lockOpen(cutoff: .dayPlain(month: 1, day: 12)),
      "1月12日〜今日の30日間は、このまま見られます。",
      "The 30 days from 12 Jan to today stay open as they are."
    ),
    (
      .lockStraddle(from: .dayPlain(month: 1, day: 12), to: .dayEnd(month: 1, day: 31)),
      "1月12日〜31日は、「直近30日」で見られます。",
      "12 Jan to 31 Jan are open in \"Last 30 days\"."
    ),
    (
      .lockStraddleClose(to: .dayPlain(month: 1, day: 31)),
      "閉じると「直近30日」の 1月31日を開きます。", "Close opens 31 Jan there."
    ),
    (
      .historyAdherence(percent: 97, taken: 172, due: 177),
      "服用率 97%（172/177回）", "97% (172 of 177)"
    ),
    (
      .todayNext(slot: .slotFullEvening, time: .clock(hour: 19, minute: 0)),
      "次は 夜 19:00", "Next: evening 19:00"
    ),
    (
      .updatingHistory(.historyMonth(year: 2025, month: 12)),
      "2025年12月の履歴を読み込んでいます", "Loading December 2025"
    ),
    (.patientCount(of: 6, taken: 2), "きょうは 6回のうち 2回 飲みました", "Today: 2 of 6 taken"),
    (.todayCount(of: 6, taken: 2, missed: 1), "6回のうち 2回 服用、1回 飲み忘れ", "2 of 6 taken, 1 missed"),
    (.listMore(1234), "下に あと1,234件", "1,234 more below"),
    (
      .spokenDoseBy(
        slot: .slotMorning, time: .clock(hour: 8, minute: 0), name: "アムロジピン錠5mg",
        amount: "1錠", state: .doseTaken, takenAt: .clock(hour: 8, minute: 12),
        by: .byCaregiver),
      "朝 8:00　アムロジピン錠5mg 1錠、服用、8:12 家族",
      "Morn 8:00, アムロジピン錠5mg, 1錠: taken, 8:12 caregiver"
    ),
  ])
  func `screens 2 sentences read as in the figures`(
    phrase: Phrase, japanese: String, english: String
  ) {
    #expect(ja(phrase) == japanese)
    #expect(en(phrase) == english)
  }

  @Test(arguments: [
    (0, "0錠", "0 tabs"), (1, "1錠", "1 tab"), (2, "2錠", "2 tabs"), (21, "21錠", "21 tabs"),
    (1000, "1,000錠", "1,000 tabs"),
  ])
  func `screens 1 English counts in singular and plural, Japanese in one form`(
    count: Int, japanese: String, english: String
  ) {
    #expect(ja(.counterTablets(count)) == japanese)
    #expect(en(.counterTablets(count)) == english)
  }

  @Test func `braces in a medicine's name are data`() {
    let phrase = Phrase.spokenPrnBy(
      time: .clock(hour: 10, minute: 40), name: "{amount}", amount: "}{time}", by: .byPatient)
    #expect(ja(phrase) == "頓服 10:40　{amount} }{time}、本人")
  }

  @Test func `weekdays begin on Sunday and months in January`() {
    #expect((0..<7).map { ja(.weekday($0)) }.joined() == "日月火水木金土")
    #expect((1...12).map { en(.monthShort($0)).prefix(1) }.joined() == "JFMAMJJASOND")
    #expect((1...12).map { ja(.monthName($0)) } == (1...12).map { "\($0)月" })
    #expect(en(.monthName(12)) == "December" && en(.weekday(6)) == "Sat")
  }

  @Test func `phrases join as speech pauses`() {
    let states = [Phrase.spokenState(.slotMorning, .doseTaken), .spokenPrnCount(1)]
    #expect(ja.joined(states) == "朝 服用、頓服 1回")
    #expect(
      ja(.spokenDayToday(.dayShort(month: 2, day: 10, weekday: 2), states: ja.joined(states)))
        == "2月10日（火）今日　朝 服用、頓服 1回")
  }

  @Test(arguments: [
    ([Phrase.spokenSlotMorning], "朝", "morn"),
    ([.spokenSlotMorning, .spokenSlotNoon], "朝と昼", "morn and noon"),
    (
      [.spokenSlotMorning, .spokenSlotNoon, .spokenSlotEvening, .spokenSlotBedtime],
      "朝、昼、夜と眠前", "morn, noon, eve and bed"
    ),
  ])
  func `neighbours of one state are named together`(
    slots: [Phrase], japanese: String, english: String
  ) {
    #expect(ja(.both(slots)) == japanese)
    #expect(en(.both(slots)) == english)
  }

  @Test(arguments: [
    (0, 0, nil), (0, 5, 0), (5, 5, 100), (172, 177, 97), (5, 6, 83), (999, 1000, 99),
    (176, 177, 99), (1, 3, 33), (Int.max - 1, Int.max, 99), (7, 6, 100), (-1, 6, 0), (1, -1, nil),
  ])
  func `screens 1 percent is rounded down`(part: Int, whole: Int, expected: Int?) {
    #expect(Numerals.percent(part, of: whole) == expected)
  }

  @Test(arguments: [
    (0, "0"), (999, "999"), (1000, "1,000"), (-1000, "-1,000"), (123_456, "123,456"),
    (1_234_567, "1,234,567"), (Int.min, "-9,223,372,036,854,775,808"),
  ])
  func `screens 1 thousands are set off by commas`(number: Int, expected: String) {
    #expect(Numerals.grouped(number) == expected)
  }
}
