import Testing

@testable import Localization

struct StringsFileTests {
  private func texts(_ file: [UInt8]) throws(StringsFileError) -> [String: String] {
    let result: Result<[String: String], StringsFileError> = file.withUnsafeBytes { bytes in
      do throws(StringsFileError) {
        return .success(try StringsFile.texts(in: bytes))
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }

  private func failure(_ file: [UInt8]) -> StringsFileError? {
    do throws(StringsFileError) {
      _ = try texts(file)
      return nil
    } catch {
      return error
    }
  }

  @Test(arguments: [
    ("", [:]),
    ("/* nothing */ // at all", [:]),
    ("\"a\" = \"b\";", ["a": "b"]),
    ("\"a\"=\"b\";\"c\"\n=\n\"\";", ["a": "b", "c": ""]),
    ("/* \"x\" = \"y\"; */\r\n\t\"a\" /* key */ = \"b\" // text\n ;", ["a": "b"]),
    ("\"a\" = \"薬の {name}、/* 〜 */\";", ["a": "薬の {name}、/* 〜 */"]),
    (#""a" = "\"x\" \\ \n \t \U85AC.";"#, ["a": "\"x\" \\ \n \t 薬."]),
    ("/***/\"a\" = \"b\";", ["a": "b"]),
  ])
  func `well-formed files are read`(file: String, expected: [String: String]) throws {
    #expect(try texts(Array(file.utf8)) == expected)
  }

  @Test(arguments: [
    ("\"a\" = \"b\"", 1, StringsFileError.Problem.endOfFile),
    ("\"a\" = \"b\"\n\"c\" = \"d\";", 2, .expected(";")),
    ("\n\na = \"b\";", 3, .expected("\"")),
    ("\"a\" \"b\";", 1, .expected("=")),
    ("\"a\" = b;", 1, .expected("\"")),
    ("\"a\" = \"b\nc\";", 1, .lineBreakInString),
    ("\n\"a\" = \"\\\"b\nc\";", 2, .lineBreakInString),
    ("\"a\" = \"b\";\n\"a\" = \"c\";", 2, .duplicate("a")),
    ("\n\n\"a\" = \"\\q\";", 3, .unknownEscape),
    ("\"a\" = \"\\U12\";", 1, .unknownEscape),
    ("\"a\" = \"\\U+123\";", 1, .unknownEscape),
    ("\"a\" = \"\\UD800\";", 1, .unknownEscape),
    ("\"a\" = \"\\", 1, .endOfFile),
    ("\n/* open\n\n", 2, .endOfFile),
    ("/*/", 1, .endOfFile),
    ("/ \"a\" = \"b\";", 1, .expected("*")),
    ("\"a", 1, .endOfFile),
    ("\u{FEFF}\"a\" = \"b\";", 1, .expected("\"")),
  ])
  func `a fault is refused with its line`(
    file: String, line: Int, problem: StringsFileError.Problem
  ) {
    #expect(failure(Array(file.utf8)) == StringsFileError(line: line, problem: problem))
  }

  @Test(arguments: [[0xFF], [0xE8, 0x96], [0xC0, 0xAF], [0xED, 0xA0, 0x80]] as [[UInt8]])
  func `bytes that are not UTF-8 are refused`(bytes: [UInt8]) {
    let file = Array("\n\"a\" = \"".utf8) + bytes + Array("\";".utf8)
    #expect(failure(file) == StringsFileError(line: 2, problem: .notUTF8))
  }

  @Test func `a file cut off at any byte is refused or read, and never crashes`() {
    let file = Array("/* c */ \"a\" = \"\\U85AC\\n\"; // d\n\"b\" = \"薬\";".utf8)
    let failures = (0...file.count).filter { failure(Array(file.prefix($0))) != nil }
    #expect(failures.count > 30)
    #expect(failure(file) == nil)
  }
}
