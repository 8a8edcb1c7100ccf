import Localization
import TestSupport
import Testing

/// The first day of a family: two computers of one house on which nothing was begun, and `okusuri` alone.
@Suite(.serialized) struct `The first day` {
  @Test(arguments: ["ja", "en"])
  func `F-29 a first day is begun, recorded, opened at home and read by the patient`(
    code: String
  ) async throws {
    let day = try await FirstDay(code)
    try await day.begin()
    let dosage = try await day.addMedicine()
    try await day.record(dosage)
    let invitation = try await day.openAtHome()
    let patient = try await day.link(by: invitation)
    try await day.readToday(patient)
    try await day.meetLock(patient)
  }
}

/// What the caregiver and the patient do, in their language; every sentence is one of the phrases.
private struct FirstDay {
  private let says: Strings
  private let foreign: ForeignWords
  private let network: HouseNetwork
  private let environment: [String: String?]
  private let family: TerminalProgram
  private let person: String
  private let medicine: String

  /// What the caregiver's screen shows to whoever links a device.
  struct Invitation {
    let address: String
    let letters: String
    let digits: String
  }

  init(_ code: String) async throws {
    let language = try #require(Language(rawValue: code))
    (says, foreign) = (Strings(language), ForeignWords(on: language))
    (person, medicine) =
      language == .japanese ? ("佐藤 ハナ", "レバミピド錠100mg") : ("Hana Sato", "Rebamipide")
    // Nobody looks for a record at home by himself: the address is typed.
    environment = ["LC_MESSAGES": code, "DBUS_SYSTEM_BUS_ADDRESS": "unix:path=/nobody"]
    network = try await HouseNetwork()
    family = try network.open(Household.clock, environment: environment)
  }

  /// はじめに on this computer, until 今日 is there without a dose.
  func begin() async throws {
    let wizard = try await family.waitForFrame("the wizard") { $0.shows("setup.choice.1") }
    #expect(wizard.heading == says(.setupTitle))
    #expect(wizard.label(of: "setup.choice.1") == says(.setupNew))
    try await look(family)
    try await family.press(.enter) { $0.focus == "setup.email" }
    family.send(.text(Household.email), .enter, .text(Household.password), .enter)
    family.send(.text(Household.password), .enter)
    let name = person
    try await family.press(.text(name)) { $0.label(of: "setup.name") == name }
    try await look(family)
    let today = try await family.press(.enter) {
      $0.screen == "today" && $0.shows("empty") && !$0.busy
    }
    let empty = try #require(today.label(of: "empty"))
    #expect(empty.contains(says(.todayEmpty)) && empty.contains(says(.medicationsHint)))
    #expect(today.title.contains(says(.patientName(person))))
    try await look(family)
  }

  /// A medicine of the morning and the evening, at half past two; answers what is taken each time.
  func addMedicine() async throws -> String {
    try await family.press("m") { $0.screen == "medications" && $0.shows("empty") && !$0.busy }
    try await family.press("n") { $0.focus == "medication.name" }
    let name = medicine
    try await family.press(.text(name)) { $0.label(of: "medication.name") == name }
    try await family.press(.enter) { $0.focus == "medication.dosage" }
    try await family.press(.enter) { $0.focus == "medication.slots" }
    let form = try await family.press("3") {
      $0.label(of: "medication.slots.evening")?.hasPrefix("[*]") == true
    }
    try await look(family)
    try await family.press(.enter) { $0.focus == "medication.start" }
    let added = says(.medicationsAdded(name))
    try await family.press(.enter) { $0.spoken.hasPrefix(added) && !$0.busy }
    try await look(family)
    return try #require(form.label(of: "medication.dosage"))
  }

