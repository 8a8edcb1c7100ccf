import ClientCore
import Domain
import Testing

/// A record of a few days, as it streams out of the server.
struct SampleRecord {
  let patient: PatientID
  let pressure: MedicationID
  let painkiller: MedicationID
  let first: CivilDate

  init() throws {
    patient = try #require(PatientID(ascii: "11111111-1111-4111-8111-111111111111"))
    pressure = try #require(MedicationID(ascii: "22222222-2222-4222-8222-222222222222"))
    painkiller = try #require(MedicationID(ascii: "33333333-3333-4333-8333-333333333333"))
    first = try #require(CivilDate(ascii: "2026-02-08"))
  }

  func header(cutoff: CivilDate? = nil, name: String = "佐藤　ハナさん") -> ExportedRecord {
    let days = first...first.adding(days: 2)
    let header = RecordHeader(
      patient: patient, displayName: name, slotTimes: .standard, days: days,
      writtenAt: Timestamp(tokyo: days.upperBound, LocalTime(minuteOfDay: 480)))
    return .patient(header, cutoff: cutoff)
  }

  func dose(
    _ day: Int, _ name: String, _ status: DoseStatus, dosageText: String = "1錠",
    by recorder: Recorder = .caregiver
  ) throws -> ExportedRecord {
    let date = first.adding(days: day)
    let scheduledAt = Timestamp(tokyo: date, LocalTime(minuteOfDay: 480))
    let taken = Intake(takenAt: scheduledAt.adding(.seconds(185)), recordedBy: recorder)
    let revision = MedicationRevision(
      medication: pressure, name: name, dosageText: dosageText,
      doseCountPerIntake: try #require(Quantity(thousandths: 1000)), effective: date...date)
    let dose = DayDose(
      revision, scheduledAt: scheduledAt, intake: status == .taken ? taken : nil,
      slotTimes: .standard, now: scheduledAt.adding(.seconds(status == .missed ? 7200 : 0)))
    #expect(dose.status == status && dose.slot == .morning)
    return .dose(dose)
  }

  /// A dose that was left out on purpose, an hour after its time.
  func skipped(
    _ day: Int, _ name: String, _ reason: SkipReason, note: String = ""
  ) throws -> ExportedRecord {
    guard case .dose(let dose) = try dose(day, name, .pending) else { throw NotADose() }
    let skip = Skip(
      reason: reason, note: note, skippedAt: dose.scheduledAt.adding(.seconds(3600)),
      recordedBy: .caregiver)
    return .dose(
      DayDose(
        dose.revision, scheduledAt: dose.scheduledAt, intake: nil, skip: skip,
        slotTimes: .standard, now: dose.scheduledAt.adding(.seconds(86_400))))
  }

  struct NotADose: Error {}

  func prn(_ day: Int, minute: Int = 900) throws -> ExportedRecord {
    let date = first.adding(days: day)
    let half = try #require(Quantity(thousandths: 500))
    return .asNeededDose(
      DayPRNDose(
        revision: MedicationRevision(
          medication: painkiller, name: "カロナール錠500", dosageText: "0.5錠", doseCountPerIntake: half,
          effective: date...date),
        record: PRNRecord(
          revision: 0, takenAt: Timestamp(tokyo: date, LocalTime(minuteOfDay: minute)),
          quantity: half, recordedBy: .patient)))
  }

  func records() throws -> [ExportedRecord] {
    [
      header(), .medication(pressure, asNeeded: false), .medication(painkiller, asNeeded: true),
      try dose(0, "アムロジピン錠2.5mg", .taken), try prn(0), try prn(0),
      try dose(1, "アムロジピン錠5mg", .missed), try dose(2, "アムロジピン錠5mg", .pending),
    ]
  }

  static let labels = CSVLabels(
    headings: ["日付", "時刻", "時間帯", "薬", "1回量", "数", "状態", "服用時刻", "記録者"],
    slots: [.morning: "朝", .noon: "昼", .evening: "夜", .bedtime: "眠前"], asNeeded: "頓服",
    statuses: [.taken: "服用", .missed: "未服用", .pending: "予定", .skipped: "飲まない"],
    recorders: [.patient: "本人", .caregiver: "家族"], reasons: [.doctor: "医師の指示"])

  static let words = FHIRWords(
    missed: "記録なし", caregiver: "家族", patient: "本人", recorder: "記録した人",
    reasons: [.doctor: "医師の指示"])
}

/// Collects what a writer hands on.
final class Chunks {
  private(set) var bytes: [UInt8] = []
  private(set) var largest = 0
  private(set) var total = 0
  private let keeps: Bool

  init(keeps: Bool = true) { self.keeps = keeps }

  func take(_ chunk: borrowing [UInt8]) {
    if keeps { bytes += copy chunk }
    largest = max(largest, chunk.count)
    total += chunk.count
  }
}

func csv(_ records: [ExportedRecord]) throws -> String {
  let chunks = Chunks()
  var export = try CSVExport(labels: SampleRecord.labels) { chunks.take($0) }
  for record in records { try export.write(record) }
  try export.finish()
  return String(decoding: chunks.bytes, as: UTF8.self)
}

func fhir(_ records: [ExportedRecord]) throws -> [UInt8] {
  let chunks = Chunks()
  var export = try FHIRExport(words: SampleRecord.words) { chunks.take($0) }
  for record in records { try export.write(record) }
  try export.finish()
  return chunks.bytes
}
