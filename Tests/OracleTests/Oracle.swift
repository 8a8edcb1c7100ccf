/// Says what the server must answer, byte for byte, by a rule of its own.
///
/// A free answer that equals it holds no older day, not even in a figure.
struct Oracle: Sendable {
  let calendar: OracleCalendar
  var record = OracleRecord()
  /// Milliseconds since 1970 UTC.
  let now: Int64
  /// The place of today.
  let today: Int

  /// The first day that a free plan sees: today is the thirtieth.
  var cutoff: Int { today - 29 }

  /// What somebody may ask.
  enum Question: Hashable, Sendable {
    case day(Int)
    /// The month around a day.
    case month(Int)
    case recent, access, today
  }

  /// The path below a record.
  func path(_ question: Question) -> String {
    switch question {
    case .day(let place): return "/history/day?date=\(calendar.days[place].text)"
    case .month(let place):
      let day = calendar.days[place]
      return "/history/month?year=\(day.year)&month=\(day.month)"
    case .recent: return "/history/recent"
    case .access: return "/history/access"
    case .today: return "/today"
    }
  }

  /// Whether a plan that is not premium is refused.
  func isLocked(_ question: Question) -> Bool {
    switch question {
    case .day(let place): place < cutoff
    case .month(let place): calendar.month(around: place).contains { $0 < cutoff }
    case .recent, .access, .today: false
    }
  }

  /// What the refusal says around its message.
  var refusal: (start: String, end: String) {
    (
      #"{"code":"HISTORY_RETENTION_LIMIT","message":""#,
      #"","cutoffDate":"\#(calendar.days[cutoff].text)","retentionDays":30}"#
    )
  }

  /// The body of the answer; `ids` are the medicine's and the as-needed medicine's.
  func body(_ question: Question, premium: Bool, ids: (String, String)) -> String {
    switch question {
    case .day(let place): return day(place, ids)
    case .today: return day(today, ids)
    case .recent: return "{" + summaries(cutoff...today)
    case .access: return access(premium: premium)
    case .month(let place):
      let (day, days) = (calendar.days[place], calendar.month(around: place))
      return #"{"year":\#(day.year),"month":\#(day.month),"# + summaries(days.first...days.last)
    }
  }

  private func access(premium: Bool) -> String {
    let day = calendar.days[today].text
    guard !premium else {
      return #"{"premium":true,"today":"\#(day)","cutoffDate":null,"retentionDays":null}"#
    }
    let first = calendar.days[cutoff].text
    return #"{"premium":false,"today":"\#(day)","cutoffDate":"\#(first)","retentionDays":30}"#
  }
}

extension Oracle {
  /// How a dose stands now.
  private func status(_ place: Int, hour: Int) -> String {
    if record.isTaken(place, hour: hour) { return "taken" }
    let late = now - calendar.days[place].midnight - Int64(hour) * 3_600_000
    return late > 3_600_000 ? "missed" : "pending"
  }

  private func summaries(_ places: ClosedRange<Int>) -> String {
    var (days, prn, taken, due) = ([String](), [String](), 0, 0)
    for place in places {
      let text = calendar.days[place].text
      let (morning, evening) = (status(place, hour: 8), status(place, hour: 19))
      let both = [morning, evening]
      let (had, asked) = (both.count { $0 == "taken" }, both.count { $0 != "pending" })
      (taken, due) = (taken + had, due + asked)
      let figure = asked > 0 ? #","adherence":{"taken":\#(had),"due":\#(asked)}"# : ""
      days.append(
        #"{"date":"\#(text)","slotSummary":{"morning":"\#(morning)","noon":"none","#
          + #""evening":"\#(evening)","bedtime":"none"}\#(figure)}"#)
      if record.hasPRN(place) { prn.append(#""\#(text)":1"#) }
    }
    return
      #""days":[\#(days.joined(separator: ","))],"prnCountByDay":{\#(prn.joined(separator: ","))},"#
      + #""adherence":{"taken":\#(taken),"due":\#(due)}}"#
  }

  private func day(_ place: Int, _ ids: (String, String)) -> String {
    let doses = OracleRecord.hours.map { hour in
      let status = status(place, hour: hour)
      let taken = instant(place, hour, OracleRecord.delayMinutes)
      let intake =
        status == "taken"
        ? #""recordedByType":"\#(record.recorder(place))","takenAt":"\#(taken)"}"#
        : #""recordedByType":null,"takenAt":null}"#
      return #"{"medicationId":"\#(ids.0)","medicationName":"アムロジピン錠5mg","dosageText":"1錠","#
        + #""doseCountPerIntake":1,"scheduledAt":"\#(instant(place, hour, 0))","#
        + #""slot":"\#(hour == 8 ? "morning" : "evening")","effectiveStatus":"\#(status)",\#(intake)"#
    }
    let prn =
      #"{"medicationId":"\#(ids.1)","medicationName":"ロキソプロフェン錠60mg","takenAt":"#
      + #""\#(instant(place, OracleRecord.prnHour, 0))","quantityTaken":0.5,"actorType":"PATIENT"}"#
    return #"{"date":"\#(calendar.days[place].text)","doses":[\#(doses.joined(separator: ","))],"#
      + #""prnItems":[\#(record.hasPRN(place) ? prn : "")]}"#
  }

  /// A time in Tokyo as UTC: nine hours earlier, the day before when that is before midnight.
  private func instant(_ place: Int, _ hour: Int, _ minute: Int) -> String {
    let ofUTC = (hour + 15) % 24
    let day = calendar.days[hour < 9 ? place - 1 : place].text
    return "\(day)T\(String("0\(ofUTC)".suffix(2))):\(String("0\(minute)".suffix(2))):00Z"
  }
}

extension Range<Int> {
  fileprivate var first: Int { lowerBound }
  fileprivate var last: Int { upperBound - 1 }
}
