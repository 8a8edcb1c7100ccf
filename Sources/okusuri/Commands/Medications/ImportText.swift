import APIContract
import ClientCore
import Domain
import Localization
import ViewModels

/// What a file holds and what is wrong with it, a line each.
struct ImportText {
  let words: CommandSentences
  let strings: Strings
  let today: CivilDate

  /// Record by record: what was found, and under it what was noted there; then what concerns the file.
  func list(_ found: ImportedMedications, of stranger: String?) -> String {
    var lines = [stranger ?? found.owner.map(words.fileOwner)].compactMap(\.self)
    let blocks = Self.blocks(found)
    for (item, faults) in blocks.items {
      lines.append(words.atLine(item.line) + describe(item))
      lines += faults.map { "    " + line($0) }
    }
    lines += blocks.others.map(line)
    return lines.joined(separator: "\n")
  }

  /// That the file names somebody else than the patient to whom it is added; nil where it does not.
  func stranger(_ found: ImportedMedications, besides patient: String) -> String? {
    found.otherOwner(than: patient).map { "! " + words.fileOfAnother($0, patient: patient) }
  }

  private func describe(_ item: ImportedMedications.Item) -> String {
    guard let request = item.request, item.standing == .new else {
      return "\(item.name) \(item.dosageText)\(words.gap)\(standing(item))"
    }
    let text = MedicationText(strings: strings, today: today)
    let when = request.regimen.map(text.plan) ?? asNeeded(request.details.limits)
    let now =
      item.namesake.flatMap { $0.goesOn ? nil : $0.medication }
      .map { " " + words.takenNow(taken($0, text)) } ?? ""
    return "\(item.name) \(item.dosageText)\(words.gap)\(when)\(now)"
  }

  /// 頓服 4時間あける 1日3回まで
  private func asNeeded(_ limits: AsNeededLimits) -> String {
    [strings(.dosePrn), limits.words(strings)].filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// 1錠 朝・夜: what is taken now under the same name.
  private func taken(_ medication: MedicationAnswer, _ text: MedicationText) -> String {
    let dosage = medication.dosageText
    let amount = dosage.isEmpty ? "\(medication.doseCountPerIntake)" : dosage
    return "\(amount) "
      + (medication.regimen.map { text.plan($0.plan) } ?? asNeeded(medication.limits))
  }

  private func standing(_ item: ImportedMedications.Item) -> String {
    switch item.standing {
    case .new, .unclear: words.unclear
    case .ended(let day): words.courseEnded("\(day)")
    case .there: words.alreadyThere
    case .repeated(let line): words.sameAsLine(line)
    }
  }

  private func line(_ fault: RecordFault) -> String {
    let place = [
      fault.line.map(words.atLine), fault.record.map { "[\($0)] " },
    ].compactMap(\.self).joined()
    return (fault.severity == .blocks ? "✕ " : "・") + place + strings(fault.phrase)
  }

  /// Each medicine with the faults from its line to the next medicine's.
  private static func blocks(
    _ found: ImportedMedications
  ) -> (items: [(ImportedMedications.Item, [RecordFault])], others: [RecordFault]) {
    let starts = found.items.map(\.line)
    var faults: [[RecordFault]] = Array(repeating: [], count: starts.count)
    var others: [RecordFault] = []
    for fault in found.faults {
      if let line = fault.line, let index = starts.lastIndex(where: { $0 <= line }) {
        faults[index].append(fault)
      } else {
        others.append(fault)
      }
    }
    return (Array(zip(found.items, faults)), others)
  }
}
