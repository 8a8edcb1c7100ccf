import Domain
import Localization
import Pages
import Screen
import ViewModels

/// Card and list as plain text: for the screen, a message or a pager, never for a printer.
struct SheetText {
  let facts: CardFacts
  let strings: Strings

  /// Forty columns, so that it fits a message.
  var card: String {
    let width = 40
    let profile = facts.profile
    var lines = [strings(.printCardTitle), facts.name, facts.when, ""]
    lines += section(
      .printBorn, profile.birthDate.map { [strings($0.heading)] }, unsaid: .printUnrecorded)
    lines += section(.printBlood, profile.bloodType.map { [$0] }, unsaid: .printUnrecorded)
    lines += section(.printAllergies, profile.allergies)
    lines += section(.printConditions, profile.conditions)
    lines += section(.printContacts, profile.contacts.map { $0.map(contact) })
    lines += section(.printPlanned, facts.planned.map(line))
    lines += section(.printAsNeeded, facts.asNeeded.map(line))
    lines += section(.printDoctor, profile.doctor.map { [$0] })
    lines += section(.printPharmacy, profile.pharmacy.map { [$0] })
    lines.append(strings(.printMayChange))
    return wrapped(lines, width)
  }

  /// Seventy-two columns: by the time of the day, with boxes to tick.
  var list: String {
    let width = 72
    let rule = String(repeating: "-", count: width)
    var lines = [strings(.printListTitle), facts.name, facts.when, rule]
    if facts.moments.isEmpty, facts.asNeeded.isEmpty { lines.append(strings(.printNoMedicines)) }
    for moment in facts.moments {
      lines.append(moment.title)
      lines += moment.lines.map { "  [ ] \(line($0))" }
    }
    if !facts.asNeeded.isEmpty {
      lines.append(strings(.dosePrn))
      lines += facts.asNeeded.map { "  \(line($0))" }
    }
    if !facts.low.isEmpty {
      lines.append(strings(.printListStock))
      lines += facts.low.map { "  \(line($0))" }
    }
    lines += [rule, strings(.printListNote)]
    if facts.profile.allergies == nil { lines.append(strings(.printUnknownAllergies)) }
    return wrapped(lines, width)
  }

  /// A heading with its lines; that nobody has said, which is not none where there may be none.
  private func section(
    _ title: Phrase, _ lines: [String]?, unsaid: Phrase = .printNotRecorded
  ) -> [String] {
    let told = lines ?? [strings(unsaid)]
    return ["[\(strings(title))]"] + (told.isEmpty ? [strings(.printSaidNone)] : told) + [""]
  }

  private func contact(_ contact: PatientProfile.Contact) -> String {
    let name =
      contact.relation.isEmpty
      ? contact.name
      : strings(.printContact(name: contact.name, relation: contact.relation))
    return "\(name) \(contact.phone)"
  }

  private func line(_ line: CardFacts.Line) -> String {
    [line.name, line.amount, line.note].filter { !$0.isEmpty }.joined(separator: "  ")
  }

  /// Lines no wider than that; what goes on stands below, nothing is cut off, and no time or amount is taken apart.
  private func wrapped(_ lines: [String], _ width: Int) -> String {
    lines.flatMap { line -> [String] in
      let text = CommandOutput.printable(line).replacing("\n", with: " ")
      return DisplayWidth.of(text) > width ? LineBreaker.lines(text, width: width) : [text]
    }.joined(separator: "\n")
  }
}
