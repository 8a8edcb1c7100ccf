import Domain
import Localization
import Screen
import ViewModels

/// The days of documents and the sizes of files in words.
struct DocumentWords {
  let strings: Strings
  let today: CivilDate

  /// 2月28日まで, or 2月9日切れ once it is past; 2027年3月31日 for a day of another year. Empty for a document
  /// without one.
  func day(_ date: DocumentDate?) -> String {
    guard let date else { return "" }
    guard date.date.year == today.year else { return strings(date.date.full) }
    let day = date.date.read(on: today)
    // What was due is not called expired.
    let isExpired = date.date < today && date.label != .due
    return strings(isExpired ? .documentsPast(day) : .documentsUntilDay(day))
  }

  func days(_ date: DocumentDate) -> String {
    let (full, left) = (date.date.full, date.date.days(since: today))
    if left == 0 { return strings(.documentsUntilToday(full)) }
    if left > 0 { return strings(.documentsUntil(full, days: left)) }
    return strings(
      date.label == .due
        ? .documentsOver(full, days: -left) : .documentsExpiredOn(full, days: -left))
  }

  func spoken(_ date: DocumentDate) -> String {
    let (day, left) = (date.date.read(on: today), date.date.days(since: today))
    if left == 0 { return strings(.documentsSpokenToday(date.label.phrase, day)) }
    return strings(
      left > 0
        ? .documentsSpokenUntil(date.label.phrase, day, days: left)
        : .documentsSpokenOver(date.label.phrase, day, days: -left))
  }

  /// True when the day is to be called to mind.
  func isNear(_ date: DocumentDate?) -> Bool { date?.isToBeRemembered(on: today) ?? false }

  func sentence(_ row: DocumentRow) -> String {
    let parts = [
      row.fields.title.text, strings(row.fields.category.phrase),
      row.fields.date.map(spoken) ?? "", standing(row),
    ]
    return parts.filter { !$0.isEmpty }.joined(separator: strings(.listSeparator))
  }

  /// 重なり, or where it is; empty for a patient.
  func standing(_ row: DocumentRow) -> String {
    if row.hasConflict { return strings(.documentsSettle) }
    return row.standing.map { strings($0.phrase) } ?? ""
  }

  func tags(_ tags: [DocumentTag]) -> String {
    tags.map(\.text).joined(separator: strings(.listSeparator))
  }

  /// 保険証_表.jpg　送信中、1.8 MB のうち 1.1 MB、毎秒 420 KB
  func sentence(_ file: DocumentFileRow) -> String {
    let name = file.attachment.name.text
    guard let progress = file.progress else {
      let parts = [
        name, ByteSize.text(file.attachment.size), file.standing.map { strings($0.phrase) } ?? "",
      ]
      return parts.filter { !$0.isEmpty }.joined(separator: strings(.listSeparator))
    }
    let (done, total) = (ByteSize.text(progress.done), ByteSize.text(progress.total))
    let rate = progress.rate.map { ByteSize.text($0) } ?? "-"
    return strings(
      progress.way == .up
        ? .documentsSendingNow(name, done: done, of: total, rate: rate)
        : .documentsReceivingNow(name, done: done, of: total, rate: rate))
  }
}
