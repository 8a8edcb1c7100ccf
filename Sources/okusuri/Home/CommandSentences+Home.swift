import APIContract
import Domain
import Localization
import Views

extension CommandSentences {
  /// Where the record is open, and what to compare.
  func shared(_ sharing: HomeSharing) -> String {
    ([shareOpen] + sharing.addresses.map { "    \($0)" }
      + ["", fingerprint(sharing.fingerprint), "", shareOther(sharing.addresses[0])])
      .joined(separator: "\n")
  }

  /// The letters that people compare, and all of it as other programs write it.
  func fingerprint(_ fingerprint: Fingerprint) -> String {
    "\(shareFingerprint(fingerprint.letters))\nSHA-256 \(fingerprint.full)"
  }
}

extension PatientText {
  /// The number for a patient's device, with the square that has address, number and fingerprint.
  func homeCode(
    _ answer: LinkingCodeAnswer, for name: String, now: Timestamp, at address: String,
    _ fingerprint: Fingerprint
  ) -> String {
    let link = LinkAddress(
      address: address, code: answer.code, fingerprint: fingerprint.compact)
    let lines = QRText.lines(of: link.text).joined(separator: "\n")
    return "\(code(answer, for: name, now: now, server: address))\n\n\(lines)"
  }
}
