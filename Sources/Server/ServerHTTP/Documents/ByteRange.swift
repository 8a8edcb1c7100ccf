/// The part of a file that a request asks for (`Range`, RFC 9110 §14.2), one at most.
enum ByteRange: Hashable {
  /// The whole: nothing was asked for, or something that nobody needs to understand.
  case whole
  /// From a byte on, to another inclusive or to the end.
  case from(Int64, through: Int64?)
  /// So many bytes at the end.
  case last(Int64)

  /// Reads the values of the field; several ranges, other units and broken ones ask for the whole.
  init(_ values: [String]) {
    self = values.count == 1 ? Self.read(values[0]) : .whole
  }

  /// The bytes of a file of that length; nil when it has none of them.
  func bytes(of size: Int64) -> Range<Int64>? {
    switch self {
    case .whole: return 0..<size
    case .from(let first, let last):
      guard first < size else { return nil }
      return first..<(min(last ?? size - 1, size - 1) + 1)
    case .last(let count):
      guard count > 0, size > 0 else { return nil }
      return max(0, size - count)..<size
    }
  }

  private static func read(_ value: String) -> ByteRange {
    let unit = "bytes="
    guard value.hasPrefix(unit) else { return .whole }
    let ends = value.dropFirst(unit.count).split(
      separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
    guard ends.count == 2 else { return .whole }
    switch (number(ends[0]), number(ends[1])) {
    case (let first?, let last?): return last >= first ? .from(first, through: last) : .whole
    case (let first?, nil): return ends[1].isEmpty ? .from(first, through: nil) : .whole
    case (nil, let count?): return ends[0].isEmpty ? .last(count) : .whole
    case (nil, nil): return .whole
    }
  }

  private static func number(_ text: Substring) -> Int64? {
    guard (1...15).contains(text.utf8.count),
      text.utf8.allSatisfy({ (0x30...0x39).contains($0) })
    else { return nil }
    return Int64(text)
  }
}
