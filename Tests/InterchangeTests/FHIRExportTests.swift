import ClientCore
import Domain
import FoundationEssentials
import Testing

/// The fields of a bundle that the tests look at.
struct ReadBundle: Decodable {
  let resourceType: String
  let type: String
  let meta: Meta?
  let entry: [Entry]

  struct Meta: Decodable { let tag: [Coding] }
  struct Coding: Decodable { let code: String }
  struct Text: Decodable { let text: String }
  struct Reference: Decodable { let reference: String?, type: String?, display: String? }
  struct Period: Decodable { let start: String, end: String }
  struct Dose: Decodable { let value: Double, unit: String? }
  struct Dosage: Decodable { let text: String, dose: Dose?, asNeededBoolean: Bool? }
  struct Performer: Decodable { let function: Text?, actor: Reference }

  struct Entry: Decodable {
    let fullUrl: String
    let resource: Resource
  }

  struct Resource: Decodable {
    let resourceType: String
    let id: String
    let status: String?
    let name: [Text]?
    let statusReason: [Text]?
    let note: [Text]?
    let medicationCodeableConcept: Text?
    let subject: Reference?
    let effectiveDateTime: String?
    let effectivePeriod: Period?
    let performer: [Performer]?
    /// One dosage of an administration; the first of a statement.
    let dosage: Dosage?

    private enum Key: String, CodingKey {
      case resourceType, id, status, name, statusReason, note, medicationCodeableConcept, subject
      case effectiveDateTime, effectivePeriod, performer, dosage
    }

    init(from decoder: any Decoder) throws {
      let fields = try decoder.container(keyedBy: Key.self)
      resourceType = try fields.decode(String.self, forKey: .resourceType)
      id = try fields.decode(String.self, forKey: .id)
      status = try fields.decodeIfPresent(String.self, forKey: .status)
      name = try fields.decodeIfPresent([Text].self, forKey: .name)
      statusReason = try fields.decodeIfPresent([Text].self, forKey: .statusReason)
      note = try fields.decodeIfPresent([Text].self, forKey: .note)
      medicationCodeableConcept = try fields.decodeIfPresent(
        Text.self, forKey: .medicationCodeableConcept)
      subject = try fields.decodeIfPresent(Reference.self, forKey: .subject)
      effectiveDateTime = try fields.decodeIfPresent(String.self, forKey: .effectiveDateTime)
      effectivePeriod = try fields.decodeIfPresent(Period.self, forKey: .effectivePeriod)
      performer = try fields.decodeIfPresent([Performer].self, forKey: .performer)
      dosage =
        resourceType == "MedicationStatement"
        ? try fields.decode([Dosage].self, forKey: .dosage).first
        : try fields.decodeIfPresent(Dosage.self, forKey: .dosage)
    }
  }
}

@Suite struct FHIRExportTests {
  private func bundle(_ records: [ExportedRecord]) throws -> ReadBundle {
    try JSONDecoder().decode(ReadBundle.self, from: Data(try fhir(records)))
  }

  @Test func `FHIR: a collection of the patient, what was taken, what was missed, and the spans`()
    throws
  {
    let bundle = try bundle(try SampleRecord().records())
    #expect(bundle.resourceType == "Bundle")
    #expect(bundle.type == "collection")
    let types = bundle.entry.map { $0.resource.resourceType }
    #expect(types.filter { $0 == "Patient" }.count == 1)
    #expect(types.first == "Patient")
    #expect(types.filter { $0 == "MedicationAdministration" }.count == 4)
    #expect(types.filter { $0 == "MedicationStatement" }.count == 3)
  }

