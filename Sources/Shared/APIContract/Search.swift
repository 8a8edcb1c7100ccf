public import Domain

/// The body that searches a record: a line of at most 100 characters.
public struct SearchRequest: Hashable, Codable, CallBody {
  public static let longest = 100

  public let text: String

  public init(text: String) { self.text = text }

  public init(from decoder: any Decoder) throws {
    let fields = try Fields<CodingKeys>(decoder)
    text = try fields.text(.text, .line(most: Self.longest))
  }
}

/// What of a record has a text in it, whichever way it is spelt; doses and notes of open days only.
///
/// Source: R-15, decision 0104.
public struct SearchAnswer: Hashable, Sendable, Codable, JSONWritable {
  /// How many of each kind there are at most.
  public static let most = 50

  /// Medicines whose name, strength, dose or notes have the text, in the order they were added.
  public let medicines: [Medicine]
  public let moreMedicines: Bool
  /// Recorded doses of medicines that were called so then, the newest first.
  public let doses: [Dose]
  public let moreDoses: Bool
  /// Doses left out on purpose whose note has the text, the newest first.
  public let notes: [Dose]
  public let moreNotes: Bool

  public init(
    medicines: [Medicine], moreMedicines: Bool, doses: [Dose], moreDoses: Bool, notes: [Dose],
    moreNotes: Bool
  ) {
    (self.medicines, self.moreMedicines) = (medicines, moreMedicines)
    (self.doses, self.moreDoses) = (doses, moreDoses)
    (self.notes, self.moreNotes) = (notes, moreNotes)
  }

  public var isEmpty: Bool { medicines.isEmpty && doses.isEmpty && notes.isEmpty }

  /// A medicine as it is called now.
  public struct Medicine: Hashable, Sendable, Codable {
    public let medicationId: MedicationID
    public let name: String
    public let dosageText: String
    public let archived: Bool

    public init(medicationId: MedicationID, name: String, dosageText: String, archived: Bool) {
      (self.medicationId, self.name) = (medicationId, name)
      (self.dosageText, self.archived) = (dosageText, archived)
    }
  }

  /// A dose that was recorded, as its medicine was called then.
  public struct Dose: Hashable, Sendable, Codable {
    /// What became of it.
    public enum Kind: String, Hashable, Sendable, Codable {
      case taken = "TAKEN"
      case skipped = "SKIPPED"
      case asNeeded = "AS_NEEDED"
    }

    public let medicationId: MedicationID
    public let name: String
    /// The time it was planned for; one taken as needed has the time it was taken.
    public let at: Timestamp
    public let kind: Kind
    /// What somebody added when it was left out; nil where nothing was.
    public let note: String?

    public init(
      medicationId: MedicationID, name: String, at: Timestamp, kind: Kind, note: String? = nil
    ) {
      (self.medicationId, self.name, self.at) = (medicationId, name, at)
      (self.kind, self.note) = (kind, note)
    }
  }
}
