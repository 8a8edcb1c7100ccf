public import Domain
internal import Glibc

extension DeviceName {
  /// What this computer is called, without its domain; `okusuri` when it has no name of use.
  public static var ofThisComputer: DeviceName? {
    var name = [CChar](repeating: 0, count: 256)
    let isNamed = gethostname(&name, name.count - 1) == 0
    return DeviceName(host: isNamed ? name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)) : [])
  }

  /// The same of what the system tells. A name that cannot be kept, or read by whoever sees the list of devices,
  /// is no name to tell devices by.
  public init?(host: [UInt8]) {
    let told = String(decoding: host.prefix { $0 != UInt8(ascii: ".") }, as: UTF8.self)
    let plain = String(String.UnicodeScalarView(told.unicodeScalars.filter { !$0.steers })).seen
    guard let name = (try? DeviceName(String(plain.prefix(50)))) ?? (try? DeviceName("okusuri"))
    else { return nil }
    self = name
  }
}
