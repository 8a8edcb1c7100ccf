import APIContract
public import Domain

/// Writes a record for other health software: one FHIR R4 Bundle of type `collection`.
///
/// Patient; MedicationAdministration for every dose taken (`completed`), or missed or skipped (`not-done`);
/// MedicationStatement for every span of days in which a medicine kept its name and dose. A pending
/// dose has not happened and is not written. Holds one chunk and one span a medication, never the
/// record. The same record makes the same bytes. Source: docs/exchange.md.
public struct FHIRExport: ~Copyable {
  private var sink: ChunkedSink
  private let words: FHIRWords
  /// Nil until the patient has come.
  private var resources: FHIRResources?
  private var asNeeded: [MedicationID: Bool] = [:]
  private var spans: [MedicationID: MedicationSpan] = [:]
  /// The medications in the order in which they came.
  private var order: [MedicationID] = []
  /// How often each medicine was taken as needed at the last such instant.
  private var repetitions: (at: Timestamp?, of: [MedicationID: Int]) = (nil, [:])

  /// Begins a bundle; `write` gets the file in chunks.
  public init(words: FHIRWords, to write: @escaping (borrowing [UInt8]) throws -> Void) throws {
    self.words = words
    sink = ChunkedSink(write)
  }

  /// Writes one record. Throws ``ExportOrderError`` unless exactly one patient comes, and first.
  public mutating func write(_ record: borrowing ExportedRecord) throws {
    switch record {
    case .patient(let patient, let cutoff): try begin(patient, cutoff)
    case .medication(let id, let asNeeded): self.asNeeded[id] = asNeeded
    case .dose(let dose):
      let resources = try begun()
      try extend(dose.revision, on: dose.scheduledAt.tokyoDate, resources)
      guard [.taken, .missed, .skipped].contains(dose.status) else { return }
      try entry(resources.administration(dose))
    case .asNeededDose(let dose):
      let resources = try begun()
      try extend(dose.revision, on: dose.record.takenAt.tokyoDate, resources)
      try entry(resources.administration(dose, repetition: repetition(of: dose)))
    }
  }

  private mutating func repetition(of dose: DayPRNDose) -> Int {
    let (instant, medication) = (dose.record.takenAt, dose.revision.medication)
    if repetitions.at != instant { repetitions = (instant, [:]) }
    repetitions.of[medication, default: 0] += 1
    return repetitions.of[medication, default: 0]
  }

  /// Writes the spans that are still open and ends the file.
  public consuming func finish() throws {
    let resources = try begun()
    for span in order.compactMap({ spans[$0] }) { try end(span, isOver: false, resources) }
    try sink.put("]}\n".utf8)
    try sink.flush()
  }

  private func begun() throws -> FHIRResources {
    guard let resources else { throw ExportOrderError() }
    return resources
  }

  private mutating func begin(_ patient: RecordHeader, _ cutoff: CivilDate?) throws {
    guard self.resources == nil else { throw ExportOrderError() }
    let resources = FHIRResources(patient: patient, isPart: cutoff != nil, words: words)
    self.resources = resources
    try sink.put(resources.bundleBeginning)
    try sink.put(resources.patientEntry())
  }

  /// The first entry is the patient's, so every other one has a comma before it.
  private mutating func entry(_ bytes: [UInt8]) throws {
    try sink.put([UInt8(ascii: ",")])
    try sink.put(bytes)
  }

  /// Prolongs the medicine's span, or writes it down when name or dose have changed.
  private mutating func extend(
    _ medicine: MedicationRevision, on date: CivilDate, _ resources: FHIRResources
  ) throws {
    let id = medicine.medication
    guard var span = spans[id] else {
      order.append(id)
      spans[id] = MedicationSpan(medicine: medicine, date: date, number: 1)
      return
    }
    if !span.reads(medicine) {
      try end(span, isOver: true, resources)
      span = MedicationSpan(medicine: medicine, date: date, number: span.number + 1)
    }
    span.include(date)
    spans[id] = span
  }

  private mutating func end(
    _ span: MedicationSpan, isOver: Bool, _ resources: FHIRResources
  ) throws {
    let isAsNeeded = asNeeded[span.medicine.medication] ?? false
    try entry(resources.statement(span, ended: isOver, asNeeded: isAsNeeded))
  }
}

/// The words of a bundle that people read, in the language of the person who asked for it.
public struct FHIRWords: Hashable, Sendable {
  /// Why a dose is written as not given: nobody recorded it.
  public let missed: String
  /// The reference to the family member who recorded a dose.
  public let caregiver: String
  /// The same where the patient recorded it.
  public let patient: String
  /// What all of them did: the function of a performer, the same whoever it was.
  public let recorder: String
  /// Why a dose was left out on purpose.
  public let reasons: [SkipReason: String]

  public init(
    missed: String, caregiver: String, patient: String, recorder: String,
    reasons: [SkipReason: String] = [:]
  ) {
    (self.missed, self.caregiver, self.patient) = (missed, caregiver, patient)
    self.recorder = recorder
    self.reasons = reasons
  }
}

/// The days on which a medicine appears with one name and one dose, both ends inclusive.
struct MedicationSpan: Hashable {
  let medicine: MedicationRevision
  /// Counts the spans of a medication from 1.
  let number: Int
  private(set) var first: CivilDate
  private(set) var last: CivilDate

  init(medicine: MedicationRevision, date: CivilDate, number: Int) {
    (self.medicine, self.number, first, last) = (medicine, number, date, date)
  }

  /// True when name, dose and limits are those of the span.
  func reads(_ other: MedicationRevision) -> Bool {
    medicine.name == other.name && medicine.dosageText == other.dosageText
      && medicine.limits == other.limits
  }

  mutating func include(_ date: CivilDate) { (first, last) = (min(first, date), max(last, date)) }
}
