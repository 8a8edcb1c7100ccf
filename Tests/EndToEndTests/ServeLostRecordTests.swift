import Foundation
import TestSupport
import Testing

/// A record of `okusuri serve` that is damaged, or has become an empty file.
@Suite(.serialized) struct ServeLostRecordTests {
  static let starts: [[String]] = [[], ["--check"]]

  @Test(arguments: starts)
  func `D-O7 no server starts on a damaged record, and it says how to go on`(
    options: [String]
  ) async throws {
    let home = try TemporaryDirectory()
    let server = try await ServedRecord(home)
    _ = try await server.signUp()
    try await server.stop()
    let record = ServedRecord.path(in: home)
    // What names the tables, behind the header.
    var bytes = try home.read("record.sqlite")
    bytes.replaceSubrange(100..<512, with: repeatElement(0x5A, count: 412))
    try bytes.write(to: URL(fileURLWithPath: record))
    let refused = try await PipedProgram.run(ServedRecord.arguments(home) + options, home: home)
    #expect(refused.status == .exited(65), "\(refused.errorText)")
    for words in ["\(record) is damaged", "okusuri admin restore"] {
      #expect(refused.errorText.contains(words), "\(refused.errorText)")
    }
    #expect(try home.read("record.sqlite") == bytes)
  }

  @Test(arguments: ["record.sqlite.lock", "record.sqlite.before-restore-1", "record.cloud"])
  func `D-O7 no server begins a record where an emptied one stands`(sign: String) async throws {
    let home = try TemporaryDirectory()
    let record = try home.write("", to: "record.sqlite")
    if sign.hasSuffix("cloud") {
      _ = try home.directory(sign)
    } else {
      _ = try home.write("", to: sign)
    }
    for options in Self.starts {
      let refused = try await PipedProgram.run(ServedRecord.arguments(home) + options, home: home)
      #expect(refused.status == .exited(65), "\(options) \(refused.errorText)")
      for words in [record, sign, "okusuri admin restore"] {
        #expect(refused.errorText.contains(words), "\(refused.errorText)")
      }
    }
    #expect(try home.read("record.sqlite").isEmpty)
  }
}
