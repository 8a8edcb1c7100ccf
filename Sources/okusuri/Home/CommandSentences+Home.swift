import Domain

extension CommandSentences {
  /// Where the record is open, and what to compare.
  func shared(_ sharing: HomeSharing) -> String {
    ([shareOpen] + sharing.addresses.map { "    \($0)" }
      + ["", fingerprint(sharing.fingerprint), "", shareOther(sharing.addresses[0])])
      .joined(separator: "\n")
  }

  /// The letters that people compare, and all of it as other programs write it.
  func fingerprint(_ fingerprint: Fingerprint) -> String {
    let name = "SHA-256 "
    let below = "\n" + String(repeating: " ", count: name.count)
    let pairs = fingerprint.lines.joined(separator: below)
    return "\(shareFingerprint(fingerprint.letters))\n\(name)\(pairs)"
  }
}
