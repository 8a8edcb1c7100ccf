public import Domain

/// What can be looked up about patients.
public protocol PatientReader {
  /// A patient by the store's own number (``PatientScope/key``); nil when they are gone.
  func patient(key: Int64) throws -> LinkedPatient?

  /// True when a patient has that name, whoever manages them.
  func hasPatient(_ id: PatientID) throws -> Bool

  /// What a rescuer asks about a patient, as far as anybody has said.
  func profile(of key: Int64) throws -> PatientProfile
}

/// What can be written about patients and their links.
public protocol PatientWriter: PatientReader {
  /// Adds a patient, one of the household and not linked, and gives the store's own number.
  func insertPatient(
    _ id: PatientID, displayName: String, slotTimes: SlotTimes, of household: HouseholdKey
  ) throws -> Int64

  /// Gives the patient the next version (``Timestamp/leastVersion``), and renames them unless the name is nil.
  func changePatient(_ key: Int64, displayName: String?, at now: Timestamp) throws

  /// Says what a rescuer asks about a patient, in place of what was said before.
  func setProfile(_ profile: PatientProfile, of key: Int64) throws

  /// Removes a patient with their whole record, and says which sessions ended by that. O(records).
  func removePatient(_ key: Int64) throws -> [SessionKey]

  /// Removes the patient's own code, if there is one.
  func removeLinkingCode(of patient: Int64) throws

  /// Stores a code that is good until `end`, exclusive; false when somebody has the same one at `now`.
  func insertLinkingCode(
    _ code: LinkingCode, of patient: Int64, at now: Timestamp, until end: Timestamp
  ) throws -> Bool

  /// Uses a code up and says whose it was; nil when nobody has such a code at `now`.
  func takeLinkingCode(_ code: LinkingCode, at now: Timestamp) throws -> Int64?

  /// Makes the ACTIVE link between a patient and their household, if there is none.
  func link(_ patient: Int64, at now: Timestamp) throws

  /// Ends what is linked: the ACTIVE link, the patient's sessions, their code. Says which sessions.
  func revoke(_ patient: Int64, at now: Timestamp) throws -> [SessionKey]
}
