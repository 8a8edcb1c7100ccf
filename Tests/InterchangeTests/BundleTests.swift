import ClientCore
import Domain
import Foundation
import TestSupport
import Testing

/// Our bundles, read with the models of FHIR R4B that others have written.
@Suite struct BundleTests {
  private func read(_ bytes: [UInt8]) async throws -> CommandResult {
    try await PipedProgram.run(
      [PythonHome.program("bundles.py")], executable: try PythonHome.interpreter,
      input: String(decoding: bytes, as: UTF8.self), atMost: .seconds(60))
  }

  @Test func `R-19 a bundle with skips, limits and strange names is R4B to others`() async throws {
    let sample = try SampleRecord()
    let records: [ExportedRecord] =
      [
        sample.header(cutoff: sample.first, name: "  "),
        .medication(sample.pressure, asNeeded: false),
        .medication(sample.painkiller, asNeeded: true),
        try sample.dose(0, "アムロジピン錠2.5mg", .taken), try sample.prn(0), try sample.prn(0),
        try sample.dose(1, "\"薬\"\\\u{1B}[2J\0", .missed, dosageText: "\t"),
        try sample.skipped(2, "アムロジピン錠5mg", .doctor, note: "吐き気"),
      ]
    let result = try await read(try fhir(records))
    #expect(result.status == .exited(0), "\(result.errorText)")
    let counts = try JSONDecoder().decode([String: Int].self, from: Data(result.output))
    #expect(
      counts == ["Patient": 1, "MedicationAdministration": 5, "MedicationStatement": 4])
  }

  @Test func `R-19 the reader of bundles refuses what R4B does not have`() async throws {
    let text = String(decoding: try fhir(try SampleRecord().records()), as: UTF8.self)
    for (from, to) in [
      ("\"not-done\"", "\"skipped\""), ("\"statusReason\"", "\"reason\""),
      ("\"subject\":{", "\"person\":{"), ("+09:00", ""),
    ] {
      let wrong = text.replacingOccurrences(of: from, with: to)
      #expect(wrong != text)
      let result = try await read(Array(wrong.utf8))
      #expect(result.status == .exited(1), "\(from)")
    }
  }
}
