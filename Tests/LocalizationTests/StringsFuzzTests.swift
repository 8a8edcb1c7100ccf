import TestSupport
import Testing

@testable import Localization

/// Files of texts that are nearly right.
struct StringsFuzzTests {
  private static let pieces = words.map { Array($0.utf8) } + noText
  private static let words = [
    "\"", "\\", "\\U", "=", ";", "/", "*", "/*", "*/", "//", "\n", " ", "85AC", "a", "薬",
  ]
  private static let noText: [[UInt8]] = [[0xFF], [0xC0, 0x80], [0]]

  private static func read(_ file: [UInt8]) -> Result<[String: String], StringsFileError> {
    file.withUnsafeBytes { bytes in
      do throws(StringsFileError) {
        return .success(try StringsFile.texts(in: bytes))
      } catch {
        return .failure(error)
      }
    }
  }

  /// An entry as a careful person writes it; what is on a line of its own is written as an escape.
  private static func quoted(_ text: String) -> String {
    let escaped = text.unicodeScalars.map { scalar -> String in
      switch scalar {
      case "\"": "\\\""
      case "\\": "\\\\"
      case "\n": "\\n"
      case "\r": "\\U000D"
      default: String(scalar)
      }
    }
    return "\"" + escaped.joined() + "\""
  }

  @Test func `S-28 a damaged file of texts is read as it stands, or refused with its line`() {
    let sample = Array(
      #"""
      /* What it is for */
      "a.b" = "薬を \"飲む\" \U85AC";
      // nothing
      "c" = "\n\t\\";

      """#.utf8)
    var random = SeededGenerator(for: "damaged files of texts")
    var (taken, refused) = (0, 0)
    for _ in Soak.rounds(10_000) {
      var file = sample
      for _ in 0...Int.random(in: 0...3, using: &random) {
        let place = Int.random(in: 0...file.count, using: &random)
        let end = min(file.count, place + Int.random(in: 0...2, using: &random))
        file.replaceSubrange(place..<end, with: Self.pieces.randomElement(using: &random) ?? [])
      }
      switch Self.read(file) {
      case .success(let texts):
        taken += 1
        let entries = texts.map { "\(Self.quoted($0.key)) = \(Self.quoted($0.value));\n" }
        let again = try? Self.read(Array(entries.joined().utf8)).get()
        if again != texts { Issue.record("\(file)") }
      case .failure(let error):
        refused += 1
        let lines = file.count { $0 == 0x0A } + 1
        if !(1...lines).contains(error.line) { Issue.record("line \(error.line) of \(file)") }
      }
    }
    #expect(taken > 100 && refused > 1000, "\(taken) \(refused)")
  }
}
