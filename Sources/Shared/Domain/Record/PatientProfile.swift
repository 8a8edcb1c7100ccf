/// What a rescuer asks about a patient, as far as somebody wrote it down.
///
/// Each of it may be unknown, which is nil; of the lists an empty one says that a person said 「ない」. Source: R-3,
/// decision P-43.
public struct PatientProfile: Hashable, Sendable {
  /// How many entries a list has at most, and how many characters a line.
  public static let mostEntries = 20
  public static let longestLine = 200

  public var birthDate: CivilDate?
  /// A line such as A型 Rh(+).
  public var bloodType: String?
  /// A line each: of what, how and when.
  public var allergies: [String]?
  public var conditions: [String]?
  /// Whom to call, the first first.
  public var contacts: [Contact]?
  /// The doctor and the pharmacy, each with a number where there is one.
  public var doctor: String?
  public var pharmacy: String?

  /// Somebody who is to be called.
  public struct Contact: Hashable, Sendable {
    public let name: String
    /// Such as 長女; may be empty.
    public let relation: String
    public let phone: String

    public init(name: String, relation: String, phone: String) {
      (self.name, self.relation, self.phone) = (name, relation, phone)
    }
  }

  public static let unknown = PatientProfile()

  public init(
    birthDate: CivilDate? = nil, bloodType: String? = nil, allergies: [String]? = nil,
    conditions: [String]? = nil, contacts: [Contact]? = nil, doctor: String? = nil,
    pharmacy: String? = nil
  ) {
    (self.birthDate, self.bloodType) = (birthDate, bloodType)
    (self.allergies, self.conditions, self.contacts) = (allergies, conditions, contacts)
    (self.doctor, self.pharmacy) = (doctor, pharmacy)
  }
}
