import APIContract
import Domain
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
    let device = try #require(DeviceName(host: Array(told.utf8)))
    #expect(device.text == name)
  }

  @Test func `W-56 every name of a computer is read again from its header as it was`() throws {
    var generator = SeededGenerator(for: "names of computers")
    for _ in 0..<500 {
      let bytes = (0..<Int.random(in: 0...64, using: &generator)).map { _ in
        UInt8.random(in: 1...255, using: &generator)
      }
      let device = try #require(DeviceName(host: bytes))
      let said = SignInDevice(name: device, kind: .screens)
      #expect(said.header.utf8.allSatisfy { (0x20...0x7E).contains($0) })
      #expect(SignInDevice(text: "screens \(device.text)") == said)
    }
  }
}
