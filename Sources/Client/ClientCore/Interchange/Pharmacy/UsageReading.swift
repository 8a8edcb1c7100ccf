import Domain

/// What a pharmacy's words for taking a medicine tell: 【分３ 毎食後服用】, 1日2回朝夕食後.
///
/// Reads only what it is sure of; a word that it does not know leaves the times unknown, since it
/// may say that they are not of every day. Source: decision 0094.
struct UsageReading: Hashable {
  /// The moments the words name, in their order, one for each intake.
  private(set) var moments: [DoseSlot] = []
  /// How many intakes a day the words count: 1日3回, 分3.
  private(set) var intakesCounted: Int?
  /// The days of the week that are named; every day when none is.
  private(set) var weekdays = WeekdaySet.everyDay
  /// False for every other day, once a week, certain days.
  private(set) var everyDay = true
  /// True for 頓服 and the like.
  private(set) var asNeeded = false
  /// What 1回2錠 and 朝2錠 say, in their order.
  private(set) var statedAmounts: [StatedAmount] = []
  /// Amounts that may be of a day or of one intake: 6錠 分3, 2錠ずつ.
  private(set) var looseAmounts: [StatedAmount] = []
  /// True when amounts are said to differ.
  private(set) var uneven = false
  /// The times by the clock that the words name: 8:00, 19:30.
  private var clocks: [LocalTime] = []
  /// The last day that a supplement names: 2026/03/01まで.
  private(set) var lastDay: CivilDate?
  /// True when the words leave a choice, count by hours or hang on a symptom.
  private(set) var vague = false
  /// True when something in the words is not understood, or does not hold for every day as it stands.
  private(set) var isUnclear = false
  /// How often and how far apart one as needed may be taken.
  private(set) var limits = UsageLimits()
  /// The numbers of 週N回; as many days must be named.
  private var timesAWeek: Set<Int> = []

  /// An amount with its unit in the words themselves.
  struct StatedAmount: Hashable {
    let amount: ExactDecimal
    let unit: String
    /// True when it stands behind a moment, 朝2錠; false behind 1回.
    let ofMoment: Bool
  }

  /// Reads a usage and what the pharmacy added to it.
  ///
  /// `unit` is what the medicine is counted in, `days` for how many it was handed out.
  init(_ usage: String, supplements: [String] = [], unit: String = "", days: Int? = nil) {
    read(usage: UsageScanner(usage, unit: unit), days)
    for supplement in supplements { read(supplement: UsageScanner(supplement, unit: unit), days) }
    // Once a week is of one day, and of the one that is named.
    let named = weekdays.rawValue.nonzeroBitCount
    if weekdays != .everyDay, timesAWeek.contains(where: { $0 != named }) { isUnclear = true }
  }

  private mutating func read(usage words: UsageScanner, _ days: Int?) {
    moments = words.moments
    clocks = words.clocks
    let counts = words.intakesADay
    intakesCounted = counts.first
    vague = counts.count > 1 || words.holdsAny(of: Self.vagueWords)
    asNeeded = words.holdsAny(of: Self.asNeededWords)
    let walk = walk(words, days)
    if !walk.isComplete { isUnclear = true }
    looseAmounts = walk.looseAmounts
    limits.read(words)
    readDaysAndAmounts(words)
  }

  /// Supplements tell days and amounts; moments in them would count twice.
  private mutating func read(supplement words: UsageScanner, _ days: Int?) {
    if words.holdsAny(of: Self.vagueSupplements) { vague = true }
    lastDay = lastDay ?? words.lastDay
    limits.read(words)
    if words.holdsAny(of: UsageVocabulary.signsOfDoubt) || words.saysDays(otherThan: days) {
      isUnclear = true
    }
    if words.skipsDays {
      let walk = walk(words, days)
      let saysMore = !words.moments.isEmpty || !words.statedAmounts.isEmpty
      if !walk.isComplete || saysMore || !walk.looseAmounts.isEmpty { isUnclear = true }
    }
    readDaysAndAmounts(words)
  }

  private mutating func walk(_ words: UsageScanner, _ days: Int?) -> UsageWalk {
    let walk = UsageWalk(words, days: days)
    timesAWeek.formUnion(walk.timesAWeek)
    return walk
  }

  private mutating func readDaysAndAmounts(_ words: UsageScanner) {
    if words.listsAmounts || words.holdsAny(of: UsageVocabulary.signsOfAmounts) { uneven = true }
    statedAmounts += words.statedAmounts
    guard words.skipsDays else { return }
    everyDay = false
    guard !words.namedDays.isEmpty else { return }
    if let days = words.certainDays, weekdays == .everyDay || weekdays == days {
      weekdays = days
    } else {
      isUnclear = true
    }
  }

  private static let asNeededWords = ["頓服", "頓用", "屯服", "屯用"]
  private static let vagueWords = [
    "又は", "または", "或いは", "あるいは", "もしくは", "時間毎", "時間ごと", "時間おき", "~", "から", "まで",
    "適宜", "必要", "応じ", "痛", "発熱", "不眠", "発作", "吐き気", "便秘", "症状", "調節", "増減", "漸",
  ]
  private static let vagueSupplements = [
    "頓服", "頓用", "屯服", "屯用", "時のみ", "必要時", "適宜", "調節", "増減", "漸",
  ]

  /// The amounts behind moments differ: 朝2錠 夕1錠.
  var amountsDiffer: Bool {
    uneven || Set(statedAmounts.filter(\.ofMoment).map(\.amount)).count > 1
  }

  /// Intakes a day, where moments and count agree or only one of them stands there.
  var intakesADay: Int? {
    if vague || disagrees { return nil }
    return intakesCounted ?? (moments.isEmpty ? nil : moments.count)
  }

  /// True when moments and count contradict each other.
  var disagrees: Bool {
    guard let intakesCounted, !moments.isEmpty else { return false }
    return intakesCounted != moments.count
  }

  /// The times by the clock, where they are all that is said and as many as are counted; nil otherwise.
  var clockTimes: [LocalTime]? {
    let times = Set(clocks).sorted()
    guard moments.isEmpty, !times.isEmpty, times.count == clocks.count, intakesADay == times.count
    else { return nil }
    return times
  }

  /// The slots, and whether they are named or guessed; nil when they cannot be told.
  var slots: (slots: [DoseSlot], certainty: PrescribedMedicine.Certainty)? {
    guard let count = intakesADay else { return nil }
    if !moments.isEmpty {
      // Two intakes in one slot (起床時と朝食後) have no place of their own.
      let slots = Set(moments).sorted()
      return slots.count == moments.count ? (slots, .named) : nil
    }
    switch count {
    case 2: return ([.morning, .evening], .guessed)
    case 3: return ([.morning, .noon, .evening], .guessed)
    case 4: return (DoseSlot.allCases, .guessed)
    default: return nil
    }
  }
}
