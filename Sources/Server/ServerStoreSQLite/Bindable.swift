internal import Domain
internal import ServerCore

/// A value that is bound to one parameter of a statement, or to several side by side.
protocol Bindable {
  /// Binds it from the parameter `index` on, and moves `index` behind it.
  func bind(to row: Query, at index: inout Int32)
}

extension Query {
  /// Binds values from the first parameter on.
  func bindAll<each Value: Bindable>(_ values: repeat each Value) {
    var index: Int32 = 1
    for value in repeat each values { value.bind(to: self, at: &index) }
  }
}

/// A value that a column keeps as another.
protocol KeptAs: Bindable {
  associatedtype Kept: Bindable
  var kept: Kept { get }
}

extension KeptAs {
  func bind(to row: Query, at index: inout Int32) { kept.bind(to: row, at: &index) }
}

extension Optional: Bindable where Wrapped: Bindable {
  func bind(to row: Query, at index: inout Int32) {
    guard let self else {
      row.bindNull(index)
      index += 1
      return
    }
    self.bind(to: row, at: &index)
  }
}

extension Int64: Bindable {
  func bind(to row: Query, at index: inout Int32) {
    row.bind(index, integer: self)
    index += 1
  }
}

extension String: Bindable {
  func bind(to row: Query, at index: inout Int32) {
    row.bind(index, text: self)
    index += 1
  }
}

/// Bytes of a column.
struct Blob: Bindable {
  let bytes: [UInt8]

  func bind(to row: Query, at index: inout Int32) {
    row.bind(index, blob: bytes)
    index += 1
  }
}

extension ClosedRange<CivilDate>: Bindable {
  /// The first day, then the last.
  func bind(to row: Query, at index: inout Int32) {
    lowerBound.bind(to: row, at: &index)
    upperBound.bind(to: row, at: &index)
  }
}

extension SlotTimes: Bindable {
  /// The four times, morning first.
  func bind(to row: Query, at index: inout Int32) {
    for slot in DoseSlot.allCases { self[slot].bind(to: row, at: &index) }
  }
}

extension Int: KeptAs { var kept: Int64 { Int64(self) } }
extension Bool: KeptAs { var kept: Int { self ? 1 : 0 } }
extension Timestamp: KeptAs { var kept: Int64 { millisecondsSinceEpoch } }
extension CivilDate: KeptAs { var kept: Int { daysSinceEpoch } }
extension LocalTime: KeptAs { var kept: Int { minuteOfDay } }
extension Quantity: KeptAs { var kept: Int { thousandths } }
extension Stock: KeptAs { var kept: Int { thousandths } }
extension Recorder: KeptAs { var kept: Int { rawValue } }
extension WeekdaySet: KeptAs { var kept: Int { Int(rawValue) } }
extension Identifier: KeptAs { var kept: String { description } }
extension PatientScope: KeptAs { var kept: Int64 { key } }
extension StoreKey: KeptAs { var kept: Int64 { rawValue } }
extension TokenHash: KeptAs { var kept: Blob { Blob(bytes: bytes) } }
extension FileDigest: KeptAs { var kept: Blob { Blob(bytes: bytes) } }

extension [LocalTime]: Bindable {
  /// Minutes of the day, two bytes each, most significant first.
  func bind(to row: Query, at index: inout Int32) {
    let bytes = flatMap { [UInt8($0.minuteOfDay >> 8), UInt8($0.minuteOfDay & 0xFF)] }
    Blob(bytes: bytes).bind(to: row, at: &index)
  }
}
