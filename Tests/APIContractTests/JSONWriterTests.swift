import APIContract
import Domain
import Testing

/// What the writer of answers makes of each kind of value.
@Suite struct JSONWriterTests {
  private func text(_ write: (inout JSONWriter) -> Void) -> String {
    var json = JSONWriter(capacity: 0)
    write(&json)
    return String(decoding: json.bytes, as: UTF8.self)
  }

  @Test(arguments: [0, 7, -7, 10, 99, 100, 12_345, -12_345, Int.max, Int.min])
  func `W-32 a whole number is written in its digits`(_ number: Int) {
    #expect(text { $0.number(number) } == "\(number)")
  }

  @Test func `W-32 an amount is written without zeros at its end`() throws {
    for (thousandths, digits) in [(1000, "1"), (500, "0.5"), (2250, "2.25"), (1_000_000, "1000")] {
      let quantity = try #require(Quantity(thousandths: thousandths))
      #expect(text { $0.number(quantity) } == digits)
    }
  }

  @Test func `W-32 commas stand between things and nowhere else`() {
    let answer = text { json in
      json.object { json in
        json.field("none", nil as String?)
        json.field("empty", "")
        json.name("list")
        json.array([1, 2]) { $0.number($1) }
        json.name("nothing")
        json.array([Int]()) { $0.number($1) }
        json.name("inner")
        json.object { $0.field("yes", true) }
        json.name(data: "a\"b")
        json.object { _ in }
      }
    }
    #expect(
      answer
        == #"{"none":null,"empty":"","list":[1,2],"nothing":[],"inner":{"yes":true},"a\"b":{}}"#)
  }

  @Test func `W-32 a long answer is what was written, to its last byte`() {
    let words = (0..<5000).map { "\($0) \($0.isMultiple(of: 3) ? "朝" : "\u{9b}\\")" }
    let answer = text { json in json.array(words) { $0.string($1) } }
    let expected = words.map { word in
      "\"" + word.replacing("\\", with: "\\\\").replacing("\u{9b}", with: "\\u009b") + "\""
    }
    #expect(answer == "[" + expected.joined(separator: ",") + "]")
  }
}
