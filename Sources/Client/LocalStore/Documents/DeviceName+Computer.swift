public import Domain
internal import Glibc

extension DeviceName {
  /// What this computer is called, without its domain; `okusuri` when it has no name of use.
  public static var ofThisComputer: DeviceName? {
    var name = [CChar](repeating: 0, count: 256)
    let isNamed = gethostname(&name, name.count - 1) == 0
    let bytes = name.prefix { $0 != 0 && $0 != CChar(UInt8(ascii: ".")) }
      .map(UInt8.init(bitPattern:))
    let told = isNamed ? String(String(decoding: bytes, as: UTF8.self).prefix(50)) : ""
    // A name that cannot be kept is no name to tell devices by.
    return (try? DeviceName(told)) ?? (try? DeviceName("okusuri"))
  }
}
