import APIClient
import APIContract
import ClientCore
import Domain
import LocalStore
import Localization
import ViewModels

/// What a terminal may do without a network, until when, and what waits for one.
struct GraceStatus {
  /// Whether anything may be written now, and why not.
  let decision: OfflineAccessDecision
  /// How the session stands towards the network.
  let standing: SessionStanding
  /// When nothing can be written any more unless the server answers; nil when that is so already.
  let until: Timestamp?
  /// When an outside issuer's token ends, and the sign-in with it; nil where the server renews it itself.
  let signInUntil: Timestamp?
  /// How many writes wait, and how many the server refused; nil when that cannot be read.
  let unsent: OutboxCounts?
  /// Why it cannot be read.
  let unreadable: DeviceStoreError?
  /// How far this device's clock lies behind; nil up to five minutes.
  let clockBehind: Duration?
  /// How far it is ahead of the server's; nil up to five minutes, and while the server is not heard.
  let clockAhead: Duration?
  /// False where this device can keep nothing more: then nothing is recorded without the server.
  let keeps: Bool
  let today: CivilDate

  init(_ records: RecordService, today: CivilDate) {
    let grace = records.session.grace
    (decision, standing, until) = (grace.decision, grace.standing, grace.writableUntil)
    (unsent, unreadable) = (records.knownCounts, records.unreadable)
    (clockBehind, self.today) = (grace.clockBehind, today)
    (clockAhead, signInUntil) = (grace.clockAhead, grace.vouchedUntil)
    keeps = records.device.map { $0.fault == nil && $0.record.outbox.store.takesWrites } ?? false
  }

  /// Adds its fields to an object.
  func write(to json: inout JSONWriter) {
    json.field("standing", standing.name)
    if case .grace(let daysLeft) = standing { json.field("daysLeft", daysLeft) }
    json.field("canContinue", decision.canContinue)
    json.field("reason", decision.reason?.rawValue)
    json.field("until", ascii: until)
    if let signInUntil { json.field("signInUntil", ascii: signInUntil) }
    for (name, count) in [
      ("unsent", unsent?.waiting), ("refused", unsent?.refused),
    ] as [(StaticString, Int?)] {
      json.name(name)
      if let count { json.number("\(count)") } else { json.null() }
    }
    for (name, span) in [
      ("clockBehindSeconds", clockBehind), ("clockAheadSeconds", clockAhead),
    ] as [(StaticString, Duration?)] {
      json.name(name)
      if let span { json.number("\(span.components.seconds)") } else { json.null() }
    }
  }
}

extension SessionStanding {
  fileprivate var name: String {
    switch self {
    case .signedOut: "signedOut"
    case .online: "online"
    case .offline: "offline"
    case .grace: "grace"
    case .readOnly: "readOnly"
    }
  }
}

extension ClientSetup {
  /// Until when an outside issuer's token is good, in a line; none where the server renews the sign-in itself.
  var signInEnd: [String] {
    session.grace.vouchedUntil.map { [sentences.signInUntil($0, today: today)] } ?? []
  }
}

extension CommandSentences {
  func signInUntil(_ end: Timestamp, today: CivilDate) -> String {
    signInUntil(Strings(language)(end.read(on: today)))
  }

  /// The lines about a terminal that the server does not answer, for this reason.
  func withoutNetwork(
    _ status: GraceStatus, _ error: APIError, isPatient: Bool
  ) -> [String] {
    let (strings, heading) = (Strings(language), heading(of: error))
    // A patient never records, so there is no day until which it works.
    let until = isPatient ? [] : until(status)
    switch status.standing {
    case .grace(let days): return [strings(.connGrace(days))] + until
    case .readOnly(let reason):
      return [
        "\(strings(heading))\(gap)\(strings(.connReadOnly))",
        readOnly(reason, isPatient: isPatient),
      ]
    case .signedOut, .online, .offline: return [strings(heading)] + until
    }
  }

  /// The lines about a terminal that the server answers, also where it does not renew the sign-in (W-2).
  func online(_ status: GraceStatus, isPatient: Bool) -> [String] {
    let strings = Strings(language)
    guard case .readOnly(let reason) = status.standing else { return [strings(.connOnline)] }
    return [
      "\(strings(.connOnline))\(gap)\(strings(.connReadOnly))",
      readOnly(reason, isPatient: isPatient),
    ]
  }

  /// The lines about what waits, and about a clock that lies behind.
  ///
  /// `error` is why the server, which answers, takes nothing now; nil where it would.
  func waiting(_ status: GraceStatus, for error: APIError? = nil) -> [String] {
    let strings = Strings(language)
    var lines: [String] = []
    if let fault = status.unreadable { lines.append(unsentUnreadable(fault)) }
    if let unsent = status.unsent, unsent.waiting > 0 {
      lines.append(waiting(unsent.waiting, for: error))
    }
    if let unsent = status.unsent, unsent.refused > 0 {
      lines.append(strings(.syncRefused(unsent.refused)))
    }
    if let behind = status.clockBehind { lines.append(clockBehind(difference(behind))) }
    if let ahead = status.clockAhead { lines.append(clockAhead(difference(ahead))) }
    return lines
  }

  private func until(_ status: GraceStatus) -> [String] {
    guard let until = status.until, status.keeps else { return [] }
    let strings = Strings(language)
    let moment = strings(until.read(on: status.today))
    return [
      recordsUntil(moment)
    ]
  }

  /// How far the clock of this device is off.
  func difference(_ span: Duration) -> String { Strings(language)(.difference(span)) }
}
