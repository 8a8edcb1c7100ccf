import APIContract
import Domain
import Localization
import Pages
import TestSupport
import Testing

/// Families drawn at random, with names that nobody would want on a page.
struct SampleReport {
  private var random: SeededGenerator
  private let isHostile: Bool
  let from: CivilDate

  init(_ random: SeededGenerator, isHostile: Bool = true) throws {
    (self.random, self.isHostile) = (random, isHostile)
    from = try #require(CivilDate(year: 2025, month: 1, day: 17))
  }

  private static let pieces = [
    "薬", "W", "あいう ", "mg5", "\u{202E}", "𠮷", "（、", "iii", "ﾒﾄ", "👩‍👩‍👧", "a\u{0301}", "\t", "{n}",
  ]

  mutating func name(_ most: Int = 200) -> String {
    guard isHostile else { return "アムロジピン錠5mg" }
    let piece = Self.pieces.randomElement(using: &random) ?? "薬"
    let count = Int.random(
      in: 1...max(1, (most - 1) / max(1, piece.unicodeScalars.count)), using: &random)
    return "錠" + String(repeating: piece, count: count)
  }

  mutating func report(days: Int, medicines: Int, times: Int = 3) throws -> ReportAnswer {
    let to = from.adding(days: days - 1)
    var (gaps, intakes): ([ReportAnswer.NotTaken], [ReportAnswer.Intake]) = ([], [])
    let quantity = try #require(Quantity(thousandths: 500))
    let all = (0..<medicines).map { place -> ReportAnswer.Medicine in
      let (first, second) = (name(), name())
      let asNeeded = place % 5 == 4
      let clock = (0..<times).map { LocalTime(minuteOfDay: ($0 * 1440 / times + 480) % 1440) }
      let rows: [ReportAnswer.Row] =
        asNeeded
        ? []
        : clock.sorted().map { time in
          let slot = SlotTimes.standard.slot(at: time)
          let marks = (0..<days).map { day -> ReportAnswer.Mark in
            let mark = ReportAnswer.Mark.allCases.randomElement(using: &random) ?? .taken
            if mark == .missed || mark == .skipped {
              gaps.append(
                ReportAnswer.NotTaken(
                  medicine: place, name: first,
                  scheduledAt: Timestamp(tokyo: from.adding(days: day), time), slot: slot,
                  reason: mark == .skipped ? .other : nil, note: mark == .skipped ? name(100) : nil)
              )
            }
            return mark
          }
          return ReportAnswer.Row(slot: slot, time: time, marks: marks)
        }
      if asNeeded {
        for day in stride(from: 0, to: days, by: 3) {
          intakes.append(
            ReportAnswer.Intake(
              medicine: place, name: first,
              takenAt: Timestamp(tokyo: from.adding(days: day), LocalTime(minuteOfDay: 600)),
              quantityTaken: quantity))
        }
      }
      let names =
        [ReportAnswer.Name(from: from, name: first, dosageText: "1錠")]
        + (days > 9
          ? [ReportAnswer.Name(from: from.adding(days: 9), name: second, dosageText: "2錠")] : [])
      return ReportAnswer.Medicine(
        medicationId: MedicationID(high: 1, low: UInt64(place)), names: names,
        asNeeded: asNeeded,
        plans: asNeeded
          ? [] : [.init(from: from, to: to, weekdays: .everyDay, times: clock.sorted())],
        figure: .init(taken: 20, due: 31, missed: 8, skipped: 3), rows: rows, inventory: nil)
    }
    let changes =
      days > 9
      ? all.indices.map {
        ReportAnswer.Change(medicine: $0, date: from.adding(days: 9), kind: .renamed)
      } : []
    return ReportAnswer(
      displayName: name(100), days: from...to,
      preparedAt: Timestamp(tokyo: to, LocalTime(minuteOfDay: 872)), recordBegins: from,
      all: .init(taken: 1460, due: 1555, missed: 95, skipped: 2),
      slots: DoseSlot.allCases.map { _ in .init(taken: 300, due: 310, missed: 10) },
      recordedByCaregiver: 12_800, recordedByPatient: 18, medicines: all, changes: changes,
      notTaken: gaps.sorted { $0.scheduledAt < $1.scheduledAt },
      asNeeded: intakes.sorted { $0.takenAt < $1.takenAt }, profile: .unknown)
  }

