/// Turns phrases into text in one language: `strings(.tabHistory)` is 履歴.
public struct Strings: Hashable, Sendable {
  public let language: Language
  private let years: YearStyle

  /// `years` is how Japanese headings count them.
  public init(_ language: Language, years: YearStyle = .western) {
    (self.language, self.years) = (language, years)
  }

  /// The text of a phrase, every placeholder replaced.
  public func callAsFunction(_ phrase: Phrase) -> String {
    phrase.wording.text(in: language, years)
  }

  /// What stands between two things on one line.
  public var apart: String { language.spacesSentences ? "  " : "\u{3000}" }

  /// Sentences one after the other.
  public func inARow(_ sentences: [String]) -> String {
    sentences.joined(separator: language.spacesSentences ? " " : "")
  }

  /// Several phrases as one enumeration: 朝 服用、昼 飲み忘れ.
  public func joined(_ phrases: [Phrase]) -> String {
    phrases.map { self($0) }.joined(separator: self(.listSeparator))
  }
}

extension Strings {
  /// What a calendar says of so many doses of a slot, the slots counted from 0 in the order of the day.
  public func calendarMoment(slot: Int, doses: Int) -> String {
    let slots: [Phrase] = [.slotFullMorning, .slotFullNoon, .slotFullEvening, .slotFullBedtime]
    return self(.calendarMoment(slot: slots[slot % slots.count], doses: doses))
  }
}
