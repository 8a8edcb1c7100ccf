import Domain
import Testing

struct `What stands at home` {
  @Test(arguments: [
    "10.0.0.1", "172.16.0.1", "172.31.255.254", "192.168.1.23", "169.254.3.4", "fd12:3456::1",
    "fc00::", "fe80::1%eth0", "::ffff:192.168.1.23",
  ])
  func `F-19 private addresses are a home's`(_ text: String) throws {
    let address = try #require(NetworkAddress(text))
    #expect(address.isPrivate && !address.isLoopback)
  }

  @Test(arguments: [
    "8.8.8.8", "0.0.0.0", "172.15.0.1", "172.32.0.1", "192.169.0.1", "11.0.0.1", "2001:db8::1",
    "::", "fec0::1", "::ffff:8.8.8.8", "255.255.255.255",
  ])
  func `F-19 every other address is not`(_ text: String) throws {
    let address = try #require(NetworkAddress(text))
    #expect(!address.isPrivate && !address.isLoopback)
  }

  @Test(arguments: ["127.0.0.2", "::1", "::ffff:127.0.0.1"])
  func `F-19 what means this machine is no home's`(_ text: String) throws {
    let address = try #require(NetworkAddress(text))
    #expect(!address.isPrivate && address.isLoopback)
  }

  @Test(arguments: [
    "", "home", "1.2.3", "1.2.3.4.5", "256.1.1.1", "+1.2.3.4", "1:2:3", ":::", "1::2::3",
    "12345::", "1:2:3:4:5:6:7:8:9", "g::1",
  ])
  func `F-19 what is no number is no address`(_ text: String) {
    #expect(NetworkAddress(text) == nil)
  }

  @Test func `F-19 sixteen letters stand for the first eighty bits`() {
    let zero = Fingerprint(sha256: [UInt8](repeating: 0, count: 32))
    #expect(zero.letters == "2222 2222 2222 2222")
    let ones = Fingerprint(sha256: [UInt8](repeating: 0xFF, count: 32))
    #expect(ones.letters == "zzzz zzzz zzzz zzzz" && ones.full.hasPrefix("FF:FF:"))
    let counted = Fingerprint(sha256: (0..<32).map(UInt8.init))
    #expect(counted.lines.joined() == counted.full && counted.lines.allSatisfy { $0.count <= 48 })
    #expect(counted.lines[0].hasSuffix(":0F:") && counted.lines[1].hasPrefix("10:"))
    #expect(counted.compact.count == 16 && counted.isWritten(counted.letters.uppercased()))
    #expect(!counted.isWritten(zero.compact) && !counted.isWritten(""))
  }
}
