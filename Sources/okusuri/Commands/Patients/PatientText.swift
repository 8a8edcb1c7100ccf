import APIContract
import Domain
import Localization
import ViewModels
import Views

/// Patients and their linking codes as lines of plain text.
struct PatientText {
  let strings: Strings

  private var words: CommandSentences { CommandSentences(language: strings.language) }

  /// One patient a line: name, device, slot times, identifier.
  func list(_ patients: [PatientAnswer], unsent: Set<PatientID> = []) -> String {
    guard !patients.isEmpty else { return strings(.whoNone) }
    let heading =
      [words.nameColumn, words.deviceColumn] + DoseSlot.allCases.map { strings($0.phrase) } + ["ID"]
    let rows = patients.map { patient in
      [
        patient.displayName,
        unsent.contains(patient.id) ? strings(.editUnsent) : device(of: patient),
      ]
        + DoseSlot.allCases.map { strings(patient.slotTimes[$0].clock) } + ["\(patient.id)"]
    }
    return TextTable(rows: [heading] + rows, trailing: [2, 3, 4, 5]).text
  }

  /// Where they are signed in; only that they are linked where the server does not say.
  private func device(of patient: PatientAnswer) -> String {
    let devices = patient.latestDevices.map { strings($0.words) }
    guard patient.linked, !devices.isEmpty else { return words.device(linked: patient.linked) }
    return devices.joined(separator: " / ")
  }

  /// The address of a feed with its square for a phone; without one, that no phone reaches it.
  func feed(_ path: String?, for name: String, on server: String) -> String {
    guard let path, server.hasPrefix("http") else {
      return "\(words.calendarFor(name))\n\n\(words.calendarHere)"
    }
    let address = server + path
    return """
      \(words.calendarFor(name))

      \(QRText.lines(of: address).joined(separator: "\n"))

          \(address)

      \(words.calendarHow)
      """
  }

  private func square(
    _ answer: LinkingCodeAnswer, on server: String, _ fingerprint: String?
  ) -> String {
    guard
      let invitation = LinkInvitation(
        reaching: server, code: answer.code, fingerprint: fingerprint)
    else { return "" }
    return """


      \(QRText.lines(of: invitation.text).joined(separator: "\n"))

          \(invitation.text)

      \(strings(.linkPhone))
      """
  }

  /// The number, set apart so that it can be read out, until when it holds, and where to type it; on a server
  /// that other devices reach with the square for a phone. `fingerprint` has no blanks.
  func code(
    _ answer: LinkingCodeAnswer, for name: String, now: Timestamp, server: String?,
    on reach: String, _ fingerprint: String? = nil
  ) -> String {
    let digits = answer.code.map(String.init).joined(separator: " ")
    let minutes = Int(max(answer.expiresAt.since(now), .zero).components.seconds + 30) / 60
    let place = server.map { " --server \(ShellWord.quoted($0))" } ?? ""
    return """
      \(words.codeFor(strings(.person(name))))

          \(digits)

      \(words.codeHolds(until: strings(answer.expiresAt.clock), minutes: minutes))
      \(words.codeGoesTo("okusuri login --code \(answer.code)\(place)"))\(square(answer, on: reach, fingerprint))
      """
  }
}
