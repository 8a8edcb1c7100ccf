/// What a character does in a row of cells.
enum ScalarClass: UInt32 {
  case combining = 0
  case narrow = 1
  case wide = 2
  case dropped = 3
  /// Drawn as `?`: controls, private and unassigned characters.
  case replaced = 4
  case space = 5

  init(_ scalar: Unicode.Scalar) {
    let value = scalar.value
    switch value {
    case 0x20..<0x7F, 0x2500...0x257F: self = .narrow
    case 0x3000...0x3002, 0x3041...0x3096, 0x30A0...0x30FF, 0x4E00...0x9FFF, 0xFF01...0xFF60:
      self = .wide
    default: self = ScalarClass.inTable(value)
    }
  }

  /// The columns it adds to a row, whatever it stands beside: a mark has those of its letter.
  var columns: Int {
    switch self {
    case .combining, .dropped: 0
    case .narrow, .replaced, .space: 1
    case .wide: 2
    }
  }

  private static func inTable(_ value: UInt32) -> ScalarClass {
    var low = 0
    var high = scalarRuns.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if scalarRuns[middle] >> 3 <= value { low = middle } else { high = middle }
    }
    return ScalarClass(rawValue: scalarRuns[low] & 7) ?? .replaced
  }
}

extension Unicode.Scalar {
  /// Whether some terminals draw this narrow character two columns wide.
  ///
  /// Source: terminal fact 16
  var isAmbiguous: Bool {
    guard value >= 0xA1 else { return false }
    var low = 0
    var high = ambiguousRanges.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if ambiguousRanges[middle].0 <= value { low = middle } else { high = middle }
    }
    return ambiguousRanges[low].0 <= value && value <= ambiguousRanges[low].1
  }
}
