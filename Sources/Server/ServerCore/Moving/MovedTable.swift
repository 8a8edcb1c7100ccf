/// A table as it is carried from one store to another: which columns, whose rows, in which order.
///
/// Numbers are the store's own and are given anew, in the order of the old ones; everything else goes as it is.
public struct MovedTable: Sendable {
  /// Its name on every engine.
  public let name: String
  let columns: [MovedColumn]
  /// What is read: the table, or the view of what is there for somebody.
  private let source: String
  private let condition: String
  private let order: String

  /// `order` is what tells its rows apart, in an order that every engine has.
  init(
    _ name: String, _ columns: [MovedColumn], from source: String? = nil,
    where condition: String = "",
    by order: String = "id"
  ) {
    (self.name, self.columns, self.source) = (name, columns, source ?? name)
    (self.condition, self.order) = (condition, order)
  }

  /// How many columns are carried.
  public var width: Int { columns.count }

  /// True for rows of a household, whose number is then the only parameter of ``selection``.
  public var isOfHousehold: Bool { condition.contains("?1") }

  /// The statement that reads the rows.
  public var selection: String {
    let names = columns.map(\.name).joined(separator: ", ")
    let condition = condition.isEmpty ? "" : "WHERE \(condition)"
    return "SELECT \(names) FROM \(source) \(condition) ORDER BY \(order)"
  }

  /// The statement that adds so many rows at once; where rows have numbers, without them.
  public func insertion(of count: Int) -> String {
    let added = columns.dropFirst(numbers == nil ? 0 : 1)
    let rows = (0..<count).map { row in
      let first = row * added.count + 1
      return "(" + (first..<first + added.count).map { "?\($0)" }.joined(separator: ", ") + ")"
    }
    let names = added.map(\.name).joined(separator: ", ")
    return "INSERT INTO \(name) (\(names)) VALUES \(rows.joined(separator: ", "))"
  }

  /// What its first column numbers; nil where its rows have no number.
  var numbers: NumberedThing? {
    guard case .number(let thing) = columns.first?.kind else { return nil }
    return thing
  }
}

/// What a store counts by numbers of its own.
enum NumberedThing: Hashable {
  case household, caregiver, member, invitation, entitlement, patient, link, session
  case medication, revision, regimen, audit
}

/// A column that is carried.
struct MovedColumn: ExpressibleByStringLiteral {
  enum Kind {
    /// As it is.
    case value
    /// The row's own number, which its store gives.
    case number(NumberedThing)
    /// The number of something that was carried before.
    case reference(NumberedThing)
    /// The number of something that may be gone; 0 then.
    case mention(NumberedThing)
    /// What a try was about: a word, the number of a medication, more words.
    case subject
  }

  let name: String
  let kind: Kind

  init(_ name: String, _ kind: Kind) { (self.name, self.kind) = (name, kind) }

  init(stringLiteral name: String) { self.init(name, .value) }

  static func id(_ thing: NumberedThing) -> MovedColumn { MovedColumn("id", .number(thing)) }
  static let household = MovedColumn("household", .reference(.household))
  static let caregiver = MovedColumn("caregiver", .reference(.caregiver))
  static let patient = MovedColumn("patient", .reference(.patient))
  static let session = MovedColumn("session", .reference(.session))
  static let medication = MovedColumn("medication", .reference(.medication))
  static let revision = MovedColumn("revision", .reference(.revision))
  /// Members go with their household, and what they recorded with it.
  static let member = MovedColumn("member", .mention(.member))
}

/// The numbers that things have in the place they go to, by those that they had.
struct MovedNumbers {
  private var known: [NumberedThing: [Int64: Int64]] = [:]

  mutating func note(_ old: StoredValue?, as new: Int64, of thing: NumberedThing) {
    if case .integer(let old) = old { known[thing, default: [:]][old] = new }
  }

  /// How many things of a kind are known.
  func count(of thing: NumberedThing) -> Int { known[thing]?.count ?? 0 }

  /// A row as it goes on. Throws ``CopyError/unmovable(table:row:)`` where it refers to what was not carried.
  func row(
    _ row: ArraySlice<StoredValue>, _ number: Int, of table: MovedTable
  ) throws(CopyError) -> [StoredValue] {
    var moved: [StoredValue] = []
    moved.reserveCapacity(row.count)
    for (value, column) in zip(row, table.columns) {
      guard let value = self.value(value, column.kind) else {
        throw .unmovable(table: table.name, row: number)
      }
      moved.append(value)
    }
    return moved
  }

  private func value(_ value: StoredValue, _ kind: MovedColumn.Kind) -> StoredValue? {
    switch (kind, value) {
    case (.value, _), (.number, _), (_, .null): value
    case (.reference(let thing), .integer(let old)): known[thing]?[old].map(StoredValue.integer)
    case (.mention(let thing), .integer(let old)): .integer(known[thing]?[old] ?? 0)
    case (.subject, .text(let text)): .text(subject(text))
    default: nil
    }
  }

  private func subject(_ text: String) -> String {
    var words = text.split(separator: " ", omittingEmptySubsequences: false)
    // A slot has its day in this place, which is no number.
    guard words.count > 1, let old = Int64(words[1]) else { return text }
    words[1] = "\(known[.medication]?[old] ?? 0)"
    return words.joined(separator: " ")
  }
}
