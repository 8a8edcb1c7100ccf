import APIClient
import APIContract
import Domain
import Localization
import ViewModels

// A year and the trends as lines. Source.
extension RecordText {
  /// A line a month: what was taken of what was due, and on which days doses were missed.
  func year(_ answer: YearAnswer) -> String {
    var heading = title(of: answer)
    if let percent = doses.adherence(answer).percent {
      heading += "\(strings(.listSentences))\(strings(.yearAdherence(percent: percent)))"
    }
    var lines = [heading]
    let rows = answer.months.map(row)
    if !rows.isEmpty { lines.append(TextTable(rows: rows, trailing: [0]).text) }
    if let cutoff = answer.cutoffDate, answer.from < cutoff {
      lines.append(strings(.lockOpen(cutoff: cutoff.read(on: today))))
    }
    return lines.joined(separator: "\n")
  }

  /// What is said of a year of which the plan opens no day, as of a closed day; nil for any other. The server
  /// refuses none.
  func refusal(of answer: YearAnswer) -> CommandFailure? {
    guard let cutoff = answer.cutoffDate, answer.to < cutoff else { return nil }
    return CommandFailure(
      refused: .historyRetentionLimit(
        cutoffDate: cutoff, retentionDays: FeatureGate.retentionDaysFree),
      locked(span(of: answer), cutoff, isPatient: subject == .ownRecord))
  }

  private func span(of answer: YearAnswer) -> Phrase {
    .yearTitle(answer.from.yearMonth.title, answer.to.yearMonth.title)
  }

  private func title(of answer: YearAnswer) -> String {
    let span = span(of: answer)
    return switch doses {
    case .all: strings(span)
    case .slot(let slot): strings(.yearOf(strings(slot.full), span))
    case .medicine(_, let name): strings(.yearOf(name, span))
    }
  }

  private func row(_ month: YearAnswer.Month) -> [String] {
    let figure = doses.adherence(month)
    let share = figure.percent.map {
      strings(.historyAdherenceShort(percent: $0, taken: figure.taken, due: figure.due))
    }
    let missed = month.tallies.filter { doses.tally($0.tally).missed > 0 }
    let count = missed.reduce(0) { $0 + doses.tally($1.tally).missed }
    let days = missed.map { Phrase.dayCell(month: $0.date.month, day: $0.date.day) }
    return [
      strings(title(of: month)), share ?? strings(.doseNone),
      count > 0 ? strings(.yearPart(count, .doseMissed)) : "", strings.joined(days),
    ]
  }

  /// 2026年1月; of a month that the plan opens in part its open days, 2026年1月12日〜1月31日: what the row says is of
  /// those alone.
  private func title(of month: YearAnswer.Month) -> Phrase {
    guard month.from.day > 1 else { return month.from.yearMonth.title }
    let last = min(month.from.yearMonth.lastDay, today)
    guard last != month.from else { return month.from.full }
    return .yearTitle(month.from.full, .dayPlain(month: last.month, day: last.day))
  }

  /// The slots, the medicines, when doses are missed most, and the days without a miss.
  func trends(_ answer: TrendsAnswer) -> String {
    let days = Phrase.trendDays(answer.to.days(since: answer.from) + 1)
    let title = "\(strings(.trendTitle))\(strings(.listSentences))\(strings(days))"
    guard let percent = answer.all.percent else {
      return "\(title)\n\(strings(.trendNone))"
    }
    let all = Phrase.historyAdherence(
      percent: percent, taken: answer.all.taken, due: answer.all.due)
    let slots = answer.slots.map {
      row("\(strings($0.slot.phrase)) \(strings($0.time.clock))", $0.figure)
    }
    let table = TextTable(
      rows: slots + answer.medicines.map { row($0.name, $0.figure) }, trailing: [1, 2, 3])
    return ([title, strings(all), table.text] + TrendWords(answer, today: today).lines(strings))
      .joined(separator: "\n")
  }

  private func row(_ name: String, _ figure: ReportAnswer.Figure) -> [String] {
    [
      name, figure.percent.map { "\($0)%" } ?? "-",
      strings(.trendCount(taken: figure.taken, due: figure.due)),
      figure.missed > 0 ? strings(.yearPart(figure.missed, .doseMissed)) : "-",
    ]
  }
}
