internal import Glibc
internal import NIOCore
internal import Synchronization

/// What the server behind a ``HomeDoor`` knows a visitor by: the door's end of the unix socket has an abstract name of
/// its own that holds the visitor's address.
///
/// So one visitor's tries are not everybody's (W-40, W-42). Nobody but this computer's user reaches that socket.
enum VisitorAddress {
  private static let beginning = "\u{0}okusuri-visitor/"
  private static let count = Atomic<UInt64>(0)

  /// A name for one connection of the visitor, never given twice. Throws where the address does not fit into one.
  static func name(for visitor: String) throws -> SocketAddress {
    let number = count.wrappingAdd(1, ordering: .relaxed).newValue
    return try SocketAddress(
      unixDomainSocketPath: beginning + "\(getpid())/\(number)/" + visitor)
  }

  /// The visitor on whose behalf a door has connected; nil for everybody else on a unix socket.
  static func visitor(_ address: SocketAddress) -> String? {
    guard case .unixDomainSocket(let socket) = address else { return nil }
    let path = withUnsafeBytes(of: socket.address.sun_path) { Array($0) }
    guard path.starts(with: beginning.utf8) else { return nil }
    let name = path.dropFirst().prefix { $0 != 0 }
    return name.split(separator: UInt8(ascii: "/")).last.map { String(decoding: $0, as: UTF8.self) }
  }
}
