// The tables of a record, in an order in which every row comes after what it refers to. What an import is still
// bringing is there for nobody, and stays where it is.

extension MovedTable {
  /// Everything of one household.
  static let ofHousehold = people + devices + medicines + doses + notes

  /// What is no household's: purchases that nobody has claimed, what a store told, the keys.
  static let ofNobody = [
    entitlements(where: "caregiver IS NULL"),
    MovedTable(
      "notification", ["public_id", "type", "subtype", "signed_at", "received_at"], by: "public_id"),
    audit, MovedTable("departed_caregiver", ["public_id", "left_at"], by: "public_id"), keys,
  ]

  /// Why each purchase was taken or refused.
  static let audit = MovedTable(
    "entitlement_audit",
    [
      .id(.audit), "at", "origin", "outcome", "reason", "caregiver", "notification",
      "notification_type", "original_transaction_id", "transaction_id", "product_id",
      "environment", "signed_at",
    ])

  /// Under which codes are kept. Each store has made its own, and a copy has the other one's.
  public static let keys = MovedTable(
    "database_key", ["name", "key"], where: "name <> 'touch'", by: "name")

  /// Every household, by its public name.
  static let households = MovedTable(
    "household", [.id(.household), "public_id"], by: "public_id")

  /// What has to be as many in all as in all households together.
  static let counted = ["caregiver", "patient", "session", "caregiver_entitlement"].map {
    MovedTable($0, [], by: "id")
  }

  /// What an empty store has no row of.
  public static var filled: [MovedTable] {
    (ofHousehold + ofNobody).filter { $0.name != keys.name }
  }

  private static let patients = "SELECT id FROM patient WHERE household = ?1"
  private static let ofPatients = "patient IN (\(patients))"
  private static let caregivers = "SELECT caregiver FROM member WHERE household = ?1"
  private static let sessions = """
    SELECT s.id FROM session s JOIN member m ON m.caregiver = s.caregiver WHERE m.household = ?1
    UNION ALL
    SELECT s.id FROM session s JOIN patient p ON p.id = s.patient WHERE p.household = ?1
    """
  private static let slots: [MovedColumn] = ["morning", "noon", "evening", "bedtime"]

  private static func entitlements(where condition: String) -> MovedTable {
    MovedTable(
      "caregiver_entitlement",
      [
        .id(.entitlement), "public_id", .caregiver, "product_id", "status",
        "original_transaction_id", "transaction_id", "purchased_at", "environment", "period_start",
        "expires_at", "revoked_at", "signed_at", "grace_ends_at", "grace_signed_at", "created_at",
        "updated_at", "auto_renews", "renewal_signed_at",
      ], where: condition)
  }

  private static let people = [
    MovedTable("household", [.id(.household), "public_id"], where: "id = ?1"),
    MovedTable(
      "caregiver",
      [.id(.caregiver), "public_id", "email", "password_hash", "issuer", "subject"],
      where: "id IN (\(caregivers))"),
    MovedTable(
      "member", [.id(.member), .household, .caregiver, "name", "role", "version"],
      where: "household = ?1"),
    MovedTable(
      "invitation",
      [.id(.invitation), "public_id", "digest", .household, "role", "expires_at"],
      where: "household = ?1"),
    entitlements(where: "caregiver IN (\(caregivers))"),
    MovedTable(
      "patient",
      [.id(.patient), "public_id", "display_name"] + slots
        + ["version", "slots_since", .household, "profile"], where: "household = ?1"),
    MovedTable(
      "past_slot_times", [.patient, "valid_to"] + slots, where: ofPatients,
      by: "patient, valid_to"),
    MovedTable(
      "caregiver_patient_link",
      [.id(.link), .household, .patient, "status", "created_at", "revoked_at"],
      where: "household = ?1"),
  ]

  private static let devices = [
    MovedTable(
      "session",
      [
        .id(.session), .caregiver, .patient, "generation", "created_at", "public_id",
        "last_used_at", "device", "device_kind",
      ], where: "id IN (\(sessions))"),
    MovedTable(
      "access_token", ["hash", .session, "expires_at"], where: "session IN (\(sessions))",
      by: "hash"),
    MovedTable(
      "refresh_token",
      ["hash", .session, "generation", "expires_at", "uses", "first_used_at", "exchange"],
      where: "session IN (\(sessions))", by: "hash"),
    MovedTable(
      "linking_code", ["digest", .patient, "expires_at"], where: ofPatients, by: "digest"),
    MovedTable(
      "calendar_feed", [.patient, "hash", "language", "names", "person", "created_at"],
      where: ofPatients, by: "patient"),
  ]

  private static let ofSeen = """
    \(ofPatients) AND EXISTS (SELECT 1 FROM seen_medication m WHERE m.id = medication)
    """

  private static let medicines = [
    MovedTable(
      "medication",
      [.id(.medication), "public_id", .patient, "as_needed", "archived_at", "version", "stock"],
      from: "seen_medication", where: ofPatients),
    MovedTable(
      "medication_revision",
      [
        .id(.revision), .medication, .patient, "name", "dosage_text", "thousandths", "valid_from",
        "valid_to", "strength", "notes", "min_interval_hours", "max_per_day",
      ], where: ofSeen),
    MovedTable(
      "regimen_revision",
      [
        .id(.regimen), .medication, .patient, "valid_from", "valid_to", "weekdays", "times",
        "created_at", "ended_at", "slots", "registered_at",
      ], where: ofSeen),
  ]

  private static let doses = [
    MovedTable(
      "dose_record",
      [
        .patient, "day", "minute", .medication, .revision, "taken_at", "recorded_by",
        "stock_moved", .member,
      ], from: "seen_dose", where: ofPatients, by: "patient, day, minute, medication"),
    MovedTable(
      "dose_skip",
      [
        .patient, "day", "minute", .medication, .revision, "reason", "note", "skipped_at",
        "recorded_by", .member,
      ], from: "seen_skip", where: ofPatients, by: "patient, day, minute, medication"),
    MovedTable(
      "prn_record",
      [
        .patient, "day", "taken_at", "seq", .revision, "thousandths", "recorded_by",
        "stock_moved", .member,
      ], from: "seen_prn", where: ofPatients, by: "patient, day, taken_at, seq"),
  ]

  private static let notes = [
    MovedTable(
      "applied_request",
      [.patient, "key", "applied_at", MovedColumn("subject", .subject), "taken_at", "seq"],
      where: ofPatients, by: "patient, key"),
    MovedTable(
      "told_documents", [.household, "cloud", "epoch", "newest"], where: "household = ?1",
      by: "household"),
    MovedTable(
      "record_change",
      [
        .household, "id", "at", "kind", .member, .patient,
        MovedColumn("medication", .mention(.medication)), "subject", "remaining",
      ], where: "household = ?1", by: "id"),
  ]
}
