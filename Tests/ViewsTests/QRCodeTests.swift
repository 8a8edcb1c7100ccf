import Localization
import Screen
import TestSupport
import Testing

@testable import ViewModels
@testable import Views

struct QRCodeTests {
  @Test(arguments: StoreAddress.allCases)
  func `screens figure 12 gating 8.1 8.2 the code of a store's address is 33 by 17 and reads as it`(
    store: StoreAddress
  ) throws {
    let code = try #require(QRCode(store.url))
    #expect(code.columns == 33 && code.rows == 17)
    #expect(code.lines.allSatisfy { $0.count == 33 })
    #expect(try QRReader.text(of: code.lines) == store.url)
  }

  @Test func `screens figure 12 any address reads as it was written`() throws {
    var random = SeededGenerator(for: "QR codes")
    let letters = Array("abcxyzABCXYZ0123456789-./?=&%~_:")
    for length in 1...78 {
      let text = String((0..<length).compactMap { _ in letters.randomElement(using: &random) })
      let code = try #require(QRCode(text))
      #expect(try QRReader.text(of: code.lines) == text)
    }
  }

  @Test func `screens figure 12 what no code can hold is none`() {
    #expect(QRCode("") == nil)
    #expect(QRCode("https://example.jp/\0") == nil)
    #expect(QRCode(String(repeating: "あ", count: 2000)) == nil)
  }

  @Test func `screens figure 12 outside of the code all is white`() throws {
    let code = try #require(QRCode("https://example.jp/"))
    #expect(!code.isBlack(row: -1, column: 0) && !code.isBlack(row: 0, column: code.width))
    #expect(code.isBlack(row: 0, column: 0) && code.isBlack(row: code.width - 1, column: 0))
  }

  private func canvas(_ marks: MarkSet) -> Canvas {
    Canvas(
      size: Size(width: 80, height: 24), marks: marks, strings: Strings(.japanese), describes: true)
  }

  @Test func `screens figure 12 ASCII marks and a place too small get no code`() {
    let place = QRPosition(id: "qr", row: 3, lastRow: 19, columns: 45...77)
    let address = StoreAddress.appStore.url
    #expect(canvas(.unicode).qrCode(of: address, fitting: place) != nil)
    #expect(canvas(.ascii).qrCode(of: address, fitting: place) == nil)
    let lettered = MarkSet.ascii.withStates(of: .lettersJapanese)
    #expect(canvas(lettered).qrCode(of: address, fitting: place) == nil)
    let low = QRPosition(id: "qr", row: 3, lastRow: 18, columns: 45...77)
    #expect(canvas(.unicode).qrCode(of: address, fitting: low) == nil)
    let narrow = QRPosition(id: "qr", row: 3, lastRow: 19, columns: 46...77)
    #expect(canvas(.unicode).qrCode(of: address, fitting: narrow) == nil)
  }
}
