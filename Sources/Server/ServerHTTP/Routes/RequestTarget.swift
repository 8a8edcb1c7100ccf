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

  /// The `date` parameter.
  var date: Result<CivilDate, ValidationError> {
    guard let text = parameter("date"), let date = CivilDate(ascii: text) else {
      return .failure(ValidationError(.date))
    }
    return .success(date)
  }

  /// The `year` and `month` parameters.
  var month: Result<YearMonth, ValidationError> {
    guard let year = parameter("year"), let month = parameter("month"),
      let value = YearMonth(asciiYear: year, month: month)
    else { return .failure(ValidationError(.month)) }
    return .success(value)
  }

  /// The decoded value of a parameter that stands there exactly once; nil otherwise.
  private func parameter(_ name: String) -> Substring? {
    var found: Substring?
    for pair in query.split(separator: "&") {
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard PercentCoding.decoded(parts[0]).map({ $0 == name }) ?? false else { continue }
      guard found == nil, parts.count == 2, let value = PercentCoding.decoded(parts[1]) else {
        return nil
      }
      found = value
    }
    return found
  }
}
