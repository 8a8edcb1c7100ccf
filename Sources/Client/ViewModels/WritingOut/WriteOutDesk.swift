public import APIClient
public import APIContract
public import ClientCore
public import Domain
public import Files
public import Localization

/// What writes files out and hands them to a printer: the functions that `okusuri print` and `okusuri export` call.
public struct WriteOutDesk: Sendable {
  /// Says that so many days of all are written, or so many pages drawn.
  public typealias Report = @Sendable (_ done: Int, _ all: Int) -> Void
  /// Writes a file; it is there wholly, or not at all.
  public typealias Write =
    @Sendable (WriteOutJob, @escaping Report) async -> Result<WrittenOut, WriteOutFault>

  /// The forms of a record that `okusuri export` knows, without the calendar.
  public let formats: [WriteOutFormat]
  public let write: Write
  /// True where there is a printer; nobody looks before a PDF is there.
  public let hasPrinter: @Sendable () async -> Bool
  /// Hands a PDF to the printer.
  public let print: @Sendable (_ path: String) async -> PrinterAnswer

  public init(
    formats: [WriteOutFormat],
    write: @escaping Write, hasPrinter: @escaping @Sendable () async -> Bool,
    print: @escaping @Sendable (_ path: String) async -> PrinterAnswer
  ) {
    (self.formats, self.write) = (formats, write)
    (self.hasPrinter, self.print) = (hasPrinter, print)
  }

  /// Where nothing can be written.
  public static let none = WriteOutDesk(
    formats: [], write: { _, _ in .failure(.drawing) }, hasPrinter: { false },
    print: { _ in .refused("") }
  )
}

/// What became of a file that was handed to a printer.
public enum PrinterAnswer: Hashable, Sendable {
  case taken
  /// It was not; what the printer's program said, empty where it said nothing.
  case refused(String)
  /// Nobody has answered yet: it may still be printed.
  case silent
}

/// A file to write: what stands in it, in which form, and where.
public struct WriteOutJob: Sendable {
  /// What stands in it, as the server told it or this device has kept it.
  public enum Content: Sendable {
    /// `preparedBy` is what the household calls whoever writes it.
    case report(ReportAnswer, preparedBy: String?, unsent: Int)
    case card(CardAnswer, isKept: Bool)
    case list(CardAnswer, isKept: Bool)
    /// What is taken now, for a pharmacy.
    case notebook(MedicineFile)
    /// The lines of a record; `cutoff` is the first open day of a free plan.
    case record([UInt8], cutoff: CivilDate?)
    case calendar([UInt8], names: Bool)
  }

  public let content: Content
  public let format: WriteOutFormat
  /// From the root on.
  public let path: String
  /// True when a person has said that the file there may go.
  public let replaces: Bool
  public let language: Language
  public let today: CivilDate
}

/// A file that was written.
public struct WrittenOut: Hashable, Sendable {
  /// How many pages it has; nil where it has none.
  let pages: Int?
  let bytes: Int64
  /// Signs that no font here has.
  let missing: [String]
  /// What of a list for a pharmacy is written otherwise.
  let remarks: [MedicineFile.Remark]

  public init(
    pages: Int? = nil, bytes: Int, missing: [String] = [], remarks: [MedicineFile.Remark] = []
  ) {
    (self.pages, self.bytes, self.missing) = (pages, Int64(bytes), missing)
    self.remarks = remarks
  }
}

/// Why nothing was written; then there is no file, or the one before.
public enum WriteOutFault: Error, Hashable, Sendable {
  /// The place that was named does not take it.
  case place(FileFault.Reason)
  case noLibrary, noFont, drawing
  /// Nothing is taken now.
  case nothing
  /// The server's answer was not whole.
  case cutOff
  case refused(APIError)
  case stopped
}
