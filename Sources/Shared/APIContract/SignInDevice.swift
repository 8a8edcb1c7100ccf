public import Domain
public import HTTPTypes

/// What a sign-in is made on, as its client says with it: how a person tells their devices apart. Source: W-56.
public struct SignInDevice: Hashable, Sendable {
  /// What runs there.
  public enum Kind: String, Sendable { case screens, command }

  public let name: DeviceName
  public let kind: Kind

  public init(name: DeviceName, kind: Kind) { (self.name, self.kind) = (name, kind) }

  /// Reads `screens 居間のパソコン`; nil when it is not that, or the name holds what steers a terminal. What
  /// nobody sees of a name is left out: two that look alike are one.
  public init?(text: some StringProtocol) {
    let parts = text.split(separator: " ", maxSplits: 1)
    guard parts.count == 2, let kind = Kind(rawValue: String(parts[0])),
      !parts[1].unicodeScalars.contains(where: \.steers),
      let name = try? DeviceName(parts[1].description.seen)
    else { return nil }
    self.init(name: name, kind: kind)
  }

  /// The value of its header field: what is no ASCII letter, digit or blank is `%XX`.
  public var header: String {
    let hex = Array("0123456789ABCDEF".utf8)
    let bytes = "\(kind.rawValue) \(name.text)".utf8.flatMap { byte -> [UInt8] in
      let isPlain =
        byte == 0x20 || (0x30...0x39).contains(byte)
        || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
      return isPlain ? [byte] : [UInt8(ascii: "%"), hex[Int(byte >> 4)], hex[Int(byte & 15)]]
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension HTTPField.Name {
  /// What a sign-in is made on; an older client says nothing, an older server does not listen.
  public static let signInDevice = HTTPField.Name("Sign-In-Device") ?? .from
}
