internal import APIContract
package import Domain
internal import HTTPTypes
internal import Synchronization

/// The `Date` field of an answer (RFC 9110 §6.6.1).
///
/// It is put into words once for each second in which somebody asks, so that a server that is asked
/// nothing has nothing to wake up for. It tells when the message was made, not what day the record is
/// read on, so it comes from the system's clock and leaves the request's one reading of ours alone.
package final class DateField: Sendable {
  private let name: HTTPField.Name
  private let now: @Sendable () -> Timestamp
  private let words: @Sendable (Timestamp) -> String
  private let latest = Mutex<(second: Int64, field: HTTPField)?>(nil)

  package init(now: @escaping @Sendable () -> Timestamp = JSONLog.systemClock) {
    (self.now, name, words) = (now, .date, Self.text)
  }

  /// Makes the field `Server-Time`: what the server's own clock shows, by which terminals put
  /// theirs right. Source: decision P-8.
  ///
  /// The server's clock is read once, here: how far it lies from the system's stays, and a request
  /// keeps the one reading by which it is decided. Both to the millisecond: a time told too late is slow in
  /// coming, one told too early ends on a terminal what the server still opens (W-1).
  package init(
    serverTime now: () -> Timestamp,
    systemClock: @escaping @Sendable () -> Timestamp
  ) {
    let ahead = now().since(systemClock())
    self.now = { systemClock().adding(ahead) }
    (name, words) = (.serverTime, { "\($0)" })
  }

  /// Makes the field `Server-Time` of a clock that may be set while the server runs.
  init(telling now: @escaping @Sendable () -> Timestamp) {
    self.now = now
    (name, words) = (.serverTime, { "\($0)" })
  }

  var current: HTTPField {
    let instant = now()
    return latest.withLock { latest in
      if let latest, latest.second == instant.secondsSinceEpoch { return latest.field }
      let second = Timestamp(secondsSinceEpoch: instant.secondsSinceEpoch)
      let field = HTTPField(name: name, value: words(second))
      latest = (instant.secondsSinceEpoch, field)
      return field
    }
  }

  /// The value of the field for this second.
  package var text: String { current.value }

  /// `Sun, 06 Nov 1994 08:49:37 GMT` (RFC 9110 §5.6.7).
  private static func text(_ instant: Timestamp) -> String {
    let (day, second) = instant.secondsSinceEpoch.quotientAndRemainder(dividingBy: 86_400)
    guard let date = CivilDate(daysSinceEpoch: Int(day)) else { return "" }
    let (year, month, dayOfMonth) = date.fields
    let time = [second / 3600, second / 60 % 60, second % 60].map { digits(Int($0), 2) }
    return "\(weekdays[date.weekday.rawValue]), \(digits(dayOfMonth, 2)) \(months[month - 1]) "
      + "\(digits(year, 4)) \(time.joined(separator: ":")) GMT"
  }

  private static let weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  private static func digits(_ value: Int, _ count: Int) -> String {
    let text = String(value)
    return String(repeating: "0", count: max(count - text.utf8.count, 0)) + text
  }
}
