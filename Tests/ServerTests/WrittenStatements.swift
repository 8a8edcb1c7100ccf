import Foundation

/// The statements that stand in the sources of the stores, so that a new one is looked at like the others.
///
/// Papers are in a file of their own, with statements of its own.
enum WrittenStatements {
  /// Files whose statements are looked at otherwise, and why.
  private static let elsewhere = [
    "ReadStatement.swift": "each look-up is known by its number",
    "Fetched.swift": "each is a look-up with the number's place taken, and known as such",
    copyFile: "a copy goes through whole tables, and is looked at by itself",
  ]

  /// Where a copy's statements stand, but for those that the tables say that it carries.
  private static let copyFile = "StoredRows+SQL.swift"

  /// What takes the place of what a statement leaves open: each way of it.
  private static let ways: [String: [[String: String]]] = [
    "SQLWriter+Leftovers.swift": ["access_token", "refresh_token"].map { [#"\(table)"#: $0] },
    "SQLWriter+Runs.swift": [
      swept("dose_record", "day, minute, medication", "medication_revision"),
      swept("dose_skip", "day, minute, medication", "regimen_revision"),
      swept("prn_record", "day, taken_at, seq", "medication_revision"),
    ],
    "CloudRows.swift": [[#"\(Self.columns)"#: "d.*"]],
  ]

  private static func swept(_ table: String, _ key: String, _ other: String) -> [String: String] {
    [
      #"\(rows)"#: "\(table) WHERE patient = ?1 AND (\(key)) > (?2, ?3, ?4)", #"\(key)"#: key,
      #"\(table)"#: other,
    ]
  }

  /// What both engines run.
  static func shared() throws -> [String] { try statements(in: "ServerStorePostgreSQL/Shared") }

  /// What PostgreSQL alone runs, of what concerns one of these tables or leaves open which.
  static func ofPostgreSQL(_ tables: [String]) throws -> [String] {
    try statements(in: "ServerStorePostgreSQL").filter { text in
      let words = Set(text.split { !$0.isLetter && $0 != "_" }.map(String.init))
      let isOpen = ["FROM", "INTO", "JOIN", "UPDATE"].contains { text.contains(#"\#($0) \("#) }
      return isOpen || !words.isDisjoint(with: tables)
    }
  }

  /// What the database of papers runs.
  static func ofPapers() throws -> [String] { try statements(in: "ServerStoreSQLite/Documents") }

  /// What a copy runs around the rows that it carries: of each of these tables, of the one of keys, and of the one in
  /// which an engine has noted its steps.
  static func aroundCopies(
    of tables: [String], keys: String, steps: (table: String, column: String)
  ) throws -> [String] {
    let (table, column) = steps
    let ways = tables.map { name in
      [
        #"\(table.name)"#: name, #"\(MovedTable.keys.name)"#: keys, #"\(table)"#: table,
        #"\(column)"#: column,
      ]
    }
    let path = path(of: "Sources/Server/ServerStorePostgreSQL/Shared/\(copyFile)")
    return try statements(ofFile: path, ways).sorted()
  }

  /// The steps of a file's schema, in their order.
  static func steps() throws -> [(name: String, text: String)] {
    let folder = path(of: "Resources/migrations")
    return try FileManager.default.contentsOfDirectory(atPath: folder).sorted().map { name in
      (name, try String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8))
    }
  }

  private static func path(of name: String, here: String = #filePath) -> String {
    let root = URL(fileURLWithPath: here).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    return root.appendingPathComponent(name).path
  }

  private static func statements(in folder: String) throws -> [String] {
    let path = path(of: "Sources/Server/\(folder)")
    var found: Set<String> = []
    for name in try FileManager.default.contentsOfDirectory(atPath: path)
    where name.hasSuffix(".swift") && elsewhere[name] == nil {
      found.formUnion(try statements(ofFile: "\(path)/\(name)", ways[name]))
    }
    return found.sorted()
  }

  private static func statements(
    ofFile path: String, _ ways: [[String: String]]?
  ) throws -> Set<String> {
    let source = try String(contentsOfFile: path, encoding: .utf8)
    return Set(literals(of: source).filter(isStatement).flatMap { spelledOut($0, ways) })
  }

  /// True for what reads or changes rows.
  static func isStatement(_ text: String) -> Bool {
    ["SELECT ", "INSERT ", "UPDATE ", "DELETE ", "WITH "].contains { text.hasPrefix($0) }
  }

  private static func spelledOut(_ text: String, _ ways: [[String: String]]?) -> [String] {
    guard text.contains(#"\("#), let ways else { return [text] }
    return ways.map { way in
      way.reduce(text) { text, piece in text.replacing(piece.key, with: piece.value) }
    }
  }

  /// What stands between quotes: on one line, or on several between three of them.
  private static func literals(of source: String) -> [String] {
    let quotes = "\"\"\""
    var found: [String] = []
    var block: [String]?
    for line in source.split(separator: "\n", omittingEmptySubsequences: false) {
      let text = line.drop { $0 == " " }
      if let lines = block {
        let isOver = text.hasPrefix(quotes)
        if isOver { found.append(lines.joined(separator: "\n")) }
        block = isOver ? nil : lines + [String(text)]
      } else if text.hasSuffix(quotes) {
        block = []
      } else if !text.hasPrefix("//") {
        let pieces = text.split(separator: "\"", omittingEmptySubsequences: false)
        for index in pieces.indices where !index.isMultiple(of: 2) {
          found.append(String(pieces[index]))
        }
      }
    }
    return found
  }
}

/// A statement leaves something open that nobody has spelled out in `WrittenStatements`.
struct OpenStatementError: Error {
  let statement: String

  /// Throws for such a statement.
  static func refuse(_ statement: String) throws {
    if statement.contains(#"\("#) { throw OpenStatementError(statement: statement) }
  }
}
