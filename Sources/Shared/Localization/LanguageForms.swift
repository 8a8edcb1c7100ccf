/// How a language counts and sets sentences apart, and what it calls itself: its Forms.strings.
struct LanguageForms: Sendable {
  let name: String
  let plural: PluralRule
  let spacesSentences: Bool

  /// What stands in for forms that cannot be read; the tests read all that are built in.
  static let plain = LanguageForms(name: "?", plural: PluralRule(), spacesSentences: true)

  private init(name: String, plural: PluralRule, spacesSentences: Bool) {
    (self.name, self.plural, self.spacesSentences) = (name, plural, spacesSentences)
  }

  /// Nil unless all three are there and can be meant.
  init?(_ texts: [String: String]) {
    guard let name = texts["name"], !name.isEmpty,
      let plural = texts["plural"].flatMap(PluralRule.init),
      let between = texts["sentences"], ["joined", "spaced"].contains(between)
    else { return nil }
    self.init(name: name, plural: plural, spacesSentences: between == "spaced")
  }
}

/// Which form of a counted text a whole number takes, as Unicode's CLDR writes it.
///
/// `one: n = 1; few: n % 10 = 2..4 and n % 100 != 12..14; other`: the first form whose condition holds, the last
/// has none. `or` stands between alternatives, which bind less than `and`.
struct PluralRule: Sendable {
  /// A form and what a number must be for it: all conditions of one of the alternatives.
  private struct Form: Sendable {
    let name: String
    let alternatives: [[Condition]]

    func holds(for number: Int) -> Bool {
      alternatives.contains { $0.allSatisfy { $0.holds(for: number) } }
    }
  }

  /// `n % 10 = 2..4,7`, or `!=`, or without the remainder.
  private struct Condition: Sendable {
    let modulus: Int?
    let isAmong: Bool
    let ranges: [ClosedRange<Int>]

    func holds(for number: Int) -> Bool {
      let value = modulus.map { number % $0 } ?? number
      return ranges.contains { $0.contains(value) } == isAmong
    }
  }

  private let forms: [Form]

  /// What is counted has one form.
  init() { forms = [] }

  /// Nil for what is no such rule.
  init?(_ text: String) {
    var forms: [Form] = []
    for part in text.split(separator: ";", omittingEmptySubsequences: false) {
      guard let form = Self.form(part) else { return nil }
      forms.append(form)
    }
    let names = forms.map(\.name)
    let isLast = forms.map(\.alternatives.isEmpty)
    guard Set(names).count == names.count, isLast.firstIndex(of: true) == forms.count - 1 else {
      return nil
    }
    self.forms = forms.count == 1 ? [] : forms
  }

  /// The forms by name; none where what is counted has one form.
  var names: [String] { forms.map(\.name) }

  /// The name of a number's form; nil where what is counted has one form.
  func form(of number: Int) -> String? {
    (forms.first { $0.holds(for: number) } ?? forms.last)?.name
  }

  private static func form(_ text: Substring) -> Form? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    let words = parts[0].split(separator: " ")
    let allowed = ["zero", "one", "two", "few", "many", "other"]
    guard words.count == 1, allowed.contains(String(words[0])), parts.count <= 2 else { return nil }
    guard parts.count == 2 else { return Form(name: String(words[0]), alternatives: []) }
    var alternatives: [[Condition]] = []
    for alternative in pieces(parts[1], between: "or") {
      var conditions: [Condition] = []
      for piece in pieces(alternative[...], between: "and") {
        guard let condition = condition(piece) else { return nil }
        conditions.append(condition)
      }
      alternatives.append(conditions)
    }
    return Form(name: String(words[0]), alternatives: alternatives)
  }

  /// What stands between a word of its own.
  private static func pieces(_ text: Substring, between word: String) -> [String] {
    text.split(separator: " ").split(omittingEmptySubsequences: false) { $0 == word }
      .map { $0.joined(separator: " ") }
  }

  /// `n = 1` or `n % 10 != 2..4,7`.
  private static func condition(_ text: String) -> Condition? {
    var words = text.split(separator: " ")
    var modulus: Int?
    guard words.first == "n" else { return nil }
    words.removeFirst()
    if words.first == "%", words.count > 1 {
      guard let number = Int(words[1]), number > 0 else { return nil }
      modulus = number
      words.removeFirst(2)
    }
    guard words.count == 2, ["=", "!="].contains(String(words[0])) else { return nil }
    let ranges = words[1].split(separator: ",", omittingEmptySubsequences: false).map(Self.range)
    guard ranges.allSatisfy({ $0 != nil }) else { return nil }
    return Condition(modulus: modulus, isAmong: words[0] == "=", ranges: ranges.compactMap { $0 })
  }

  /// `3` or `2..4`.
  private static func range(_ text: Substring) -> ClosedRange<Int>? {
    let ends = text.split(separator: ".", omittingEmptySubsequences: false)
    guard let first = Int(ends[0]) else { return nil }
    if ends.count == 1 { return first...first }
    guard ends.count == 3, ends[1].isEmpty, let last = Int(ends[2]), first <= last else {
      return nil
    }
    return first...last
  }
}
