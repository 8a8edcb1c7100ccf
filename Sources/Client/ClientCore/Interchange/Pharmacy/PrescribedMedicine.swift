public import APIContract
public import Domain

/// One medicine as a pharmacy handed it out, with what its document says about taking it.
///
/// Nothing in it is invented: an amount or a time that the file does not tell for certain is nil or
/// marked as guessed, and a person has to say it. Source: docs/exchange.md.
public struct PrescribedMedicine: Hashable, Sendable {
  /// The line of its record in the file.
  public let line: Int
  /// The name as the pharmacy writes it, strength included, in NFC.
  public let name: String
  /// One intake in words (1錠); where one intake cannot be told, the day's or the whole amount with
  /// that word before it (1日1g, 全量7枚).
  public let dosageText: String
  /// One intake as a number; nil when it cannot be told exactly.
  public let amountPerIntake: Quantity?
  public let schedule: Schedule
  /// How far apart and how often it may be taken as needed, where its usage or a supplement says it.
  public let limits: AsNeededLimits
  /// The day it was handed out, taken as the first day.
  public let start: CivilDate
  /// The last day, inclusive; nil when the file does not tell it.
  public let end: CivilDate?
  /// For how many days it was handed out; nil when the amount is not counted in days.
  public let days: Int?
  /// How much was handed out; nil when it cannot be told.
  public let supplied: Stock?
  /// How to take it, in the pharmacy's words.
  public let usage: String
  /// Supplements and warnings for this medicine, in the order of the file.
  public let cautions: [String]
  /// Who prescribed it, with department and hospital; nil when the file does not tell.
  public let prescriber: String?
  /// Where it was handed out; nil when the file does not tell.
  public let pharmacy: String?
  /// The hospital, or the pharmacy where no hospital is told.
  let place: String?

  /// When a medicine is to be taken, as far as its document tells.
  public enum Schedule: Hashable, Sendable {
    case asNeeded
    /// In these slots on these days of the week.
    case slots([DoseSlot], WeekdaySet, Certainty)
    /// At these times by the clock, on these days of the week.
    case times([LocalTime], WeekdaySet)
    /// The document does not say it in a way that okusuri understands.
    case unknown
  }

  /// Whether the slots stand in the prescription or were guessed from its words.
  public enum Certainty: Hashable, Sendable {
    /// The usage names the times: 朝食後.
    case named
    /// The usage only says how often: 1日3回.
    case guessed
  }

  /// Usage, warnings, prescriber and pharmacy, a line each, for the notes of a medication.
  public var notes: String {
    ([usage] + cautions + [prescriber, pharmacy].compactMap(\.self)).filter { !$0.isEmpty }
      .joined(separator: "\n")
  }

  /// The plan the document tells; nil for one as needed and where the times are not known.
  public var regimen: RegimenPlan? {
    switch schedule {
    case .slots(let slots, let weekdays, _):
      return RegimenPlan(start: start, end: end, weekdays: weekdays, timing: .slots(slots))
    case .times(let times, let weekdays):
      return RegimenPlan(start: start, end: end, weekdays: weekdays, timing: .times(times))
    case .asNeeded, .unknown: return nil
    }
  }

  /// What the medication is to be called; nil when one intake is not known as a number.
  public var details: MedicationDetails? {
    guard let amountPerIntake else { return nil }
    return MedicationDetails(
      name: name, dosageText: dosageText, doseCountPerIntake: amountPerIntake, notes: notes,
      limits: limits)
  }

  /// What adds the medicine to a patient; nil while one intake or the times are not known, which a
  /// person has to say first.
  public var request: MedicationRequest? {
    guard let details, schedule != .unknown else { return nil }
    return MedicationRequest(details: details, regimen: regimen, inventory: supplied)
  }
}