  @Test func `FHIR: a dose taken is completed at its time in Tokyo, a missed one is not-done`()
    throws
  {
    let doses = try bundle(try SampleRecord().records()).entry.map(\.resource)
      .filter { $0.resourceType == "MedicationAdministration" }
    #expect(doses.map(\.status) == ["completed", "completed", "completed", "not-done"])
    #expect(
      doses.map(\.effectiveDateTime) == [
        "2026-02-08T08:03:05+09:00", "2026-02-08T15:00:00+09:00", "2026-02-08T15:00:00+09:00",
        "2026-02-09T08:00:00+09:00",
      ])
    #expect(doses[3].statusReason?.map(\.text) == ["記録なし"])
    #expect(doses[3].performer == nil)
    #expect(doses[0].statusReason == nil)
    #expect(doses[0].performer?.first?.actor.display == "家族")
    #expect(doses[0].performer?.first?.actor.type == "RelatedPerson")
    #expect(
      doses[1].performer?.first?.actor.reference
        == "urn:uuid:11111111-1111-4111-8111-111111111111")
    #expect(doses[1].dosage?.dose?.value == 0.5)
    #expect(doses[1].dosage?.dose?.unit == "錠")
    #expect(doses[0].dosage?.text == "1錠")
  }

  @Test func `R-19 a performer is who recorded the dose, and the function names nobody`() throws {
    let doses = try bundle(try SampleRecord().records()).entry.map(\.resource)
      .filter { $0.resourceType == "MedicationAdministration" }
    let performers = doses.flatMap { $0.performer ?? [] }
    #expect(performers.map(\.actor.display) == ["家族", "本人", "本人"])
    #expect(performers.allSatisfy { $0.function?.text == "記録した人" })
    // One of the family has no resource, and so a role in place of a reference.
    #expect(performers.map { $0.actor.reference == nil } == [true, false, false])
  }

  @Test func `FHIR: a medicine that was renamed has a statement for each of its names`() throws {
    let statements = try bundle(try SampleRecord().records()).entry.map(\.resource)
      .filter { $0.resourceType == "MedicationStatement" }
    #expect(
      statements.map { $0.medicationCodeableConcept?.text } == [
        "アムロジピン錠2.5mg", "アムロジピン錠5mg", "カロナール錠500",
      ])
    #expect(statements.map(\.status) == ["completed", "unknown", "unknown"])
    #expect(
      statements.map { $0.effectivePeriod.map { "\($0.start) \($0.end)" } } == [
        "2026-02-08 2026-02-08", "2026-02-09 2026-02-10", "2026-02-08 2026-02-08",
      ])
    #expect(statements.map { $0.dosage?.asNeededBoolean } == [nil, nil, true])
  }

  @Test func `FHIR: every entry has a UUID of its own, and every reference leads to one`() throws {
    let bundle = try bundle(try SampleRecord().records())
    let urls = bundle.entry.map(\.fullUrl)
    #expect(Set(urls).count == urls.count)
    for entry in bundle.entry {
      #expect(entry.fullUrl == "urn:uuid:\(entry.resource.id)")
      #expect(PatientID(ascii: entry.resource.id) != nil)
      if let subject = entry.resource.subject?.reference { #expect(urls.contains(subject)) }
    }
  }

  @Test func `FHIR: the same record makes the same bytes`() throws {
    #expect(
      try fhir(try SampleRecord().records()) == (try fhir(try SampleRecord().records())))
  }

  @Test func `FHIR: a free plan's bundle says that it is a part`() throws {
    let sample = try SampleRecord()
    #expect(try bundle([sample.header()]).meta == nil)
    let part = try bundle([sample.header(cutoff: sample.first)])
    #expect(part.meta?.tag.map(\.code) == ["SUBSETTED"])
  }

  @Test func `FHIR: names with quotes, control characters and nothing at all stay valid`() throws {
    let sample = try SampleRecord()
    let bundle = try bundle([
      sample.header(name: "  "), try sample.dose(0, "\"薬\"\\\u{1B}[2J\0", .taken, dosageText: "\t"),
    ])
    let texts = bundle.entry.compactMap { $0.resource.medicationCodeableConcept?.text }
    #expect(texts == ["\"薬\"\\ [2J", "\"薬\"\\ [2J"])
    #expect(bundle.entry[1].resource.dosage?.text == "–")
    #expect(bundle.entry[1].resource.dosage?.dose?.unit == nil)
    #expect(bundle.entry[0].resource.name?.map(\.text) == ["–"])
  }

  @Test func `FHIR: exactly one patient, and first`() throws {
    let sample = try SampleRecord()
    #expect(throws: ExportOrderError.self) { try fhir([]) }
    #expect(throws: ExportOrderError.self) { try fhir([try sample.prn(0)]) }
    #expect(throws: ExportOrderError.self) { try fhir([sample.header(), sample.header()]) }
  }

  @Test func `F-13 FHIR: a skipped dose is not done, for its reason and never as forgotten`() throws
  {
    let sample = try SampleRecord()
    let entries = try bundle([
      sample.header(), .medication(sample.pressure, asNeeded: false),
      try sample.skipped(0, "薬", .doctor, note: "吐き気\u{1B}[2J"),
    ]).entry.map(\.resource)
    let dose = try #require(entries.first { $0.resourceType == "MedicationAdministration" })
    #expect(dose.status == "not-done")
    #expect(dose.statusReason?.map(\.text) == ["医師の指示"])
    #expect(dose.note?.map(\.text) == ["吐き気 [2J"])
    #expect(dose.effectiveDateTime == "2026-02-08T08:00:00+09:00")
    #expect(dose.performer?.first?.actor.display == "家族")
  }

  @Test func `FHIR: ten thousand doses pass in chunks of flat size`() throws {
    let sample = try SampleRecord()
    let chunks = Chunks(keeps: false)
    var export = try FHIRExport(words: SampleRecord.words) { chunks.take($0) }
    try export.write(sample.header())
    let dose = try sample.dose(0, "アムロジピン錠2.5mg", .taken)
    for _ in 0..<10_000 { try export.write(dose) }
    try export.finish()
    #expect(chunks.total > 4_000_000)
    #expect(chunks.largest < 80 << 10)
  }
}
