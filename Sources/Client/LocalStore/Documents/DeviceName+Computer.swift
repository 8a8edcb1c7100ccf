public import Domain
internal import Files
internal import Glibc

extension DeviceName {
  /// What this device is called: its computer's name and a number, `hana-pc-4172`. The number is drawn once and kept
  /// in `folder`, so that two computers of one name, or two people's on one, are told apart (W-57). Without a folder
  /// that can be written it has none.
  public static func ofThisDevice(
    in folder: String, random: () -> Int = { .random(in: 1000...9999) }
  ) -> DeviceName? {
    var name = [CChar](repeating: 0, count: 256)
    let isNamed = gethostname(&name, name.count - 1) == 0
    let host = isNamed ? name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)) : []
    return DeviceName(host: host, number: number(in: folder, random))
  }

  /// The name of the computer without its domain, `okusuri` when that is of no use, and the number. A name that
  /// cannot be kept, or read by whoever sees the list of devices, is none to tell devices by.
  public init?(host: [UInt8], number: Int?) {
    let told = String(decoding: host.prefix { $0 != UInt8(ascii: ".") }, as: UTF8.self)
    let plain = String(String.UnicodeScalarView(told.unicodeScalars.filter { !$0.steers })).seen
    let end = number.map { "-\($0)" } ?? ""
    let names = ["\(plain.prefix(50 - end.count))", "okusuri"]
    guard let name = names.lazy.compactMap({ try? DeviceName(DeviceName($0).text + end) }).first
    else { return nil }
    self = name
  }

  private static var numbers: ClosedRange<Int> { 1000...9999 }
  private static var file: String { "device" }

  private static func number(in folder: String, _ random: () -> Int) -> Int? {
    // Where nothing can be written, documents and sign-ins say why themselves.
    guard let place = try? PrivateFolder<FileFault>.made("\(folder)/documents") else { return nil }
    if let known = known(in: place) { return known }
    let fresh = random()
    let text = Array("\(fresh)\n".utf8)
    // Another process may have drawn one meanwhile: then that one counts, unless it is none.
    if (try? place.add(file, text)) == true { return fresh }
    if let known = known(in: place) { return known }
    return (try? place.replace(file, with: text)).map { fresh }
  }

  private static func known(in place: borrowing PrivateFolder<FileFault>) -> Int? {
    guard let bytes = try? place.read(file, most: 16) else { return nil }
    let number = Int(String(decoding: bytes.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self))
    return number.flatMap { numbers.contains($0) ? $0 : nil }
  }
}
