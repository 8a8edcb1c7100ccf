internal import Domain
internal import ServerCore

/// The path and the query of a request, as sent.
struct RequestTarget {
  let path: Substring
  private let query: Substring

  init(_ target: String) {
    let end = target.utf8.firstIndex(of: UInt8(ascii: "?")) ?? target.endIndex
    path = target[..<end]
    query = end == target.endIndex ? "" : target[target.utf8.index(after: end)...]
  }

  var date: Result<CivilDate, ValidationError> {
    guard let text = parameter("date"), let date = CivilDate(ascii: text) else {
      return .failure(ValidationError(.date))
    }
    return .success(date)
  }

  var month: Result<YearMonth, ValidationError> {
    guard let year = parameter("year"), let month = parameter("month"),
      let value = YearMonth(asciiYear: year, month: month)
    else { return .failure(ValidationError(.month)) }
    return .success(value)
  }

  /// A parameter that is an instant.
  func instant(_ name: String) -> Result<Timestamp, ValidationError> {
    value(name) { Timestamp(ascii: $0) }
  }

  /// The same for one that may be left out.
  func optionalInstant(_ name: String) -> Result<Timestamp?, ValidationError> {
    names(name) ? instant(name).map { .some($0) } : .success(nil)
  }

  /// A parameter that is a UUID.
  func identifier<Entity>(_ name: String) -> Result<Identifier<Entity>, ValidationError> {
    value(name) { Identifier<Entity>(ascii: $0) }
  }

  /// The same for one that may be left out.
  func optionalIdentifier<Entity>(
    _ name: String
  ) -> Result<Identifier<Entity>?, ValidationError> {
    names(name) ? identifier(name).map(\.self) : .success(nil)
  }

  /// A parameter that is a whole number in ASCII digits, at most 15 of them.
  func number(_ name: String, in bounds: ClosedRange<Int>) -> Result<Int, ValidationError> {
    value(name) { text in
      guard (1...15).contains(text.utf8.count),
        text.utf8.allSatisfy({ (0x30...0x39).contains($0) })
      else { return nil }
      return Int(text).flatMap { bounds.contains($0) ? $0 : nil }
    }
  }

  /// The same for one of a few numbers.
  func number(_ name: String, among numbers: [Int]) -> Result<Int, ValidationError> {
    number(name, in: 0...Int.max).flatMap { number in
      numbers.contains(number) ? .success(number) : .failure(ValidationError(.query, field: name))
    }
  }

  /// The same for one that may be left out.
  func number(
    _ name: String, in bounds: ClosedRange<Int>, orElse missing: Int
  ) -> Result<Int, ValidationError> {
    names(name) ? number(name, in: bounds) : .success(missing)
  }

  /// What a device was told last, which it may leave out; all of it, or nothing.
  var seen: Result<SeenChange?, ValidationError> {
    Result { () throws(ValidationError) in
      guard names("seen") else {
        // Alone they say nothing, and still have to be what they must be.
        for name in ["epoch", "document", "edit"] where names(name) {
          _ = try (identifier(name) as Result<DocumentID, ValidationError>).get()
        }
        return nil
      }
      return SeenChange(
        epoch: try identifier("epoch").get(), sequence: try number("seen", in: 1...Int.max).get(),
        document: try identifier("document").get(), edit: try identifier("edit").get())
    }
  }

  private func value<Value>(
    _ name: String, _ read: (Substring) -> Value?
  ) -> Result<Value, ValidationError> {
    guard let value = parameter(name).flatMap(read) else {
      return .failure(ValidationError(.query, field: name))
    }
    return .success(value)
  }

  /// The `from` and `to` parameters, both of which may be left out.
  var span: Result<ExportService.Span, ValidationError> {
    Result { () throws(ValidationError) in
      let from = try optionalDay("from")
      let to = try optionalDay("to")
      guard let span = ExportService.Span(from: from, to: to) else {
        throw ValidationError(.period, field: "to")
      }
      return span
    }
  }

  /// The `from` and `to` parameters, both of which must be there, the first day not after the last.
  var period: Result<ClosedRange<CivilDate>, ValidationError> {
    Result { () throws(ValidationError) in
      let from = try periodDay("from")
      let to = try periodDay("to")
      guard from <= to else { throw ValidationError(.period, field: "to") }
      return from...to
    }
  }

  /// A day of a period.
  private func periodDay(_ name: String) throws(ValidationError) -> CivilDate {
    guard let text = parameter(name), let found = CivilDate(ascii: text) else {
      throw ValidationError(.period, field: name)
    }
    return found
  }

  /// The same for one that may be left out.
  private func optionalDay(_ name: String) throws(ValidationError) -> CivilDate? {
    guard names(name) else { return nil }
    return try periodDay(name)
  }

  /// True when a parameter of that name stands there, however often.
  private func names(_ name: String) -> Bool {
    query.split(separator: "&").contains { pair in
      PercentCoding.decoded(pair.prefix { $0 != "=" }).map { $0 == name } ?? false
    }
  }

  /// The decoded value of a parameter that stands there exactly once; nil otherwise.
  ///
  /// Byte by byte: to look for characters would cost more than the gate that is asked afterwards.
  private func parameter(_ name: String) -> Substring? {
    var found: Substring?
    for pair in query.utf8.split(separator: UInt8(ascii: "&")) {
      let end = pair.firstIndex(of: UInt8(ascii: "=")) ?? pair.endIndex
      guard PercentCoding.decoded(Substring(pair[..<end])).map({ $0 == name }) ?? false else {
        continue
      }
      guard found == nil, end < pair.endIndex,
        let value = PercentCoding.decoded(Substring(pair[pair.index(after: end)...]))
      else { return nil }
      found = value
    }
    return found
  }
}
