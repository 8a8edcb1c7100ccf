import Domain
import Testing

/// The text of an identifier, which is read and written a machine word at a time. Source: S-28.
@Suite struct IdentifierTextTests {
  private let text = Array("01234567-89ab-cdef-fedc-ba9876543210".utf8)

  private func read(_ bytes: [UInt8]) -> PatientID? {
    bytes.withUnsafeBytes { PatientID(ascii: $0) }
  }

  @Test func `S-28 every digit of an identifier comes back, in either case`() throws {
    let id = try #require(read(text))
    #expect(id == PatientID(high: 0x0123_4567_89AB_CDEF, low: 0xFEDC_BA98_7654_3210))
    #expect(Array(id.description.utf8) == text)
    #expect(read(Array(id.description.uppercased().utf8)) == id)
    for bit in 0..<64 {
      let (high, low) = (PatientID(high: 1 << bit, low: 0), PatientID(high: 0, low: 1 << bit))
      #expect(read(Array(high.description.utf8)) == high)
      #expect(read(Array(low.description.utf8)) == low)
    }
  }

  @Test func `S-28 every byte in every place that is no digit makes it none`() {
    let hyphens = [8, 13, 18, 23]
    for place in text.indices {
      for byte in UInt8.min...UInt8.max {
        var other = text
        other[place] = byte
        let isRight =
          hyphens.contains(place)
          ? byte == UInt8(ascii: "-")
          : Character(Unicode.Scalar(byte)).isASCII && Character(Unicode.Scalar(byte)).isHexDigit
        #expect((read(other) != nil) == isRight, "byte \(byte) at \(place)")
      }
    }
    for count in [0, 35, 37] { #expect(read(Array((text + text).prefix(count))) == nil) }
  }
}
