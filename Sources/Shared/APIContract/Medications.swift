public import Domain

/// One medication of a patient as it is now; a caregiver's view.
public struct MedicationAnswer: Hashable, Sendable, Decodable {
  public let id: MedicationID
  /// Counts the changes; an edit names the one it was made on (`If-Match`).
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
  /// True when it was put away; its past stays.
  public let archived: Bool
  /// The plan that holds now or begins later; nil for one as needed, or when it has ended.
  public let regimen: RegimenBody?
  /// What is in the house; nil when nobody counts it.
  public let inventory: InventoryAnswer?

  public init(
    id: MedicationID, version: Int, details: MedicationDetails, asNeeded: Bool, archived: Bool,
    regimen: RegimenBody?, inventory: InventoryAnswer?
  ) {
    self.id = id
    self.version = version
    (name, dosageText) = (details.name, details.dosageText)
    doseCountPerIntake = details.doseCountPerIntake
    (strength, notes) = (details.strength, details.notes)
    self.asNeeded = asNeeded
    self.archived = archived
    self.regimen = regimen
    self.inventory = inventory
  }

  public var details: MedicationDetails {
    MedicationDetails(
      name: name, dosageText: dosageText, doseCountPerIntake: doseCountPerIntake,
      strength: strength, notes: notes)
  }
}

extension MedicationAnswer: JSONWritable {
  /// Writes the form the API sends.
  public func write(to json: inout JSONWriter) {
    json.object { json in
      json.field("id", ascii: id)
      json.field("version", version)
      json.fields(details)
      json.field("asNeeded", asNeeded)
      json.field("archived", archived)
      json.name("regimen")
      if let regimen { regimen.write(to: &json) } else { json.null() }
      json.name("inventory")
      if let inventory { inventory.write(to: &json) } else { json.null() }
    }
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

  /// Writes `{"startDate","endDate","weekdays":["sun",…],"times":["08:00",…],"slots":["morning",…]}`.
  ///
  /// `slots` is null for fixed times; in a request `times` is null for slots.
  public func write(to json: inout JSONWriter) {
    json.object { json in
      json.field("startDate", ascii: plan.start)
      json.field("endDate", ascii: plan.end)
      json.name("weekdays")
      json.array(plan.weekdays.names) { json, name in json.string(name) }
      json.name("times")
      if times.isEmpty { json.null() } else { json.array(times) { $0.string($1.clockText) } }
      json.name("slots")
      if case .slots(let slots) = plan.timing {
        json.array(slots) { $0.string($1.name) }
      } else {
        json.null()
      }
    }
  }
}

extension RegimenBody: Decodable {
  private enum Key: String, CodingKey { case startDate, endDate, weekdays, times, slots }

  /// Reads the form the API sends; anything else is an error.
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: Key.self)
    times = try fields.decodeIfPresent([LocalTime].self, forKey: .times) ?? []
    let slots = try fields.decodeIfPresent([DoseSlot].self, forKey: .slots)
    plan = RegimenPlan(
      start: try fields.decode(CivilDate.self, forKey: .startDate),
      end: try fields.decodeIfPresent(CivilDate.self, forKey: .endDate),
      weekdays: try fields.decode(WeekdaySet.self, forKey: .weekdays),
      timing: slots.map(IntakeTiming.slots) ?? .times(times))
  }
}

/// One revision of a regimen, in the list that shows how it came to be.
public struct RegimenRevisionAnswer: Hashable, Sendable, JSONWritable {
  public let regimen: RegimenBody
  /// Doses planned before this instant do not come from this revision.
  public let createdAt: Timestamp
  /// Doses planned from this instant on do not come from this revision; nil while it holds.
  public let endedAt: Timestamp?

  public init(regimen: RegimenBody, createdAt: Timestamp, endedAt: Timestamp?) {
    self.regimen = regimen
    self.createdAt = createdAt
    self.endedAt = endedAt
  }

  /// Writes the form the API sends.
  public func write(to json: inout JSONWriter) {
    json.object { json in
      json.name("regimen")
      regimen.write(to: &json)
      json.field("createdAt", ascii: createdAt)
      json.field("endedAt", ascii: endedAt)
    }
  }
}

extension RegimenRevisionAnswer: Decodable {
  private enum Key: String, CodingKey { case regimen, createdAt, endedAt }

  /// Reads the form the API sends; anything else is an error.
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: Key.self)
    self.init(
      regimen: try fields.decode(RegimenBody.self, forKey: .regimen),
      createdAt: try fields.decode(Timestamp.self, forKey: .createdAt),
      endedAt: try fields.decodeIfPresent(Timestamp.self, forKey: .endedAt))
  }
}

/// The stock of one medication.
public struct InventoryAnswer: Hashable, Sendable, Decodable, JSONWritable {
  public let medicationId: MedicationID
  public let medicationName: String
  /// How much is in the house.
  public let quantity: Stock
  /// For how many days, from now, the planned doses are covered; nil without a plan.
  public let daysLeft: Int?
  /// True at three days or less. Source: product.md decision 22: on every plan.
  public let low: Bool

  public init(
    medicationId: MedicationID, medicationName: String, quantity: Stock, daysLeft: Int?, low: Bool
  ) {
    self.medicationId = medicationId
    self.medicationName = medicationName
    self.quantity = quantity
    self.daysLeft = daysLeft
    self.low = low
  }

  /// Writes the form the API sends.
  public func write(to json: inout JSONWriter) {
    json.object { json in
      json.field("medicationId", ascii: medicationId)
      json.field("medicationName", medicationName)
      json.name("quantity")
      json.number(quantity.description)
      json.name("daysLeft")
      if let daysLeft { json.number("\(daysLeft)") } else { json.null() }
      json.field("low", low)
    }
  }
}

extension Stock: Decodable {
  /// Reads the form the API sends; anything else is an error.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let stock = Stock(try container.decode(Double.self)) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "not a stock")
    }
    self = stock
  }
}

extension WeekdaySet: Decodable {
  private static let words = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"]

  /// The days in the words of the API, Sunday first.
  public var names: [String] {
    Weekday.allCases.filter { contains(WeekdaySet($0)) }.map { Self.words[$0.rawValue] }
  }

  /// The weekday with that name in the API; nil for any other word.
  public static func weekday(named name: String) -> Weekday? {
    words.firstIndex(of: name).flatMap(Weekday.init(rawValue:))
  }

  /// Reads the form the API sends; anything else is an error.
  public init(from decoder: any Decoder) throws {
    var list = try decoder.unkeyedContainer()
    var days: WeekdaySet = []
    while !list.isAtEnd {
      guard let day = Self.weekday(named: try list.decode(String.self)) else {
        throw DecodingError.dataCorruptedError(in: list, debugDescription: "not a weekday")
      }
      days.insert(WeekdaySet(day))
    }
    self = days
  }
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
  }
}
