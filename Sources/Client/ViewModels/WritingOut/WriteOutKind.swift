public import Localization

/// What of a record can leave it, in the order of the screen. Source: screens 2 figure 32-1, R-9.
public enum WriteOutKind: Int, CaseIterable, Sendable {
  case report, card, list, notebook, calendar, record

  /// What is free for everybody: a patient sees these alone.
  static let ofPatients: [WriteOutKind] = [.card, .list, .notebook]

  public var title: Phrase {
    switch self {
    case .report: .exportDoctor
    case .card: .exportCard
    case .list: .exportList
    case .notebook: .exportNotebook
    case .calendar: .exportCalendar
    case .record: .exportRecord
    }
  }

  /// What it is, in a line; of a calendar whether it names medicines.
  public func about(withNames: Bool) -> Phrase {
    switch self {
    case .report: .exportDoctorAbout
    case .card: .exportCardAbout
    case .list: .exportListAbout
    case .notebook: .exportNotebookAbout
    case .calendar: withNames ? .exportCalendarNames : .exportCalendarAbout
    case .record: .exportRecordAbout
    }
  }

  /// The middle of a file's name; nobody's name stands in it.
  var fileWord: String {
    switch self {
    case .report: "report"
    case .card: "card"
    case .list: "list"
    case .notebook: "notebook"
    case .calendar: "calendar"
    case .record: "record"
    }
  }
}

/// A form in which something is written.
public struct WriteOutFormat: Hashable, Sendable {
  /// The word of `okusuri export --format`, or `pdf`, `text` or `qr`.
  public let id: String
  public let label: Phrase
  /// How the name of such a file ends, without the dot.
  let ending: String

  init(_ id: String, _ label: Phrase, ending: String) {
    (self.id, self.label, self.ending) = (id, label, ending)
  }

  /// A form that `okusuri export` knows by that word.
  public init(export word: String) {
    self.init(
      word, .exportFormat(name: word.uppercased()), ending: word == "fhir" ? "fhir.json" : word)
  }

  public static let pdf = WriteOutFormat("pdf", .exportPdf, ending: "pdf")
  public static let text = WriteOutFormat("text", .exportText, ending: "txt")
  static let notebook = WriteOutFormat("jahis", .exportText, ending: "txt")
  /// On the screen, in no file.
  static let codes = WriteOutFormat("qr", .exportQr, ending: "txt")
  static let calendar = WriteOutFormat("ics", .exportFormat(name: ".ics"), ending: "ics")
}
