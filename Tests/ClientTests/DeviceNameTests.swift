import APIContract
import Domain
import LocalStore
import TestSupport
import Testing

struct DeviceNameTests {
  @Test func `W-56 every name of a computer is read again from its header as it was`() throws {
    var generator = SeededGenerator(for: "names of computers")
    for _ in 0..<500 {
      let bytes = (0..<Int.random(in: 0...64, using: &generator)).map { _ in
        UInt8.random(in: 1...255, using: &generator)
      }
      let device = try #require(
        DeviceName(host: bytes, number: .random(in: 1000...9999, using: &generator)))
      let said = SignInDevice(name: device, kind: .screens)
      #expect(said.header.utf8.allSatisfy { (0x20...0x7E).contains($0) })
      #expect(SignInDevice(text: "screens \(device.text)") == said)
    }
  }
}
