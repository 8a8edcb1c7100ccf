import Localization
import Testing

@testable import ViewModels

/// How far two clocks are apart, in words.
struct DifferenceTests {
  @Test(arguments: [
    (59, "0分", "0 min"), (-7 * 60, "7分", "7 min"), (3_600, "1時間", "1 h"),
    (86_399, "23時間59分", "23 h 59 min"), (86_400, "1日", "1 day"),
    (-90_000, "1日1時間", "1 day 1 h"), (4_767 * 60, "3日7時間", "3 days 7 h"),
    (172_800, "2日", "2 days"),
  ])
  func `W-62 how far a clock is off is said in hours and in days`(
    seconds: Int, japanese: String, english: String
  ) {
    let difference = Phrase.difference(.seconds(seconds))
    #expect(Strings(.japanese)(difference) == japanese)
    #expect(Strings(.english)(difference) == english)
  }
}
