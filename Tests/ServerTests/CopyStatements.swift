@testable import ServerCore

/// The statements of a copy, which the tables say that it carries, and those around them. Source: decision 0126.
enum CopyStatements {
  /// All of them, on an engine that has noted its steps there.
  static func all(steps: (table: String, column: String)) throws -> [(name: String, text: String)] {
    let carried = MovedTable.ofHousehold + MovedTable.ofNobody
    let around = try WrittenStatements.aroundCopies(
      of: MovedTable.filled.map(\.name), keys: MovedTable.keys.name, steps: steps)
    var texts = carried.map(\.selection)
    texts.append(MovedTable.households.selection)
    texts += carried.map { $0.insertion(of: 1) }
    return (texts + around).map { (name: $0, text: $0) }
  }

  /// Why one of them reads a table whole; nil where it has to find a household's rows, or one name's.
  static func reason(_ statement: String) -> String? {
    let listed = MovedTable.ofNobody + [MovedTable.households]
    if let table = listed.first(where: { $0.selection == statement }) {
      return reasons[table.name]
    }
    if statement.hasPrefix("SELECT count(*) FROM ") { return counted }
    if statement.hasPrefix("SELECT 1 FROM "), statement.hasSuffix(" LIMIT 1") { return first }
    return statement == "DELETE FROM \(MovedTable.keys.name)" ? replaced : nil
  }

  /// Every reason that there is.
  static var allReasons: Set<String> { Set(reasons.values).union([counted, first, replaced]) }

  private static let reasons = [
    "caregiver_entitlement": "purchases that nobody has claimed",
    "database_key": "the keys of codes: a few rows",
    "departed_caregiver": "who has left and is in no household",
    "entitlement_audit": "why purchases were taken or refused, whosever they are",
    "household": "the households, one after the other",
    "notification": "what a store has told, which is no household's",
  ]
  private static let counted = "as many on both sides, once at the end"
  private static let first = "whether a place is empty: one row"
  private static let replaced = "an empty place's own keys"
}
