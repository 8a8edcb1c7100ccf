/// What every household takes, as plain arithmetic on the place of the day: a medicine at 08:00 and
/// 19:00, some doses of it taken five minutes later, and something against pain every seventh day.
///
/// The record is written for all days at once; the clock then walks through it.
struct OracleRecord: Sendable {
  /// Days before this place were all missed, instead of what the places say.
  var missedBefore = 0

  static let hours = [8, 19]
  static let prnHour = 20
  static let delayMinutes = 5

  /// Whether the dose of that hour is taken on that day.
  func isTaken(_ place: Int, hour: Int) -> Bool {
    guard place >= missedBefore else { return false }
    return place % (hour == 8 ? 3 : 5) != 0
  }

  /// Whether something against pain is taken on that day.
  func hasPRN(_ place: Int) -> Bool { place >= missedBefore && place % 7 == 0 }

  /// Who writes the dose down.
  func recorder(_ place: Int) -> String { place % 2 == 0 ? "caregiver" : "patient" }
}
