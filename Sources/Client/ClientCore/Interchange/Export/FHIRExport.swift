import APIContract
import Domain

/// Writes a record for other health software: one FHIR R4 Bundle of type `collection`.
///
/// Patient; MedicationAdministration for every dose taken (`completed`) or missed (`not-done`);
/// MedicationStatement for every span of days in which a medicine kept its name and dose. A pending
/// dose has not happened and is not written. Holds one chunk and one span a medication, never the
/// record. The same record makes the same bytes. Source: docs/exchange.md.
public struct FHIRExport: ~Copyable {
  private var sink: ChunkedSink
  private let words: FHIRWords
  private var patient: ExportedPatient?
  private var asNeeded: [MedicationID: Bool] = [:]
  private var spans: [MedicationID: MedicationSpan] = [:]
  /// The medications in the order in which they came.
  private var order: [MedicationID] = []
  /// How often each medicine was taken as needed at the last such instant.
  private var repetitions: (at: Timestamp?, of: [MedicationID: Int]) = (nil, [:])

  /// Begins a bundle; `write` gets the file in chunks.
  public init(
    words: FHIRWords, to write: @escaping (borrowing [UInt8]) throws -> Void
  ) throws {
    self.words = words
    sink = ChunkedSink(write)
  }

  /// Writes one record. Throws ``ExportOrderError`` unless exactly one patient comes, and first.
  public mutating func write(_ record: borrowing ExportedRecord) throws {
    switch record {
    case .patient(let patient): try begin(patient)
    case .medication(let medication): asNeeded[medication.id] = medication.asNeeded
    case .dose(let dose):
      let resources = try resources()
      try extend(dose.medicine, on: dose.date, resources)
      guard dose.status != .pending else { return }
      try entry(resources.administration(dose))
    case .asNeededDose(let dose):
      let resources = try resources()
      try extend(dose.medicine, on: dose.takenAt.tokyoDate, resources)
      try entry(resources.administration(dose, repetition: repetition(of: dose)))
    }
  }

  private mutating func repetition(of dose: ExportedPRNDose) -> Int {
    if repetitions.at != dose.takenAt { repetitions = (dose.takenAt, [:]) }
    repetitions.of[dose.medicine.id, default: 0] += 1
    return repetitions.of[dose.medicine.id, default: 0]
  }

  /// Writes the spans that are still open and ends the file.
  public consuming func finish() throws {
    let resources = try resources()
    for medication in order {
      guard let span = spans[medication] else { continue }
      try entry(resources.statement(span, ended: false, asNeeded: asNeeded[medication] ?? false))
    }
    try sink.put("]}\n".utf8)
    try sink.flush()
  }

  private func resources() throws -> FHIRResources {
    guard let patient else { throw ExportOrderError() }
    return FHIRResources(patient: patient, words: words)
  }

  private mutating func begin(_ patient: ExportedPatient) throws {
    guard self.patient == nil else { throw ExportOrderError() }
    self.patient = patient
    let resources = FHIRResources(patient: patient, words: words)
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
    _ medicine: ExportedMedicine, on date: CivilDate, _ resources: FHIRResources
  ) throws {
    guard var span = spans[medicine.id] else {
      order.append(medicine.id)
      spans[medicine.id] = MedicationSpan(medicine: medicine, date: date, number: 1)
      return
    }
    if span.medicine != medicine {
      let statement = resources.statement(
        span, ended: true, asNeeded: asNeeded[medicine.id] ?? false)
      try entry(statement)
      span = MedicationSpan(medicine: medicine, date: date, number: span.number + 1)
    }
    span.include(date)
    spans[medicine.id] = span
  }
}

/// The words of a bundle that people read, in the language of the person who asked for it.
public struct FHIRWords: Hashable, Sendable {
  /// Why a dose is written as not given: nobody recorded it.
  public let missed: String
  /// The reference to the family member who recorded a dose.
  public let caregiver: String
  /// The reference to the person's own record of a dose.
  public let recorder: String

  public init(missed: String, caregiver: String, recorder: String) {
    self.missed = missed
    self.caregiver = caregiver
    self.recorder = recorder
  }
}

/// The days on which a medicine appears with one name and one dose, both ends inclusive.
struct MedicationSpan: Hashable {
  let medicine: ExportedMedicine
  /// Counts the spans of a medication from 1.
  let number: Int
  private(set) var first: CivilDate
  private(set) var last: CivilDate

  init(medicine: ExportedMedicine, date: CivilDate, number: Int) {
    self.medicine = medicine
    self.number = number
    (first, last) = (date, date)
  }

  mutating func include(_ date: CivilDate) { (first, last) = (min(first, date), max(last, date)) }
}
