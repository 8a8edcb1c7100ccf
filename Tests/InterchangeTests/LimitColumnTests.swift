import ClientCore
import Domain
import FoundationEssentials
import Testing

/// What the paper of an as-needed medicine says, in files.
@Suite struct LimitColumnTests {
  private static let today = CivilDate.bounds.lowerBound.adding(days: 20_494)  // 2026-02-10

  private func reading(_ row: String) -> ImportReading<MedicationTable> {
    let text = "薬の名前,1回量,頓服,時刻,あける時間,maxPerDay\r\n\(row)\r\n"
    return MedicationTable.read(Array(text.utf8), today: Self.today)
  }

  @Test func `F-12 a table has an interval and a maximum, of what is taken as needed`() throws {
    let table = try #require(reading("カロナール錠500,1錠,はい,,４時間,3").value)
    let limits = AsNeededLimits(minIntervalHours: 4, maxPerDay: 3)
    #expect(table.medications.first?.details.limits == limits)
    let none = try #require(reading("カロナール錠500,1錠,はい,,,").value)
    #expect(none.medications.first?.details.limits == AsNeededLimits.none)
    let far = reading("カロナール錠500,1錠,はい,,73,")
    #expect(far.faults.map(\.problem) == [.notWithin(1...72, found: "73")])
    #expect(far.faults.first?.field == .minIntervalHours)
    let planned = reading("カロナール錠500,1錠,,08:00,,3")
    #expect(planned.faults.map(\.problem) == [.onlyAsNeeded])
  }

  @Test func `F-12 FHIR tells the interval and the maximum of one taken as needed`() throws {
    let sample = try SampleRecord()
    let date = sample.first
    let half = try #require(Quantity(thousandths: 500))
    let limits = try #require(AsNeededLimits(minIntervalHours: 6, maxPerDay: 4))
    let dose = DayPRNDose(
      revision: MedicationRevision(
        medication: sample.painkiller, name: "カロナール錠500", dosageText: "0.5錠",
        doseCountPerIntake: half, limits: limits, effective: date...date),
      record: PRNRecord(
        revision: 0, takenAt: Timestamp(tokyo: date, LocalTime(minuteOfDay: 900)), quantity: half,
        recordedBy: .caregiver))
    let bytes = try fhir([
      sample.header(), .medication(sample.painkiller, asNeeded: true), .asNeededDose(dose),
    ])
    let bundle = try JSONDecoder().decode(Bundle.self, from: Data(bytes))
    let dosage = try #require(
      bundle.entry.first { $0.resource.resourceType == "MedicationStatement" }?.resource.dosage?[0])
    #expect(dosage.asNeededBoolean && dosage.timing.repeat.period == 6)
    #expect(dosage.timing.repeat.periodUnit == "h" && dosage.timing.repeat.frequency == 1)
    #expect(dosage.maxDosePerPeriod.numerator.value == 2)
    #expect(dosage.maxDosePerPeriod.numerator.unit == "錠")
    #expect(dosage.maxDosePerPeriod.denominator.unit == "d")
  }

  private struct Bundle: Decodable { let entry: [Entry] }
  private struct Entry: Decodable { let resource: Resource }
  private struct Resource: Decodable {
    let resourceType: String
    let dosage: [Dosage]?

    private enum Key: String, CodingKey { case resourceType, dosage }

    init(from decoder: any Decoder) throws {
      let fields = try decoder.container(keyedBy: Key.self)
      resourceType = try fields.decode(String.self, forKey: .resourceType)
      dosage =
        resourceType == "MedicationStatement"
        ? try fields.decode([Dosage].self, forKey: .dosage) : nil
    }
  }
  private struct Dosage: Decodable {
    let asNeededBoolean: Bool
    let timing: Timing
    let maxDosePerPeriod: Ratio
  }
  private struct Timing: Decodable { let `repeat`: Repeat }
  private struct Repeat: Decodable {
    let frequency: Int
    let period: Int
    let periodUnit: String
  }
  private struct Ratio: Decodable { let numerator: Amount, denominator: Amount }
  private struct Amount: Decodable {
    let value: Double
    let unit: String?
  }
}
