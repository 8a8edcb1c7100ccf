internal import Domain

/// A column holds what this program never wrote.
struct CorruptRecordError: Error {
  let column: String
}

extension Query {
  func instant(_ column: Int32) -> Timestamp { Timestamp(millisecondsSinceEpoch: int64(column)) }

  func optionalInstant(_ column: Int32) -> Timestamp? {
    isNull(column) ? nil : instant(column)
  }

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

  func identifier<Entity>(_ column: Int32) throws -> Identifier<Entity> {
    guard let identifier = blob(column, { Identifier<Entity>(ascii: $0) }) else {
      throw CorruptRecordError(column: "public_id")
    }
    return identifier
  }

  /// Minutes of the day, two bytes each, most significant first.
  func times(_ column: Int32) -> [LocalTime] {
    blob(column) { bytes in
      stride(from: 0, to: bytes.count - 1, by: 2).map { index in
        LocalTime(minuteOfDay: Int(bytes[index]) << 8 | Int(bytes[index + 1]))
      }
    }
  }

  func bind(_ index: Int32, times: [LocalTime]) {
    bind(
      index,
      blob: times.flatMap { [UInt8($0.minuteOfDay >> 8), UInt8($0.minuteOfDay & 0xFF)] })
  }

  func bind(_ index: Int32, _ instant: Timestamp?) {
    bind(index, instant?.millisecondsSinceEpoch)
  }

  func bind(_ index: Int32, _ day: CivilDate) { bind(index, day.daysSinceEpoch) }
}
