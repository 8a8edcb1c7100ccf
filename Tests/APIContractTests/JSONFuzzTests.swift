import APIContract
import Domain
import TestSupport
import Testing

/// Texts that are nearly JSON, and bodies that are nearly what the API asks for.
struct JSONFuzzTests {
  /// What a reader could fall for, and what no text has.
  private static let pieces = words.map { Array($0.utf8) } + noText
  private static let words = [
    "{", "}", "[", "]", "\"", "\\", ",", ":", "\\u", "d83d", "dc8a", "0", "7", "-", ".", "e", "+",
    "true", "null", " ", "\n", "a", "薬", "\u{0}", "\u{FEFF}", "\"a\":",
  ]
  private static let noText: [[UInt8]] = [[0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80]]

  private static func damaged(_ text: String, _ random: inout SeededGenerator) -> [UInt8] {
    var bytes = Array(text.utf8)
    for _ in 0...Int.random(in: 0...3, using: &random) {
      let place = Int.random(in: 0...bytes.count, using: &random)
      let end = min(bytes.count, place + Int.random(in: 0...2, using: &random))
      bytes.replaceSubrange(place..<end, with: pieces.randomElement(using: &random) ?? [])
    }
    return bytes
  }

  @Test func `S-28 a damaged text is JSON to its last bracket, or a fault with its place`() {
    let sample = #"{"a":[1,-2.5e3,{"b":"薬\u85ac\n\"","c":null},true],"d":"\ud83d\udc8a","e":[]}"#
    var random = SeededGenerator(for: "damaged JSON")
    var (taken, refused) = (0, 0)
    for _ in Soak.rounds(10_000) {
      let bytes = Self.damaged(sample, &random)
      do throws(JSONFault) {
        let value = try JSONReader.value(of: bytes, passingMark: false)
        taken += 1
        if !Self.isWhole(value, bytes, &random) { Issue.record("\(bytes)") }
      } catch {
        refused += 1
        guard case .syntax(_, let line, let column) = error.problem else { continue }
        let lines = bytes.count { $0 == 0x0A } + 1
        if !(1...lines).contains(line) || !(1...bytes.count + 1).contains(column) {
          Issue.record("\(line):\(column) of \(bytes)")
        }
      }
    }
    #expect(taken > 100 && refused > 1000, "\(taken) \(refused)")
  }

  /// True when the value is the same once it was written, and none without any of its end.
  private static func isWhole(
    _ value: JSONValue, _ bytes: [UInt8], _ random: inout SeededGenerator
  ) -> Bool {
    let again = try? JSONReader.value(of: Array(written(value).utf8))
    guard again == value else { return false }
    guard let end = bytes.lastIndex(where: { $0 == 0x7D || $0 == 0x5D }) else { return true }
    switch value {
    case .object, .array:
      let part = Array(bytes[..<Int.random(in: 0...end, using: &random)])
      return (try? JSONReader.value(of: part)) == nil
    case .null, .bool, .number, .string: return true
    }
  }

  private static func written(_ value: JSONValue) -> String {
    switch value {
    case .null: "null"
    case .bool(let flag): flag ? "true" : "false"
    case .number(let digits): digits
    case .string(let text): quoted(text)
    case .array(let elements): "[" + elements.map { written($0) }.joined(separator: ",") + "]"
    case .object(let members):
      "{" + members.map { quoted($0.name) + ":" + written($0.value) }.joined(separator: ",") + "}"
    }
  }

  private static func quoted(_ text: String) -> String {
    var writer = JSONWriter()
    writer.string(text)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  @Test func `S-28 a damaged body is refused, or is written again as it was taken`() {
    let id = "0123abcd-89ef-4567-89ab-cdef01234567"
    let at = "2026-02-10T03:00:00Z"
    var random = SeededGenerator(for: "damaged bodies")
    Self.fuzz(SignInRequest.self, #"{"email":"a@example.jp","password":"himitsu"}"#, &random)
    Self.fuzz(RefreshRequest.self, #"{"refreshToken":"okr_abc"}"#, &random)
    Self.fuzz(
      DoseRequest.self,
      #"{"medicationId":"\#(id)","scheduledAt":"\#(at)","takenAt":"\#(at)"}"#, &random)
    Self.fuzz(SlotRequest.self, #"{"date":"2026-02-10","slot":"noon"}"#, &random)
    Self.fuzz(
      PRNDoseRequest.self,
      #"{"medicationId":"\#(id)","takenAt":"\#(at)","quantityTaken":1.5}"#, &random)
    Self.fuzz(
      MedicationRequest.self,
      #"{"name":"薬","dosageText":"1錠","doseCountPerIntake":1,"asNeeded":true,"maxPerDay":3}"#,
      &random)
    Self.fuzz(InventoryRequest.self, #"{"quantity":7.5}"#, &random)
    Self.fuzz(FeedRequest.self, #"{"language":"ja","names":true,"person":false}"#, &random)
  }

  private static func fuzz<Body: CallBody>(
    _ type: Body.Type, _ sample: String, _ random: inout SeededGenerator
  ) {
    #expect((try? Body(strictly: Array(sample.utf8))) != nil, "\(type): \(sample)")
    for _ in Soak.rounds(1250) {
      let bytes = damaged(sample, &random)
      guard let body = try? Body(strictly: bytes) else { continue }
      let again = try? Body(strictly: body.jsonBytes)
      if again?.jsonBytes != body.jsonBytes { Issue.record("\(type): \(bytes)") }
    }
  }
}
