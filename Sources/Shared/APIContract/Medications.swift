public import Domain

/// One medication of a patient as it is now; a caregiver's view.
public struct MedicationAnswer: Hashable, Sendable, Codable, JSONWritable {
  public let id: MedicationID
  /// Grows with every change; an edit names the one it was made on (`If-Match`).
  public let version: Int
  /// The name as printed on the pharmacy's paper.
  public let name: String
  public let dosageText: String
  public let doseCountPerIntake: Quantity
  /// The strength when the name does not hold it; may be empty.
  public let strength: String
  /// What the family wants to remember; may be empty.
  public let notes: String
  /// True for a medicine taken as needed (頓服).
  public let asNeeded: Bool
  /// The whole hours between two intakes of one taken as needed; nil when nobody said.
  public let minIntervalHours: Int?
  /// The most intakes of a day of one taken as needed; nil when nobody said.
  public let maxPerDay: Int?
  /// When one taken as needed was taken of late, the newest first: today and the three days before, and
  /// the last time of the thirty days; nil for one that is planned. On every plan (principle 1).
  public let recentIntakes: [Timestamp]?
  /// True when it is archived; its past stays.
  public let archived: Bool
  /// The plan that holds now or begins later; nil for one as needed, or when it has ended.
  public let regimen: RegimenBody?
  /// The stock at home; nil when nobody counts it.
  public let inventory: InventoryAnswer?

  public init(
    id: MedicationID, version: Int, details: MedicationDetails, asNeeded: Bool, archived: Bool,
    regimen: RegimenBody?, inventory: InventoryAnswer?, recentIntakes: [Timestamp]? = nil
  ) {
    self.id = id
    self.version = version
    (name, dosageText) = (details.name, details.dosageText)
    doseCountPerIntake = details.doseCountPerIntake
    (strength, notes) = (details.strength, details.notes)
    (minIntervalHours, maxPerDay) = (details.limits.minIntervalHours, details.limits.maxPerDay)
    self.asNeeded = asNeeded
    self.recentIntakes = recentIntakes
    self.archived = archived
    self.regimen = regimen
    self.inventory = inventory
  }

  public var details: MedicationDetails {
    MedicationDetails(
      name: name, dosageText: dosageText, doseCountPerIntake: doseCountPerIntake,
      strength: strength, notes: notes, limits: limits)
  }

  /// How far apart and how often it is to be taken; none that this okusuri does not know.
  public var limits: AsNeededLimits {
    AsNeededLimits(minIntervalHours: minIntervalHours, maxPerDay: maxPerDay) ?? .none
  }
}

/// When a medication is taken, in requests and answers.
public struct RegimenBody: Hashable, Sendable, JSONWritable {
  /// The plan; its end is inclusive in the API as on the screen (D-M4).
  public let plan: RegimenPlan
  /// The times of a day that follow from it; in requests they are written only for `.times`.
  public let times: [LocalTime]

  public init(plan: RegimenPlan) {
    self.plan = plan
    if case .times(let times) = plan.timing { self.times = times } else { times = [] }
  }

  /// Makes a body for an answer, with the times that the slots stand at now.
  public init(plan: RegimenPlan, times: [LocalTime]) {
    self.plan = plan
    self.times = times
  }
}

extension RegimenBody: Codable {
  private enum Key: String, CodingKey { case startDate, endDate, weekdays, times, slots }

  /// Reads a plan; in a request with either times or slots, at least one, none twice.
  public init(from decoder: any Decoder) throws {
    let fields = try Fields<Key>(decoder)
    let start: CivilDate = try fields(.startDate)
    let end: CivilDate? = try fields.optional(.endDate)
    let weekdays: WeekdaySet = try fields(.weekdays)
    let times: [LocalTime]? = try fields.few(.times, most: LocalTime.mostOfADay)
    let slots: [DoseSlot]? = try fields.few(.slots)
    if fields.isStrict, (times == nil) == (slots == nil) {
      throw fields.refused(times == nil ? .times : .slots)
    }
    self.times = times ?? []
    plan = RegimenPlan(
      start: start, end: end, weekdays: weekdays,
      timing: slots.map(IntakeTiming.slots) ?? .times(self.times))
  }

  /// `slots` is null for fixed times; in a request `times` is null for slots.
  public func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: Key.self)
    try fields.encode(plan.start, forKey: .startDate)
    try fields.encode(plan.end, forKey: .endDate)
    try fields.encode(plan.weekdays, forKey: .weekdays)
    try fields.encode(times.isEmpty ? nil : times, forKey: .times)
    try fields.encode(plan.timing.slots, forKey: .slots)
  }
}

