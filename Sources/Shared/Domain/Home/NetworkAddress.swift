/// The number of a computer in a network, IPv4 or IPv6, as a person or the system writes it.
public struct NetworkAddress: Hashable, Sendable {
  /// Four bytes, or sixteen.
  public let octets: [UInt8]

  /// Reads `192.168.1.23`, `fd00::1` or `fe80::1%eth0`, whose zone is left out; nil for anything else.
  public init?(_ text: String) {
    let number = text.prefix { $0 != "%" }
    guard let octets = Self.four(number) ?? Self.sixteen(number) else { return nil }
    self.octets = octets
  }

  /// True in a private network: RFC 1918, link-local, fc00::/7. Source: decision 0075
  public var isPrivate: Bool {
    if let four {
      return switch (four[0], four[1]) {
      case (10, _), (192, 168), (169, 254), (172, 16...31): true
      default: false
      }
    }
    return octets[0] & 0xFE == 0xFC || isLinkLocal
  }

  /// True for fe80::/10, which nobody can reach without naming a network card.
  public var isLinkLocal: Bool {
    octets.count == 16 && octets[0] == 0xFE && octets[1] & 0xC0 == 0x80
  }

  /// True for what always means this machine.
  public var isLoopback: Bool {
    if let four { return four[0] == 127 }
    return octets.dropLast().allSatisfy { $0 == 0 } && octets.last == 1
  }

  /// The IPv4 number, also the one inside an IPv6 number.
  private var four: ArraySlice<UInt8>? {
    guard octets.count == 16 else { return octets[...] }
    let isMapped = octets[..<10].allSatisfy { $0 == 0 } && octets[10] == 0xFF && octets[11] == 0xFF
    return isMapped ? ArraySlice(Array(octets[12...])) : nil
  }

  private static func four(_ text: Substring) -> [UInt8]? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    let octets = parts.compactMap { part in
      part.utf8.allSatisfy { (0x30...0x39).contains($0) } ? UInt8(part) : nil
    }
    return parts.count == 4 && octets.count == 4 ? octets : nil
  }

  private static func sixteen(_ text: Substring) -> [UInt8]? {
    guard let gap = text.firstRange(of: "::") else {
      return groups(text).flatMap { $0.count == 16 ? $0 : nil }
    }
    guard let head = groups(text[..<gap.lowerBound]), let tail = groups(text[gap.upperBound...]),
      head.count + tail.count <= 14
    else { return nil }
    return head + [UInt8](repeating: 0, count: 16 - head.count - tail.count) + tail
  }

  /// The bytes of groups of hexadecimal digits; the last may be an IPv4 number.
  private static func groups(_ text: Substring) -> [UInt8]? {
    guard !text.isEmpty else { return [] }
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    var octets: [UInt8] = []
    for (index, part) in parts.enumerated() {
      if index == parts.count - 1, let four = four(part) {
        octets += four
      } else {
        guard (1...4).contains(part.utf8.count), part.allSatisfy({ $0.isASCII && $0.isHexDigit }),
          let group = UInt16(part, radix: 16)
        else { return nil }
        octets += [UInt8(group >> 8), UInt8(group & 0xFF)]
      }
    }
    return octets
  }
}
