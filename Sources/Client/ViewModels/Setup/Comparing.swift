import Localization

/// 「指紋はこれと同じですか」: what is asked before anything is sent to a record at home. Source: screens figure 26
struct Comparing {
  let stranger: StrangeServer
  /// What was filled in when it was asked.
  let setupForm: SetupForm
  var card: Question

  init(_ stranger: StrangeServer, setupForm: SetupForm) {
    (self.stranger, self.setupForm) = (stranger, setupForm)
    card = Question(
      "FingerprintCard", .setupFingerprint,
      [.setupFingerprintLetters(stranger.letters), .setupFingerprintHow], isWarning: true,
      name: "fingerprint", yes: .setupFingerprintSame, no: .setupFingerprintDiffers,
      answers: ("same", "differs"))
    card.spoken = card.title
  }
}

extension StrangeServer: Error {}
