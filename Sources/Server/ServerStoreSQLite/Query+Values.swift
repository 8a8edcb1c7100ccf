internal import Domain
internal import ServerCore

/// A column holds what this program never wrote.
struct CorruptRecordError: Error {
  let column: String
}

extension Query {
  /// What `read` makes of a column; nil when it is null.
  func optional<Value>(_ column: Int32, _ read: (Int32) throws -> Value) rethrows -> Value? {
    isNull(column) ? nil : try read(column)
  }

  func instant(_ column: Int32) -> Timestamp { Timestamp(millisecondsSinceEpoch: int64(column)) }

  func time(_ column: Int32) -> LocalTime { LocalTime(minuteOfDay: int(column)) }

  func day(_ column: Int32) throws -> CivilDate {
    guard let day = CivilDate(daysSinceEpoch: int(column)) else {
      throw CorruptRecordError(column: "day")
    }
    return day
  }

  /// The days from one column to the next, both counted.
  func days(_ column: Int32) throws -> ClosedRange<CivilDate> {
    let (first, last) = (try day(column), try day(column + 1))
    guard first <= last else { throw CorruptRecordError(column: "valid_to") }
    return first...last
  }

  func quantity(_ column: Int32) throws -> Quantity {
    guard let quantity = Quantity(thousandths: int(column)) else {
      throw CorruptRecordError(column: "thousandths")
    }
    return quantity
  }

  func recorder(_ column: Int32) -> Recorder { int(column) == 0 ? .patient : .caregiver }

  /// A skip from a column on: reason, note, when it was decided, and by whom.
  func skip(_ first: Int32) throws -> Skip {
    guard let reason = SkipReason(rawValue: int(first)) else {
      throw CorruptRecordError(column: "reason")
    }
    return Skip(
      reason: reason, note: text(first + 1), skippedAt: instant(first + 2),
      recordedBy: recorder(first + 3))
  }

  func identifier<Entity>(_ column: Int32) throws -> Identifier<Entity> {
    guard let identifier = blob(column, { Identifier<Entity>(ascii: $0) }) else {
      throw CorruptRecordError(column: "public_id")
    }
    return identifier
  }

  /// The four times from a column on.
  func slotTimes(_ first: Int32) -> SlotTimes {
    SlotTimes(
      morning: time(first), noon: time(first + 1), evening: time(first + 2),
      bedtime: time(first + 3))
  }

  /// The slots of a bit set: bit n is slot n, morning first.
  func slots(_ column: Int32) -> [DoseSlot] {
    let bits = int(column)
    return DoseSlot.allCases.filter { bits & 1 << $0.rawValue != 0 }
  }

  /// A plan from a column on: medication, days, weekdays, times, when it was made, ended and registered.
  func regimenRevision(_ first: Int32) throws -> RegimenRevision {
    RegimenRevision(
      medication: try identifier(first), effective: try days(first + 1),
      weekdays: WeekdaySet(rawValue: UInt8(truncatingIfNeeded: int(first + 3))),
      times: times(first + 4), createdAt: instant(first + 5),
      endedAt: optional(first + 6, instant), registeredAt: optional(first + 7, instant))
  }

  private func times(_ column: Int32) -> [LocalTime] {
    blob(column) { bytes in
      stride(from: 0, to: bytes.count - 1, by: 2).map { index in
        LocalTime(minuteOfDay: Int(bytes[index]) << 8 | Int(bytes[index + 1]))
      }
    }
  }

  /// What a medication was called, from column 0 on.
  var storedRevision: StoredMedicationRevision {
    get throws {
      StoredMedicationRevision(
        key: int64(0),
        revision: MedicationRevision(
          medication: try identifier(1), name: text(2), dosageText: text(3),
          doseCountPerIntake: try quantity(4), effective: try days(5)))
    }
  }
}

extension [DoseSlot] {
  /// The bit set of these slots.
  var bits: Int { reduce(0) { $0 | 1 << $1.rawValue } }
}
