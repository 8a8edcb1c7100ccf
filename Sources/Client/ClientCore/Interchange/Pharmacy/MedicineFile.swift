public import APIContract
public import Domain

/// What a patient takes now, in the form of a pharmacies' notebook: a file, and parts of it that a code holds.
///
/// Written as a person's own application writes it (JAHIS 電子版お薬手帳, output category 2), in Shift_JIS, or in UTF-8
/// where a character is not in it. Our own import reads the same medicines of it. Source: R-17, docs/exchange.md.
public struct MedicineFile: Hashable, Sendable {
  /// What is written otherwise than the family wrote it, or not at all.
  public enum Remark: Hashable, Sendable {
    /// It bears that name there: a comma or a control character cannot stand in a field.
    case renamed(String)
    /// The amount of that medicine is no number, and stands there as these words.
    case amountInWords(String, String)
    /// It cannot be written so that it is read as the same medicine.
    case leftOut(String)
    /// The file is UTF-8, since Shift_JIS does not have these characters; none where this machine has no Shift_JIS.
    case notShiftJIS(String)
  }

  public let remarks: [Remark]
  /// How many medicines stand in it.
  public let count: Int
  /// True where nothing is taken now.
  public let isEmpty: Bool
  /// The header, and then every record, as bytes with their line ends.
  private let header: [UInt8]
  private let records: [[UInt8]]
  /// What the parts of one file have in common: the second at which it was told.
  private let id: String

  /// Makes the file of what the server told, or what this device has kept of it since; `today` says what has ended
  /// meanwhile, and is the day of what is taken as needed.
  public init(_ card: CardAnswer, today: CivilDate) {
    let taken = card.medicines.filter { $0.regimen?.plan.end.map { $0 >= today } ?? true }
    let entries = taken.map { NotebookEntry.readable($0, today: today) }
    let written = entries.compactMap(\.self)
    let lost = zip(taken, entries).filter { $1 == nil }.map(\.0.name.asField)
    let encoded = NotebookBytes(
      header: NotebookLayout.written, Self.patient(card) + Self.visits(written, today))
    (header, records) = (encoded.header, encoded.lines)
    (count, isEmpty) = (written.count, taken.isEmpty)
    id = String(card.preparedAt.tokyoText.filter(\.isNumber).prefix(14))
    remarks =
      lost.map { .leftOut($0) } + written.flatMap(\.remarks)
      + (encoded.foreign.map { [.notShiftJIS($0)] } ?? [])
  }

  /// The whole file.
  public var bytes: [UInt8] { header + records.flatMap(\.self) }

  /// The file in parts of at most so many bytes, in order; nil where that is too little for a record, or makes more
  /// than ninety-nine of them.
  public func parts(most: Int) -> [[UInt8]]? {
    guard bytes.count > most else { return [bytes] }
    let room = most - header.count - control(99, of: 99).count
    var packed: [[UInt8]] = []
    for record in records {
      guard record.count <= room else { return nil }
      if let last = packed.last, last.count + record.count <= room {
        packed[packed.count - 1] += record
      } else {
        packed.append(record)
      }
    }
    guard packed.count <= 99 else { return nil }
    return packed.enumerated().map { header + $1 + control($0 + 1, of: packed.count) }
  }

  /// The record that says which part of how many it is.
  private func control(_ part: Int, of all: Int) -> [UInt8] {
    Array("911,\(id),\(all),\(part)\r\n".utf8)
  }

  /// Whose it is. Nobody here knows what stands in the other fields.
  private static func patient(_ card: CardAnswer) -> [String] {
    let name = card.displayName.asField
    let born = card.profile.birthDate?.digits ?? ""
    return name.isEmpty ? [] : ["1,\(name),,\(born)"]
  }

  /// A visit for each first day, the earliest first: that is where the form keeps it.
  private static func visits(_ entries: [NotebookEntry], _ today: CivilDate) -> [String] {
    let days = Dictionary(grouping: entries) { $0.start ?? today }
    return days.sorted { $0.key < $1.key }.flatMap { day, entries in
      [NotebookLayout.visit(day)]
        + entries.enumerated().flatMap { number, entry in entry.records(number + 1) }
    }
  }
}

extension NotebookLayout {
  /// The header of what is written here: an older version, which has every record of ours, from a person's application.
  static let written = "\(mark)04,\(ofAPerson)"
  /// Who made a file or a record: a person, no pharmacy.
  static let ofAPerson = "2"

  /// The record that a visit begins with.
  static func visit(_ day: CivilDate) -> String { "5,\(day.digits),\(ofAPerson)" }

  /// A file up to the first medicine of a visit.
  static func begin(_ day: CivilDate) -> [String] { [written, visit(day)] }
}

extension CivilDate {
  /// 20260210.
  fileprivate var digits: String { "\(self)".filter(\.isNumber) }
}

/// Lines as bytes: in Shift_JIS where our own reader gives the same lines back, in UTF-8 otherwise.
private struct NotebookBytes {
  let header: [UInt8]
  let lines: [[UInt8]]
  /// The first characters that Shift_JIS does not have; nil where it has them all.
  let foreign: String?

  init(header: String, _ lines: [String]) {
    self.header = Array((header + "\r\n").utf8)
    if let encoded = Self.shiftJIS(lines), Self.isRead(self.header + encoded.joined(), as: lines) {
      (self.lines, foreign) = (encoded, nil)
    } else {
      self.lines = lines.map { Array(($0 + "\r\n").utf8) }
      foreign = Self.foreign(lines)
    }
  }

  private static func shiftJIS(_ lines: [String]) -> [[UInt8]]? {
    guard let writer = CodePageConverter(to: codePage) else { return nil }
    var encoded: [[UInt8]] = []
    for line in lines {
      guard let bytes = writer.bytes(of: line + "\r\n") else { return nil }
      encoded.append(bytes)
    }
    return encoded
  }

  /// Shift_JIS takes some signs for others that look like them.
  private static func isRead(_ bytes: [UInt8], as lines: [String]) -> Bool {
    var faults = FaultList()
    return ImportedLines(bytes, expectsUTF8: true, into: &faults).lines.dropFirst()
      .elementsEqual(lines)
  }

  private static func foreign(_ lines: [String]) -> String {
    guard let writer = CodePageConverter(to: codePage),
      let reader = CodePageConverter(from: codePage)
    else { return "" }
    var foreign: [Character] = []
    for character in lines.joined() where !foreign.contains(character) && foreign.count < 5 {
      let text = String(character)
      if writer.bytes(of: text).flatMap({ try? reader.text(of: $0).get() }) != text {
        foreign.append(character)
      }
    }
    return String(foreign)
  }

  /// As Microsoft writes it, which is what pharmacies mean.
  private static let codePage = "CP932"
}
