import Foundation

/// The statements that stand in the sources of the stores, so that a new one is looked at like the others.
///
/// Papers are in a file of their own, with statements of its own.
enum WrittenStatements {
  /// Files whose statements are looked at otherwise, or not at all, and why.
  private static let elsewhere = [
    "ReadStatement.swift": "each look-up is known by its number",
    "Fetched.swift": "each is a look-up with the number's place taken, and known as such",
    "StoredRows+SQL.swift": "a copy goes through whole tables, and nobody is served by it",
  ]

  /// What takes the place of what a statement leaves open: each way of it.
  private static let ways: [String: [[String: String]]] = [
    "SQLWriter+Leftovers.swift": ["access_token", "refresh_token"].map { [#"\(table)"#: $0] },
    "SQLWriter+Runs.swift": [
      swept("dose_record", "day, minute, medication", "medication_revision"),
      swept("dose_skip", "day, minute, medication", "regimen_revision"),
      swept("prn_record", "day, taken_at, seq", "medication_revision"),
    ],
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

  private static func statements(
    in folder: String, here: String = #filePath
  ) throws -> [String] {
    let root = URL(fileURLWithPath: here).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let path = root.appendingPathComponent("Sources/Server/\(folder)").path
    var found: Set<String> = []
    for name in try FileManager.default.contentsOfDirectory(atPath: path)
    where name.hasSuffix(".swift") && elsewhere[name] == nil {
      let source = try String(contentsOfFile: "\(path)/\(name)", encoding: .utf8)
      for text in literals(of: source) where isStatement(text) {
        found.formUnion(spelledOut(text, in: name))
      }
    }
    return found.sorted()
  }

  private static func isStatement(_ text: String) -> Bool {
    ["SELECT ", "INSERT ", "UPDATE ", "DELETE ", "WITH "].contains { text.hasPrefix($0) }
  }

  private static func spelledOut(_ text: String, in file: String) -> [String] {
    guard text.contains(#"\("#), let ways = ways[file] else { return [text] }
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
