import Foundation
import TestSupport
import Testing

/// The whole way: what the pharmacy's code says goes in, four weeks go by, and a page for the doctor comes out.
@Suite(.serialized) struct `From the pharmacy, to the doctor` {
  /// The text of the code on a prescription of 2026-01-14: a medicine for 28 days, and one for when it hurts.
  private static let paper = """
    JAHISTC08,1
    1,佐藤 ハナ,2,S330303
    5,20260114,1
    11,みどり薬局,13,4,1234567,,,,1
    51,中央病院,13,1,1234567,1
    201,1,アムロジピン錠5mg,1,錠,4,,1
    301,1,【1日1回朝食後】,28,日分,1,1,,1
    201,2,カロナール錠500,1,錠,4,,1
    301,2,頓服 頭が痛いとき,10,回分,3,1,,1

    """

  /// What the page says of those weeks, in its order. Of 28 doses one was left out and two are not recorded, so 25 are:
  /// 89.28 %, rounded down.
  private static let pages = [
    "ja": [
      "服薬の記録", "氏名 佐藤 ハナ", "期間 2026年1月12日（月）〜2026年2月10日（火） 30日間",
      "作成した人 由美子", "予定 28回のうち、記録あり 25回（89%）、記録なし 2回。",
      "記録なしは、朝 2回。", "見送り 1回", "頓服 カロナール錠500 1回（1日。1日で最も多い日は 1回）。",
      "① アムロジピン錠5mg 1錠 毎日 朝 8:00 25/28 89%", "② カロナール錠500 1錠 頓服 1回 9",
      "2026年1月14日（水） 開始 ① アムロジピン錠5mg",
      "2026年2月10日（火） この日まで ① アムロジピン錠5mg",
      "朝 8:00 －－✓✓✓✓✓✓見✓✓✓✓×✓✓✓✓✓✓✓✓×✓✓✓✓✓✓✓",
      "1月20日（火） 朝 8:00 ① アムロジピン錠5mg 見送り 体調（吐き気）",
      "1月25日（日） 朝 8:00 ① アムロジピン錠5mg", "2月3日（火） 朝 8:00 ① アムロジピン錠5mg",
      "1月22日（木） ② カロナール錠500 14:00 1錠", "この記録で分からないこと",
    ],
    "en": [
      "Medication record", "Name 佐藤 ハナ",
      "Period Mon 12 Jan 2026 to Tue 10 Feb 2026, 30 days", "Prepared by 由美子",
      "28 planned: 25 recorded (89%), 2 not recorded.", "Not recorded: Morn 2.",
      "Left out on purpose: 1", "As needed カロナール錠500: 1 time (days: 1, at most 1 a day).",
      "① アムロジピン錠5mg 1錠 daily Morn 8:00 25/28 89%",
      "② カロナール錠500 1錠 as needed 1 time 9", "Wed 14 Jan 2026 Started ① アムロジピン錠5mg",
      "Tue 10 Feb 2026 Last day ① アムロジピン錠5mg",
      "Morn 8:00 －－✓✓✓✓✓✓S✓✓✓✓×✓✓✓✓✓✓✓✓×✓✓✓✓✓✓✓",
      "Tue 20 Jan Morn 8:00 ① アムロジピン錠5mg left out: not well (吐き気)",
      "Sun 25 Jan Morn 8:00 ① アムロジピン錠5mg", "Tue 3 Feb Morn 8:00 ① アムロジピン錠5mg",
      "Thu 22 Jan ② カロナール錠500 14:00 1錠", "What this record cannot tell",
    ],
  ]

  @Test(arguments: ["ja", "en"])
  func `R-1 R-5 a prescription goes in, a month goes by, and a page comes out for the doctor`(
    language: String
  ) async throws {
    let family = try await DatedHousehold(at: "2026-01-14T07:30:00+09:00")
    let file = try family.home.write(Self.paper, to: "code.txt")
    try await family.done(["medications", "import", file, "--yes"])
    try await liveThroughFourWeeks(family)

    let path = family.home.path(of: "report.pdf")
    let report = ["print", "report", "--by", "由美子", "--output", path, "--lang", language]
    let refused = try await family.run(report)
    #expect(refused.status == .exited(77), "\(refused.errorText)")
    #expect(!FileManager.default.fileExists(atPath: path))
    try await family.done(["store", "purchase", "premium_yearly"])
    try await family.done(report)

    let expected = try #require(Self.pages[language])
    for order in [PDFText.Order.layout, .drawn] {
      let page = try await PDFText.of(path, in: order)
      #expect(page.lacks(expected) == [], "\(order) \(page)")
      for word in ["飲み忘れた", "プレミアム", "forgot", "Premium"] {
        #expect(!page.contains(word), "\(word)")
      }
    }
  }

  /// Three evenings and a morning on which somebody sits down: the 20th is left out, the 25th and the 3rd are
  /// recorded by nobody.
  private func liveThroughFourWeeks(_ family: DatedHousehold) async throws {
    try await family.move(to: "2026-01-20T08:10:00+09:00")
    try await take(family, (14...19).map { "2026-01-\($0)" })
    try await family.done(["skip", "アムロジピン", "--reason", "unwell", "--note", "吐き気"])
    try await family.move(to: "2026-01-27T21:00:00+09:00")
    try await take(family, [21, 22, 23, 24, 26, 27].map { "2026-01-\($0)" })
    try await family.done(["take", "カロナール", "--at", "2026-01-22T14:00"])
    try await family.move(to: "2026-02-10T21:00:00+09:00")
    try await take(
      family,
      (28...31).map { "2026-01-\($0)" } + [1, 2, 4, 5, 6, 7, 8, 9].map { "2026-02-0\($0)" }
        + ["2026-02-10"])
  }

  /// Records the dose of each of these days, ten minutes after its time.
  private func take(_ family: DatedHousehold, _ days: [String]) async throws {
    for day in days {
      try await family.done(
        ["take", "アムロジピン", "--at", day + "T08:00", "--taken-at", day + "T08:10"])
    }
  }
}
