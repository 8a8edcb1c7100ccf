import Domain
import Testing

struct DayTests {
  private let today = CivilDate(ascii: "2026-02-10") ?? CivilDate.bounds.lowerBound
  private var evening: Timestamp { Timestamp(tokyo: today, LocalTime(minuteOfDay: 23 * 60)) }

  @Test func `product 3 a day lists doses by slot, then name, then time`() {
    var record = SmallRecord()
    let days = today...today
    record.add("B", at: ["22:00", "04:00", "10:59"], during: days)
    record.add("A", at: ["13:00", "10:00", "23:30", "03:59"], during: days)
    record.add("あ", at: ["19:00", "04:00"], during: days)
    #expect(
      record.slice(days).day(today, now: evening).doses.map {
        "\($0.slot) \($0.revision.name) \($0.scheduledAt.tokyoTime)"
      }
        == [
          "morning A 10:00", "morning B 04:00", "morning B 10:59", "morning あ 04:00",
          "noon A 13:00",
          "evening あ 19:00", "bedtime A 03:59", "bedtime A 23:30", "bedtime B 22:00",
        ])
  }

  @Test func `product 3 as-needed doses stand by time on the day in Tokyo they were taken`() {
    var record = SmallRecord()
    record.revisions = [.named("頓服", MedicationID(high: 1, low: 1), today...today)]
    let midnight = Timestamp(tokyo: today, LocalTime(minuteOfDay: 0))
    let instants = [86_399_999, 0, -1, 86_400_000, 3_600_000].map {
      midnight.adding(.milliseconds($0))
    }
    record.prnDoses = instants.map {
      PRNRecord(revision: 0, takenAt: $0, quantity: .one, recordedBy: .patient)
    }
    let days = today.adding(days: -1)...today.adding(days: 1)
    let slice = record.slice(days)
    let taken = slice.day(today, now: evening).prnDoses.map { $0.record.takenAt.since(midnight) }
    #expect(taken == [.zero, .seconds(3600), .milliseconds(86_399_999)])
    #expect(slice.calendar(now: evening).days.map(\.prnCount) == [1, 3, 1])
    #expect(slice.calendar(now: evening).adherence == Adherence())
  }

  @Test func `W-41 a day with very many doses says of each what a day with few says`() {
    let days = today...today
    var (all, alone) = (SmallRecord(), [String]())
    for number in 0..<60 {
      var one = SmallRecord()
      one.add("薬\(number)", at: ["08:00", "19:00"], during: days)
      all.add("薬\(number)", at: ["08:00", "19:00"], during: days)
      let recorded = number.isMultiple(of: 3) ? ["08:00"] : ["08:00", "19:00", "12:00"]
      for time in recorded {
        one.doses.append(.taken(today, time, revision: 0))
        all.doses.append(.taken(today, time, revision: number))
      }
      alone += one.slice(days).day(today, now: evening).doses.map(\.line)
    }
    let slice = all.slice(days)
    #expect(slice.day(today, now: evening).doses.map(\.line).sorted() == alone.sorted())
    #expect(slice.calendar(now: evening).adherence == Adherence(taken: 140, due: 160))
  }

  @Test func `decision 0011 a dose that two plans name stands and counts once`() {
    let days = today...today
    var record = SmallRecord()
    record.add("薬", at: ["08:00", "19:00"], during: days)
    record.regimens.append(record.regimens[0])
    record.doses = [.taken(today, "08:00", revision: 0)]
    let slice = record.slice(days)
    #expect(
      slice.day(today, now: evening).doses.map(\.line) == ["08:00 薬 taken", "19:00 薬 missed"])
    #expect(slice.calendar(now: evening).adherence == Adherence(taken: 1, due: 2))
  }

  @Test func `D-M8 doses planned before the medicine was created do not exist`() {
    var record = SmallRecord()
    let days = today.adding(days: -1)...today
    let created = Timestamp(tokyo: today, LocalTime(minuteOfDay: 13 * 60))
    record.add("薬", at: ["08:00", "12:59", "13:00", "19:00"], during: days, createdAt: created)
    let slice = record.slice(days)
    #expect(slice.day(days.lowerBound, now: evening).doses.map(\.line) == [])
    #expect(
      slice.day(today, now: evening).doses.map(\.line) == ["13:00 薬 missed", "19:00 薬 missed"])
    #expect(slice.calendar(now: evening).adherence == Adherence(taken: 0, due: 2))
    #expect(slice.calendar(now: evening).days.map(\.slots.morning) == [SlotStatus.none, .none])
  }

  @Test func `W-12 doses before the registration have no mark and count nowhere`() {
    var record = SmallRecord()
    let days = today.adding(days: -1)...today
    let registered = Timestamp(tokyo: today, LocalTime(minuteOfDay: 13 * 60))
    record.add("薬", at: ["08:00", "12:59", "13:00"], during: days, registeredAt: registered)
    let slice = record.slice(days)
    #expect(
      slice.day(days.lowerBound, now: evening).doses.map(\.status)
        == [DoseStatus](repeating: .beforeRegistration, count: 3))
    #expect(
      slice.day(today, now: evening).doses.map(\.line) == [
        "08:00 薬 beforeRegistration", "12:59 薬 beforeRegistration", "13:00 薬 missed",
      ])
    let calendar = slice.calendar(now: evening)
    #expect(calendar.adherence == Adherence(taken: 0, due: 1))
    #expect(calendar.days.map(\.slots.morning) == [.beforeRegistration, .beforeRegistration])
    #expect(calendar.days.map(\.slots.noon) == [.beforeRegistration, .missed])
    #expect(calendar.days.map(\.slots.evening) == [SlotStatus.none, .none])
    record.doses = [.taken(today, "08:00", revision: 0)]
    let taken = record.slice(days)
    #expect(taken.day(today, now: evening).doses.first?.status == .taken)
    #expect(taken.calendar(now: evening).adherence == Adherence(taken: 1, due: 2))
    #expect(
      taken.calendar(now: evening).days.map(\.slots.morning) == [.beforeRegistration, .taken])
  }

  @Test func `P-44 a dose of a moved plan knows when it was taken by the plan before`() {
    var record = SmallRecord()
    let moved = Timestamp(tokyo: today, LocalTime(minuteOfDay: 8 * 60 + 10))
    let id = record.add("薬", at: ["07:30"], during: today...today)
    record.regimens = [
      RegimenRevision(
        medication: id, effective: today...today, weekdays: .everyDay,
        times: ["07:30"].compactMap(LocalTime.init), createdAt: Timestamp(secondsSinceEpoch: 0),
        endedAt: moved),
      RegimenRevision(
        medication: id, effective: today...today, weekdays: .everyDay,
        times: ["09:00", "19:00"].compactMap(LocalTime.init), createdAt: moved),
    ]
    let open = record.slice(today...today).day(today, now: evening)
    #expect(open.doses.map(\.takenBeforeMove) == [nil, nil, nil])
    record.doses = [.taken(today, "07:30", revision: 0)]
    let taken = record.slice(today...today).day(today, now: evening)
    let at = taken.doses.first?.intake?.takenAt
    #expect(taken.doses.map(\.takenBeforeMove) == [nil, at, nil], "only in that part of the day")
    #expect(at != nil)
  }

  @Test func `D-M8 a dose one millisecond before the creation does not exist`() {
    var record = SmallRecord()
    let noon = Timestamp(tokyo: today, LocalTime(minuteOfDay: 12 * 60))
    record.add("前", at: ["12:00"], during: today...today, createdAt: noon.adding(.milliseconds(1)))
    record.add("同", at: ["12:00"], during: today...today, createdAt: noon)
    #expect(
      record.slice(today...today).day(today, now: evening).doses.map(\.revision.name) == ["同"])
  }

  @Test func `D-M8 a dose that was taken before the creation stays`() {
    var record = SmallRecord()
    record.add("薬", at: ["08:00"], during: today...today, createdAt: evening)
    record.doses = [.taken(today, "08:00", revision: 0)]
    #expect(
      record.slice(today...today).day(today, now: evening).doses.map(\.line) == ["08:00 薬 taken"])
  }

  @Test func `D-M4 a regimen holds on its last day and not after`() {
    var record = SmallRecord()
    let week = today...today.adding(days: 6)
    record.add("薬", at: ["08:00"], during: today...today.adding(days: 2))
    let counts = week.eachDay.map { record.slice(week).day($0, now: evening).doses.count }
    #expect(counts == [1, 1, 1, 0, 0, 0, 0])
  }

  @Test func `product 4 a regimen holds on its days of the week only`() {
    for weekday in Weekday.allCases {
      var record = SmallRecord()
      let fortnight = today...today.adding(days: 13)
      record.add("薬", at: ["08:00"], during: fortnight, weekdays: WeekdaySet(weekday))
      let slice = record.slice(fortnight)
      for day in fortnight.eachDay {
        let fields = day.fields
        let isOn = ReferenceCalendar.weekday(fields) == weekday.rawValue
        #expect(slice.day(day, now: evening).doses.count == (isOn ? 1 : 0), "\(day)")
      }
    }
  }

  @Test func `D-M1 a taken dose whose plan has gone stays`() {
    var record = SmallRecord()
    record.add("薬", at: ["08:00"], during: today...today)
    record.doses = [.taken(today, "08:00", revision: 0)]
    record.regimens = []
    let slice = record.slice(today...today)
    #expect(slice.day(today, now: evening).doses.map(\.line) == ["08:00 薬 taken"])
    #expect(slice.calendar(now: evening).days.map(\.slots.morning) == [.taken])
    #expect(slice.calendar(now: evening).adherence == Adherence(taken: 1, due: 1))
  }

  @Test func `D-M3 a time moved after the dose was taken keeps the dose`() {
    var record = SmallRecord()
    record.add("薬", at: ["09:00", "20:00"], during: today...today)
    record.doses = [.taken(today, "08:00", revision: 0), .taken(today, "20:00", revision: 0)]
    let day = record.slice(today...today).day(today, now: evening)
    #expect(day.doses.map(\.line) == ["08:00 薬 taken", "09:00 薬 missed", "20:00 薬 taken"])
  }

  @Test func `D-M9 doses at one time are told apart by their medicine`() {
    var record = SmallRecord()
    record.add("甲", at: ["08:00"], during: today...today)
    record.add("乙", at: ["08:00"], during: today...today)
    record.doses = [.taken(today, "08:00", revision: 1)]
    #expect(
      Set(record.slice(today...today).day(today, now: evening).doses.map(\.line))
        == ["08:00 甲 missed", "08:00 乙 taken"])
  }
}