extension RegimenPlan: Codable {
  public init(from decoder: any Decoder) throws { self = try RegimenBody(from: decoder).plan }

  public func encode(to encoder: any Encoder) throws {
    try RegimenBody(plan: self).encode(to: encoder)
  }
}

extension IntakeTiming {
  fileprivate var slots: [DoseSlot]? { if case .slots(let slots) = self { slots } else { nil } }
}

extension LocalTime {
  /// At most as many times of a day as it has hours.
  fileprivate static let mostOfADay = 24
}

/// One revision of a regimen, in the list of all its revisions.
public struct RegimenRevisionAnswer: Hashable, Sendable, Codable, JSONWritable {
  public let regimen: RegimenBody
  /// When the plan was made. Doses planned before it come from this revision only where it is a medicine's
  /// first, which has its days whole.
  public let createdAt: Timestamp
  /// Doses planned from this instant on do not come from this revision; nil while it holds.
  public let endedAt: Timestamp?

  public init(regimen: RegimenBody, createdAt: Timestamp, endedAt: Timestamp?) {
    self.regimen = regimen
    self.createdAt = createdAt
    self.endedAt = endedAt
  }
}

/// The stock of one medication, and for how many days it lasts.
public struct InventoryAnswer: Hashable, Sendable, Codable, JSONWritable {
  public let medicationId: MedicationID
  public let medicationName: String
  /// How much is at home.
  public let quantity: Stock
  /// The days from today on that need a dose and have all of it, at most 99; nil without a plan.
  public let daysLeft: Int?
  /// True when the plan ends before the stock does; false without a plan.
  public let lastsToEnd: Bool
  /// True at three days or less, unless that is to the end. Source: decision P-22: on every plan.
  public let low: Bool

  public init(
    medicationId: MedicationID, medicationName: String, quantity: Stock, forecast: StockForecast?,
    low: Bool
  ) {
    self.medicationId = medicationId
    self.medicationName = medicationName
    self.quantity = quantity
    (daysLeft, lastsToEnd) = (forecast?.days, forecast?.lastsToEnd ?? false)
    self.low = low
  }

  private enum CodingKeys: String, CodingKey {
    case medicationId, medicationName, quantity, daysLeft, lastsToEnd, low
  }

  /// Reads an answer; one that this device kept before there was ``lastsToEnd`` says false.
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    medicationId = try fields.decode(MedicationID.self, forKey: .medicationId)
    medicationName = try fields.decode(String.self, forKey: .medicationName)
    quantity = try fields.decode(Stock.self, forKey: .quantity)
    daysLeft = try fields.decodeIfPresent(Int.self, forKey: .daysLeft)
    lastsToEnd = try fields.decodeIfPresent(Bool.self, forKey: .lastsToEnd) ?? false
    low = try fields.decode(Bool.self, forKey: .low)
  }
}

extension Stock: Codable, WrittenAsNumber {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let stock = Stock(try container.decode(Double.self)) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "not a stock")
    }
    self = stock
  }

  public func encode(to encoder: any Encoder) throws { try encoder.word(description) }
}

extension WeekdaySet: Codable {
  private static let words = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"]

  /// The days in the words of the API, Sunday first.
  public var names: [String] {
    Weekday.allCases.filter { contains(WeekdaySet($0)) }.map { Self.words[$0.rawValue] }
  }

  /// The weekday with that name in the API; nil for any other word.
  public static func weekday(named name: String) -> Weekday? {
    words.firstIndex(of: name).flatMap(Weekday.init(rawValue:))
  }

  private struct Name: Decodable {
    let day: Weekday

    init(from decoder: any Decoder) throws {
      day = try decoder.word { WeekdaySet.weekday(named: $0) }
    }
  }

  /// Reads the names; in a request at least one, none twice.
  public init(from decoder: any Decoder) throws {
    let days = try [Name](from: decoder).map(\.day)
    self = days.reduce(into: []) { $0.insert(WeekdaySet($1)) }
    let isGood = !days.isEmpty && Set(days).count == days.count
    guard isGood || !(decoder is StrictDecoder) else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "none, or one twice"))
    }
  }

  public func encode(to encoder: any Encoder) throws { try names.encode(to: encoder) }
}

extension JSONWriter {
  /// Writes the fields of a medication's details.
  mutating func fields(_ details: MedicationDetails) {
    field("name", details.name)
    field("dosageText", details.dosageText)
    name("doseCountPerIntake")
    number(details.doseCountPerIntake.description)
    field("strength", details.strength)
    field("notes", details.notes)
    if let hours = details.limits.minIntervalHours { field("minIntervalHours", hours) }
    if let times = details.limits.maxPerDay { field("maxPerDay", times) }
  }
}
