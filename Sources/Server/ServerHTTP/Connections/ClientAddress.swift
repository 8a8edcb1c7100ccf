internal import Glibc
internal import NIOCore

extension Channel {
  /// The address that attempts are counted for: a visitor's of the door at home is its own, and everybody else on a
  /// unix socket is one.
  var clientAddress: String {
    let address = remoteAddress.flatMap { $0.ipAddress ?? VisitorAddress.visitor($0) }
    return address.map(attemptKey(of:)) ?? "local"
  }
}

/// What attempts from an address are counted under: itself, or the network of an IPv6 address, since
/// whoever has one of those has the 2^64 beside it.
func attemptKey(of address: String) -> String {
  var bytes = [UInt8](repeating: 0, count: 16)
  guard inet_pton(AF_INET6, address, &bytes) == 1 else { return address }
  let isMappedIPv4 = bytes[..<10].allSatisfy { $0 == 0 } && bytes[10] == 0xFF
  let network = isMappedIPv4 ? bytes[...] : bytes[..<8]
  return network.map { String($0, radix: 16) }.joined(separator: ":")
}
