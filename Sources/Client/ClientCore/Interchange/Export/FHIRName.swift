import Domain

/// A UUID that follows from what it names, so that the same record makes the same file.
///
/// Version 8 of RFC 9562: 122 bits mixed from the name, not cryptographic and not meant to be.
enum FHIRName {
  static func uuid(_ kind: StaticString, _ parts: String...) -> String {
    var name = Array("\(kind)".utf8)
    for part in parts {
      name.append(0)
      name.append(contentsOf: part.utf8)
    }
    let high = mixed(name, from: 0xCBF2_9CE4_8422_2325)
    let low = mixed(name, from: 0x9E37_79B9_7F4A_7C15)
    return Identifier<ExportedRecord>(
      high: high & 0xFFFF_FFFF_FFFF_0FFF | 0x8000,
      low: low & 0x3FFF_FFFF_FFFF_FFFF | 0x8000_0000_0000_0000
    ).description
  }

  /// FNV-1a, then the finisher of SplitMix64 so that near names are far apart.
  private static func mixed(_ bytes: [UInt8], from start: UInt64) -> UInt64 {
    var state = start
    for byte in bytes { state = (state ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
    state = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
    state = (state ^ (state >> 27)) &* 0x94D0_49BB_1331_11EB
    return state ^ (state >> 31)
  }
}

extension Timestamp {
  var tokyoText: String {
    let second = Int(secondsSinceEpoch % 60)
    return "\(tokyoDate)T\(tokyoTime):\(second < 10 ? "0" : "")\(second)+09:00"
  }
}
