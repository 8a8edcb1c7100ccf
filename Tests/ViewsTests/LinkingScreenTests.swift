import APIContract
import Domain
import Localization
import Screen
import TestSupport
import Testing

@testable import ViewModels
@testable import Views

/// screens 2 figure 26: address, code and QR code on one screen, drawn from values.
@MainActor @Suite struct LinkingScreenTests {
  private static let server = "https://okusuri.example.jp"

  private func code(
    on server: String = server, fingerprint: String? = nil
  ) throws -> LinkingCodeModel {
    let now = try #require(Timestamp(ascii: "2026-02-10T05:32:00Z"))
    let patient = PatientAnswer(
      id: PatientID(high: 1, low: 2), displayName: "佐藤 ハナ", slotTimes: .standard, linked: false,
      version: 1)
    let environment = ModelEnvironment(
      now: { now }, sleep: { _ in throw CancellationError() }, languageChosen: { _ in },
      device: { _ in nil })
    return LinkingCodeModel(
      LinkingCodeAnswer(code: "482915", expiresAt: now.adding(.seconds(900))), of: patient,
      on: server, fingerprint: fingerprint, environment, now: { now })
  }

  private func drawn(
    _ code: LinkingCodeModel, _ language: Language = .japanese, width: Int = 80, height: Int = 24,
    marks: MarkSet = .unicode
  ) -> Canvas {
    var canvas = Canvas(
      size: Size(width: width, height: height), marks: marks, strings: Strings(language),
      describes: true)
    LinkingCodePage(code: code).draw(on: &canvas)
    return canvas
  }

  private func line(_ row: Int, _ canvas: Canvas) -> String {
    String(canvas.buffer.line(row).reversed().drop { $0 == " " }.reversed())
  }

  /// What a phone reads from the square that stands on the screen.
  private func read(_ canvas: Canvas) throws -> String {
    let frame = try #require(canvas.elements.first { $0.id == "link.qr" }).frame
    let lines = (frame.row..<frame.row + frame.height).map { row in
      // Beside it, to the right, everything is one column wide.
      String(
        canvas.buffer.line(row).suffix(canvas.layout.size.width - frame.column).prefix(frame.width))
    }
    return try QRReader.text(of: lines)
  }

  @Test func `F-18 screens 2 figure 26, the address, the code and the square on one screen`()
    throws
  {
    let canvas = drawn(try code())
    #expect(try read(canvas) == "https://okusuri.example.jp/link#482915")
    let square = try #require(canvas.elements.first { $0.id == "link.qr" }).frame
    #expect(square == Rect(row: 4, column: 45, width: 33, height: 17))
    #expect(line(3, canvas).hasPrefix("    佐藤 ハナさんの端末をつなぐ  "))
    #expect(line(3, canvas).hasSuffix("  14:47 まで（残り15分）"))
    let left = [
      5: "    1  ハナさんの端末で okusuri を開き、", 6: "       「本人として入る」を選びます。",
      8: "    2  アドレスを入れます。", 9: "       https://okusuri.example.jp", 11: "    3  番号を入れます。",
      19: "       一度だけ使えます",
    ]
    for (row, words) in left { #expect(line(row, canvas).hasPrefix(words), "row \(row)") }
    let digits = try #require(canvas.elements.first { $0.id == "code.digits" }).frame
    #expect(digits == Rect(row: 13, column: 7, width: 36, height: 5))
    #expect(line(21, canvas) == "    電話で読むと、アドレスと番号が電話の画面に出ます。")
    #expect(line(22, canvas) == "    番号は 4 8 2  9 1 5。ほかの人には見せないでください")
  }

  @Test func `F-18 screens 2 figure 26b, a fingerprint stands below the address and in the square`()
    throws
  {
    let home = try code(on: "https://192.168.1.23:8443", fingerprint: "k7qp3m9dw2xa8hce")
    let canvas = drawn(home)
    #expect(try read(canvas) == "https://192.168.1.23:8443/link#482915k7qp3m9dw2xa8hce")
    #expect(line(9, canvas).hasPrefix("       https://192.168.1.23:8443 "))
    #expect(line(10, canvas).hasPrefix("       指紋が同じか見くらべます。"))
    #expect(line(11, canvas).hasPrefix("       k7qp 3m9d w2xa 8hce "))
    #expect(line(13, canvas).hasPrefix("    3  番号を入れます。"))
    #expect(line(20, canvas).hasPrefix("       一度だけ使えます"))
  }

  @Test(
    arguments: [Language.japanese, .english], [(80, 24), (120, 40), (80, 23), (60, 20), (40, 12)])
  func `F-18 address and code are read on every screen, and no label holds the code`(
    language: Language, size: (width: Int, height: Int)
  ) throws {
    let canvas = drawn(try code(), language, width: size.width, height: size.height)
    let rows = (1..<size.height - 1).map { canvas.buffer.line($0) }
    #expect(rows.contains { $0.contains(Self.server) })
    #expect(rows.contains { $0.contains("4 8 2  9 1 5") })
    #expect(rows.contains { $0.contains("14:47") })
    let digits = try #require(canvas.elements.first { $0.id == "code.digits" }).frame
    #expect(digits.column + digits.width <= size.width - 2)
    #expect(digits.row + digits.height <= size.height - 2)
    #expect(canvas.elements.contains { $0.id == "link.qr" } == (size.width >= 80))
    for element in canvas.elements {
      #expect(!element.label.filter(\.isNumber).contains("482915"), "\(element)")
    }
  }

  @Test func `F-18 a long address is whole without the square, and so is it in ASCII`() throws {
    let long = "https://" + String(repeating: "very-", count: 12) + "long.example.jp"
    let canvas = drawn(try code(on: long))
    #expect(!canvas.elements.contains { $0.id == "link.qr" })
    let joined = (0..<24).map { line($0, canvas).drop { $0 == " " } }.joined()
    #expect(joined.contains(long))
    let ascii = drawn(try code(), marks: .ascii)
    #expect(!ascii.elements.contains { $0.id == "link.qr" })
    #expect(line(7, ascii) == "    2  アドレスを入れます。")
  }
}
