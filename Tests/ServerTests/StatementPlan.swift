/// How an engine would go about a statement, a line a step.
struct StatementPlan: Sendable {
  /// The look-up's name, or the statement itself.
  let statement: String
  let steps: [String]

  /// False for one that only adds what it was given.
  var looksUp: Bool {
    !statement.hasPrefix("INSERT ") || statement.contains("FROM ")
  }

  /// By what PostgreSQL finds rows in each index, as in `patient.household =`.
  var waysOnPostgreSQL: [String] {
    steps.indices.compactMap { index -> String? in
      guard let scan = steps[index].firstMatch(of: /Index .*Scan.* on (\w+)/) else { return nil }
      let next = steps.indices.contains(index + 1) ? steps[index + 1] : ""
      guard let way = next.firstMatch(of: /Index Cond: \(+(\w+) ([<>=]+)/) else {
        return "\(scan.1), all of it"
      }
      return "\(scan.1).\(way.1) \(way.2)"
    }
  }

  /// By what SQLite finds rows in each index. The number of a row has one name here.
  var waysOnSQLite: [String] {
    steps.compactMap { step -> String? in
      guard step.hasPrefix("SEARCH ") else { return nil }
      guard let way = step.firstMatch(of: /SEARCH (\w+) .*\((\w+)([<>=]+)\?/) else { return step }
      let column = way.2 == "rowid" ? "id" : way.2
      return "\(way.1).\(column) \(way.3)"
    }
  }
}

/// By what statements find rows, as `table.column`: what is of one household, and what is not, with the reason.
/// Source: S-12, decision 0114.
enum StatementWays {
  /// The household's number, or one that begins with it.
  static let ofHousehold: Set = [
    "applied_request.patient", "calendar_feed.patient", "caregiver_patient_link.household",
    "caregiver_patient_link.patient", "dose_record.patient", "dose_skip.patient", "household.id",
    "invitation.household",
    "linking_code.patient", "medication.id", "medication.patient", "medication_revision.id",
    "medication_revision.medication", "medication_revision.patient", "member.household",
    "member.id", "past_slot_times.patient", "patient.household", "patient.id",
    "prn_record.patient", "record_change.household", "regimen_revision.id",
    "regimen_revision.medication", "regimen_revision.patient", "running_import.patient",
    "session.patient", "told_documents.household",
  ]

  /// What is one row's, or one person's, in all of the record.
  static let ofDirectory: [(why: String, columns: Set<String>)] = [
    (
      "a secret, which is its holder's",
      [
        "access_token.hash", "calendar_feed.hash", "invitation.digest", "linking_code.digest",
        "refresh_token.hash",
      ]
    ),
    (
      "a name that is given once",
      [
        "caregiver.email", "caregiver.issuer", "caregiver.public_id",
        "caregiver_entitlement.original_transaction_id", "departed_caregiver.public_id",
        "invitation.public_id", "medication.public_id", "patient.public_id", "session.public_id",
      ]
    ),
    (
      "counted by itself: a caregiver takes it along to another household",
      [
        "access_token.session", "caregiver.id", "caregiver_entitlement.caregiver", "invitation.id",
        "member.caregiver", "refresh_token.session", "session.caregiver", "session.id",
      ]
    ),
    ("an import, which is one patient's", ["medication.import", "running_import.id"]),
    ("no household's at all", ["attempt.kind", "database_key.name", "schema_step.name"]),
  ]

  /// What SQLite reads whole when it follows a key by itself, as its plans say it.
  static let followed = [
    "SCAN caregiver_patient_link USING COVERING INDEX link_by_household":
      "a patient is removed for good: one link a patient, of numbers alone, and seldom"
  ]

  /// Where a statement goes from row to row across households, some at a time.
  static let across = [
    "access_token.session": "the sweep: tokens that are over",
    "applied_request.applied_at": "the sweep: tries that are forgotten",
    "attempt.ends_at": "the sweep of attempts",
    "entitlement_audit.id": "the newest of the audit, for whoever runs the server",
    "household.id": "the sweep: changes of one household after the other",
    "invitation.expires_at": "the sweep: invitations that are over",
    "linking_code.expires_at": "the sweep: codes that are over",
    "refresh_token.session": "the sweep: tokens that are over",
    "running_import.id": "imports that nobody goes on with, after a start",
    "session.id": "the sweep: tokens of one sign-in after the other",
  ]

  /// Statements that read a whole table.
  static let wholeTable = [
    "SELECT public_id, left_at FROM departed_caregiver":
      "the sweep: who has left and whose papers are still there"
  ]

  /// By what rows about papers are found: what is one account's, and so one household's, or one file's.
  static let ofPapers: Set = ["account", "file", "id", "owner"]

  /// What is read whole of papers, as SQLite says it.
  static let wholeOfPapers = [
    "SCAN cloud": "what the cloud is called: one row",
    "SCAN f": "the sweep: files that no document has held for long, of all accounts",
  ]

  /// Where a step of a file's schema goes through a table for each row of another.
  static let nested = [
    "0002_keeping.sql: UPDATE medication":
      "which medicines had no plan: made once, and never changed",
    "0002_keeping.sql: UPDATE patient": "whose a patient was: made once, and never changed",
  ]

  /// Whether a way finds the rows of one household or of one name.
  static func isOfOne(_ way: String) -> Bool {
    guard way.hasSuffix(" =") else { return false }
    let column = String(way.dropLast(2))
    return ofHousehold.contains(column) || ofDirectory.contains { $0.columns.contains(column) }
  }

  /// The column of ``across`` that a way goes along; nil for any other way.
  static func columnAcross(_ way: String) -> String? {
    let parts = way.split(separator: " ").map(String.init)
    guard parts.count == 2, parts[1] != "=", across[parts[0]] != nil else { return nil }
    return parts[0]
  }
}
