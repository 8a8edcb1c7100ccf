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
    "\(shareFingerprint(fingerprint.letters))\nSHA-256 \(fingerprint.full)"
  }
}