  mutating func card(medicines: Int, profile: PatientProfile) throws -> CardAnswer {
    let (one, two) = (try #require(Quantity(1)), try #require(Quantity(2)))
    return CardAnswer(
      displayName: name(100), preparedAt: Timestamp(tokyo: from, LocalTime(minuteOfDay: 872)),
      slotTimes: .standard, profile: profile,
      medicines: (0..<medicines).map { place in
        let isPlanned = place % 4 != 3
        let plan = RegimenPlan(start: from, timing: .slots([.morning, .evening]))
        return CardAnswer.Medicine(
          medicationId: MedicationID(high: 2, low: UInt64(place)),
          details: MedicationDetails(
            name: name(), dosageText: "1錠", doseCountPerIntake: one, strength: name(40)),
          regimen: isPlanned ? RegimenBody(plan: plan) : nil,
          lastTaken: isPlanned
            ? nil
            : .init(
              takenAt: Timestamp(tokyo: from, LocalTime(minuteOfDay: 600)), quantityTaken: two),
          inventory: nil)
      })
  }

  mutating func profile() -> PatientProfile {
    PatientProfile(
      birthDate: from, bloodType: name(100), allergies: (0..<20).map { _ in name(200) },
      conditions: [name(200)],
      contacts: (0..<3).map { _ in .init(name: name(200), relation: name(60), phone: name(60)) },
      doctor: name(200), pharmacy: name(200))
  }
}

extension ReportAnswer {
  /// Whose page it is, and every name that a medicine has on it.
  var told: [String] { [displayName] + medicines.flatMap { $0.names.map(\.name) } }
}

extension CardAnswer {
  /// Whose card it is, and every medicine with its strength.
  var told: [String] {
    [displayName] + medicines.map { "\($0.name) \($0.strength)" }
  }
}

extension PatientProfile {
  /// What somebody has told, as far as it is on a card: two who are to be called.
  var told: [String] {
    let called = (contacts ?? []).prefix(2).flatMap { [$0.name, $0.relation, $0.phone] }
    return [bloodType, doctor, pharmacy].compactMap(\.self) + (allergies ?? [])
      + (conditions ?? []) + called
  }
}

extension TextMeasure {
  /// Letters of half an em and of one, as a terminal has them; no font is needed.
  static var even: TextMeasure {
    TextMeasure(
      width: { text, style in
        text.unicodeScalars.reduce(0) { $0 + ($1.isASCII ? 0.55 : 1) * style.size }
      }, knows: { !$0.unicodeScalars.contains("𠮷") })
  }
}

extension PrintedPage {
  /// For each table that begins on it or goes on there, the rows below its head.
  var rowsBelowHeads: [Int] {
    marks.reduce(into: []) { rows, mark in
      switch mark {
      case .begin(.table): rows.append(-1)
      case .begin(.row): rows[rows.count - 1] += 1
      default: break
      }
    }
  }
}

extension PrintedDocument {
  var texts: [[PageText]] {
    pages.map { page in
      page.marks.compactMap { if case .text(let text) = $0 { text } else { nil } }
    }
  }

  /// Everything that is written, as it is read.
  var reading: String { texts.joined().map(\.text).joined() }

  /// Those of some texts that do not stand whole on the pages, wherever their lines were broken.
  func cut(_ texts: [String]) -> [String] {
    let reading = reading.withoutBlanks
    return texts.map { onPaper($0).withoutBlanks }.filter { !reading.contains($0) }
  }

  /// A text with a sign for each character that steers, is not seen, or is in no font.
  private func onPaper(_ text: String) -> String {
    let scalars = text.unicodeScalars.map { scalar -> Unicode.Scalar in
      scalar == "\u{202E}" || scalar == "\u{200D}" ? "\u{FFFD}" : scalar
    }
    return String(String.UnicodeScalarView(scalars)).reduce(into: "") { shown, character in
      shown += missing.contains(String(character)) ? "〓" : String(character)
    }
  }

  /// Texts that lie over one another, or outside of their page.
  var faults: [String] {
    texts.enumerated().flatMap { number, texts in
      let sorted = texts.sorted { $0.baseline < $1.baseline }
      let outside = sorted.filter {
        $0.x < 0 || $0.x + $0.width > PrintedPage.width + 0.1 || $0.baseline < 0
          || $0.baseline > PrintedPage.height
      }
      var faults = outside.map { "page \(number + 1), outside: \($0.text)" }
      for (index, upper) in sorted.enumerated() {
        for lower in sorted[(index + 1)...] {
          guard lower.baseline - lower.style.size * 0.72 < upper.baseline + upper.style.size * 0.1
          else {
            if lower.baseline > upper.baseline + 40 { break }
            continue
          }
          if upper.x + upper.width > lower.x + 0.2, lower.x + lower.width > upper.x + 0.2 {
            faults.append("page \(number + 1): \(upper.text) over \(lower.text)")
          }
        }
      }
      return faults
    }
  }
}
