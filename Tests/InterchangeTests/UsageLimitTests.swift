import APIContract
import ClientCore
import Domain
import Testing

/// How often a day and how far apart one as needed may be taken, in a pharmacy's words.
@Suite struct UsageLimitTests {
  private func read(
    _ usage: String, also extra: [String] = []
  ) throws -> (limits: AsNeededLimits, notes: [RecordFault.Problem]) {
    let (read, notes) = try medicine(
      dose: "2", usage: usage, count: "10", countUnit: "回分", form: "3", also: extra)
    #expect(read.schedule == .asNeeded)
    #expect(read.request?.details.limits == read.limits)
    return (read.limits, notes)
  }

  static let understood: [(String, Int?, Int?)] = [
    ("疼痛時 1日3回まで 4時間以上あけて", 4, 3), ("疼痛時　１日３回まで　４時間以上空けて", 4, 3),
    ("疼痛時1日3回まで4時間以上あけて", 4, 3), ("頭痛時 1日2回まで", nil, 2), ("4時間あけて", 4, nil),
    ("6時間以上の間隔をあけて服用", 6, nil), ("疼痛時 1日最大3回", nil, 3), ("痛いとき 1日4回迄", nil, 4),
    ("一日三回まで、四時間以上空けて", 4, 3), ("最大1日4回まで", nil, 4), ("疼痛時 1日の服用は3回まで", nil, 3),
    ("発熱時 次の服用まで6時間以上あけること", 6, nil), ("服用間隔は8時間以上", 8, nil),
    ("痛いとき 十二時間以上空けて 1日二回以内", 12, 2), ("1日3回を限度とし、5時間以上間隔をあける", 5, 3),
    ("発熱時(38.5度以上)1日3回まで", nil, 3), ("頭痛時 3回/日まで", nil, 3), ("発熱時に服用", nil, nil),
    ("疼痛時 服用後4時間以上あけて", 4, nil),
  ]

  @Test(arguments: understood)
  func `F-12 R-6 the limits that a usage names come in with the medicine`(
    _ usage: String, _ hours: Int?, _ times: Int?
  ) throws {
    let (limits, notes) = try read(usage)
    #expect(limits.minIntervalHours == hours && limits.maxPerDay == times, "\(limits)")
    #expect(notes == [])
  }

  @Test(arguments: [
    "疼痛時 6時間毎", "疼痛時 1日6錠まで", "頭痛時 月10回まで", "頭痛時 食後2時間以上あけて",
    "頭痛時 食後 2時間以上あけて", "他の薬と4時間以上あけて", "疼痛時 他の薬とは、4時間以上あけて", "1日2～3回まで",
    "4～6時間以上あけて", "疼痛時 4時間あけずに", "1日30回まで", "大人1日3回まで 子供1日2回まで",
    "発作時 5分おきに3回まで", "疼痛時 30分以上あけて", "100時間以上あけて", "疼痛時 制酸剤は2時間以上あけて",
    "頭痛時 お茶は1時間あけて",
  ])
  func `F-12 R-6 what may be a limit and is not understood is told, and none comes in`(
    usage: String
  ) throws {
    let (limits, notes) = try read(usage)
    #expect(limits == .none)
    #expect(notes == [.limitsUnread])
  }

  @Test func `F-12 R-6 of two limits the one that is understood comes in, and the other is told`()
    throws
  {
    for usage in ["頭痛時 1日2回まで 月10回まで", "頭痛時 6時間毎、1日2回まで"] {
      let (limits, notes) = try read(usage)
      #expect(limits.maxPerDay == 2 && limits.minIntervalHours == nil, "\(usage)")
      #expect(notes == [.otherLimitsUnread], "\(usage)")
    }
  }

  @Test func `F-12 R-6 a supplement has limits too, a warning and a planned medicine have none`()
    throws
  {
    for record in ["281", "311"] {
      let (limits, notes) = try read("疼痛時", also: ["\(record),1,1日3回まで,1"])
      #expect(limits.maxPerDay == 3 && notes == [], "\(record)")
    }
    let (warned, notes) = try read("疼痛時", also: ["391,1,1日3回以内,1"])
    #expect(warned == .none && notes == [])
    let (planned, told) = try medicine(
      dose: "3", usage: "1日3回毎食後", also: ["311,1,4時間以上間隔をあける,1"])
    #expect(planned.limits == .none && planned.request != nil && told == [])
  }
}
