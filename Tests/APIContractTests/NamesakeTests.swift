import APIContract
import Domain
import Testing

/// Patients of one household whose names look alike.
struct NamesakeTests {
  private static func patient(_ number: Int, _ name: String) throws -> PatientAnswer {
    PatientAnswer(
      id: try #require(PatientID(ascii: "00000000-0000-4000-8000-00000000000\(number)")),
      displayName: name, slotTimes: .standard, linked: false, version: 1)
  }

  @Test func `W-32 of two patients whose names look alike each is told from the other`() throws {
    let patients = [
      try Self.patient(3, "ハナ"), try Self.patient(1, "太郎"), try Self.patient(2, "ハナ\u{200B}"),
    ]
    let labels = patients.map { patients.label(of: $0).seen }
    #expect(labels == ["ハナ (1/2)", "太郎", "ハナ (2/2)"])
  }

  @Test func `W-32 a name is taken when somebody else has one that looks like it`() throws {
    let hana = try Self.patient(1, "ガ\u{3000}ハナ")
    // Decomposed, with another blank and what cannot be seen.
    #expect([hana].isTaken("カ\u{3099} ハ\u{200B}ナ"))
    #expect(![hana].isTaken("ガ ハナ", besides: hana.id))
    #expect(![hana].isTaken("ガ ハナ（町田）"))
  }
}
