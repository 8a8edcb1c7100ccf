import Domain
import Glibc

/// Where a record is to be opened at home.
struct HomePlaces: Sendable {
  /// The port that the figures show; port 0 takes a free one.
  static let usualPort = 8443

  /// Numbers, without brackets.
  var addresses: [String]
  var port = Self.usualPort

  /// The addresses of this computer in private networks, IPv4 first; never a public one.
  static func ofThisComputer() -> [String] {
    let found = numbers().filter { text in
      guard let address = NetworkAddress(text) else { return false }
      // Nobody can type the address of a link-local IPv6 number.
      return address.isPrivate && !address.isLinkLocal
    }
    return found.filter { !$0.contains(":") } + found.filter { $0.contains(":") }
  }

  /// The numbers of the network cards that are up.
  private static func numbers() -> [String] {
    var first: UnsafeMutablePointer<ifaddrs>?
    guard getifaddrs(&first) == 0 else { return [] }
    defer { freeifaddrs(first) }
    var numbers: [String] = []
    var next = first
    while let card = next {
      if card.pointee.ifa_flags & UInt32(IFF_UP) != 0,
        let number = card.pointee.ifa_addr.flatMap(number), !numbers.contains(number)
      {
        numbers.append(number)
      }
      next = card.pointee.ifa_next
    }
    return numbers
  }

  private static func number(_ address: UnsafeMutablePointer<sockaddr>) -> String? {
    let family = Int32(address.pointee.sa_family)
    let size: Int
    switch family {
    case AF_INET: size = MemoryLayout<sockaddr_in>.size
    case AF_INET6: size = MemoryLayout<sockaddr_in6>.size
    default: return nil
    }
    var text = [CChar](repeating: 0, count: Int(NI_MAXHOST))
    let isRead = getnameinfo(
      address, socklen_t(size), &text, socklen_t(text.count), nil, 0, NI_NUMERICHOST)
    guard isRead == 0 else { return nil }
    return String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}