  /// The dose of this morning was planned before anybody registered it: it has no mark until it is recorded.
  func record(_ dosage: String) async throws {
    let today = try await family.press(.esc) {
      $0.screen == "today" && $0.shows("today.dose.1") && $0.focus == "today.dose.0" && !$0.busy
    }
    #expect(
      today.label(of: "today.count")
        == says(
          .todayCountBefore(
            .todayCount(of: 1, taken: 0, missed: 0), before: .todayBefore(n: 1))))
    let row = try #require(today.element("today.dose.0"))
    #expect(row.label.hasSuffix(says(.doseBefore)), "\(row.label)")
    let before = try await look(family).screen.lines[row.row]
    #expect(before.contains(says(.doseBefore)) && !before.contains { "✓✕☐".contains($0) })
    // The clock goes on while the test does.
    let sentences = (32..<45).map { minute in
      says(
        .todayRecorded(
          slot: .slotMorning, name: medicine, amount: dosage,
          time: .clock(hour: 14, minute: minute), by: .byCaregiver))
    }
    let recorded = try await family.press(.enter) { sentences.contains($0.spoken) }
    #expect(recorded.label(of: "today.dose.0")?.contains(says(.doseTaken)) == true)
    #expect(
      recorded.label(of: "today.count") == says(.todayCount(of: 2, taken: 1, missed: 0)))
    #expect(try await look(family).screen.lines[row.row].contains("✓"))
  }

  /// 家の中で開く, and the number for the patient's device.
  func openAtHome() async throws -> Invitation {
    try await family.press("4") { $0.screen == "settings" }
    try await family.press(.down) { $0.focus == "settings.patients" }
    try await family.press(.enter) { $0.shows("patients.row.0") && !$0.busy }
    try await family.press(.enter) { $0.overlay == "PatientActions" }
    let way = try await family.press(.enter) { $0.overlay == "LinkWay" }
    #expect(way.heading == says(.linkOnlyHere))
    #expect(way.label(of: "link.choice.1") == says(.linkHome))
    try await look(family)
    let code = try await family.press(.enter) {
      $0.overlay == "LinkingCode" && $0.shows("link.fingerprint") && !$0.busy
    }
    #expect(code.heading == says(.linkTitle(.patientName(person))))
    let row = try #require(code.element("spoken")?.row)
    let shown = try await look(family).screen.lines[row]
    let digits = shown.filter(\.isNumber)
    let halves = [digits.prefix(3), digits.dropFirst(3)].map { half in
      half.map(String.init).joined(separator: " ")
    }
    #expect(shown.contains(says(.codeSpoken(digits: halves.joined(separator: "  ")))), "\(shown)")
    return Invitation(
      address: try #require(code.label(of: "code.reach")),
      letters: try #require(code.label(of: "link.fingerprint")), digits: digits)
  }

  /// 本人として入る on the other computer, by what the caregiver's screen shows.
  func link(by invitation: Invitation) async throws -> TerminalProgram {
    #expect(invitation.address.hasPrefix("https://\(HouseNetwork.address):"))
    let patient = try network.open(Household.clock, environment: environment)
    try await patient.waitForFrame("the wizard") { $0.shows("setup.choice.3") }
    let form = try await patient.press("3") { $0.focus == "setup.address" }
    #expect(form.heading == says(.setupPatient))
    let address = invitation.address
    try await patient.press(.text(address)) { $0.label(of: "setup.address") == address }
    try await patient.press(.tab) { $0.focus == "setup.code" }
    patient.send(.text(invitation.digits))
    let asked = try await patient.press(.enter) { $0.overlay == "FingerprintCard" && !$0.busy }
    #expect(asked.label(of: "FingerprintCard") == says(.setupFingerprint))
    #expect(asked.label(of: "fingerprint.same") == says(.setupFingerprintSame))
    #expect(try await look(patient).screen.contains(invitation.letters))
    try await patient.press(.left) { $0.focus == "fingerprint.same" }
    patient.send(.enter)
    try await patient.waitForToday()
    let linked = says(.codeLinked(person))
    try await family.waitForFrame("the linked device") { $0.label(of: "code.state") == linked }
    try await look(family)
    return patient
  }

  /// The patient's 今日 has the dose as the family recorded it.
  func readToday(_ patient: TerminalProgram) async throws {
    let today = try await look(patient)
    let frame = try #require(today.frame)
    #expect(frame.title.contains(says(.modePatient)) && frame.title.contains(says(.modeViewOnly)))
    #expect(frame.label(of: "today.count") == says(.patientCount(of: 2, taken: 1)))
    let dose = try #require(frame.element("today.dose.0"))
    #expect(dose.label.contains(medicine) && dose.label.contains(says(.patientTaken)))
    #expect(today.screen.lines[dose.row].contains("✓"))
  }

  /// 履歴 before the thirty days, and all that the patient has seen until then: nothing of buying.
  func meetLock(_ patient: TerminalProgram) async throws {
    try await patient.openHistory()
    let lock = try await patient.pressIntoLock("[")
    #expect(lock.label(of: ID.lock) == says(.historyRetentionLockPatientTitle))
    #expect(lock.elements.filter { $0.role == "button" }.map(\.id) == [ID.refresh, ID.close])
    #expect(lock.label(of: ID.refresh) == says(.historyRetentionLockRefresh))
    #expect(lock.label(of: ID.close) == says(.historyRetentionLockClose))
    let seen = try await look(patient)
    // The sentence is broken into lines inside of a border.
    let body = says(.historyRetentionLockPatientBody).filter { !$0.isWhitespace }
    #expect(seen.screen.text.filter { !$0.isWhitespace && $0 != "│" }.contains(body))
    #expect(PurchaseWords.found(in: seen).isEmpty)
    #expect(PurchaseWords.found(in: patient.frames).isEmpty)
  }

  /// What a person reads once the screen rests: no name of a phrase, and no word of another language.
  @discardableResult
  private func look(
    _ program: TerminalProgram, location: SourceLocation = #_sourceLocation
  ) async throws -> TerminalProgram.Settled {
    let settled = try await program.settleAfterEsc()
    let words = foreign.found(in: settled)
    #expect(words.isEmpty, "\(words) \(settled.screen)", sourceLocation: location)
    return settled
  }
}
