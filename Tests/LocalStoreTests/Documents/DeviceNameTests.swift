import Domain
import Files
import LocalStore
import TestSupport
import Testing

struct DeviceNameTests {
  private static let hosts: [(told: String, name: String)] = [
    ("hana-pc", "hana-pc"), ("hana-pc.local", "hana-pc"), ("居間", "居間"),
    ("", "okusuri"), (".local", "okusuri"), ("\u{1B}[2J", "[2J"), ("\u{202E}cp", "cp"),
    ("\u{200B}\u{FEFF}", "okusuri"), ("a\u{200B}b", "ab"), ("a\nb", "ab"),
    (String(repeating: "a", count: 64), String(repeating: "a", count: 50)),
  ]

  @Test(arguments: hosts)
  func `W-56 whatever a computer is called, its name can be seen and sent`(
    _ told: String, _ name: String
  ) throws {
    let device = try #require(DeviceName(host: Array(told.utf8), number: nil))
    #expect(device.text == name)
  }

  @Test func `W-57 two computers of one name are told apart, each by a number that it keeps`()
    throws
  {
    let homes = try (0..<2).map { _ in try TemporaryDirectory() }
    func name(_ home: TemporaryDirectory, _ number: Int) throws -> String {
      try #require(DeviceName.ofThisDevice(in: home.path) { number }).text
    }
    let first = try name(homes[0], 1000)
    let second = try name(homes[1], 9999)
    #expect(first.hasSuffix("-1000") && second.hasSuffix("-9999"))
    #expect(first.dropLast(5) == second.dropLast(5))
    #expect(try name(homes[0], 5555) == first)
    #expect(try name(homes[1], 5555) == second)
  }

  @Test(arguments: ["", "12", "-1000\n", "10000\n", String(repeating: "4", count: 99)])
  func `W-57 a number that cannot be read is drawn anew, once`(_ kept: String) throws {
    let home = try TemporaryDirectory()
    let place = try PrivateFolder<FileFault>.made("\(home.path)/documents")
    try place.replace("device", with: Array(kept.utf8))
    for number in [4172, 5555] {
      let name = try #require(DeviceName.ofThisDevice(in: home.path) { number })
      #expect(name.text.hasSuffix("-4172"))
    }
  }

  @Test func `W-57 a name that is as long as it may be keeps its number`() throws {
    let host = Array(String(repeating: "長", count: 60).utf8)
    let name = try #require(DeviceName(host: host, number: 4172))
    #expect(name.text == String(repeating: "長", count: 45) + "-4172")
    #expect(try #require(DeviceName(host: [], number: 4172)).text == "okusuri-4172")
  }
}
