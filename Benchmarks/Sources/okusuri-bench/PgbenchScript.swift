import FoundationEssentials
import Glibc

/// What a server asks PostgreSQL for one read, as pgbench can ask it: the same statements with the same values,
/// prepared and in one round trip.
struct PgbenchScript {
  private let path: String
  /// The values, as options of pgbench.
  private let options: [String]

  /// Has the server answer once, and takes the statements from PostgreSQL's log.
  ///
  /// Throws ``BenchmarkError`` when the log has no transaction.
  init(
    of route: String, for household: Household, on database: MeasuredPostgreSQL,
    at workplace: Workplace
  ) throws {
    let connection = try Connection(to: household.server.url, token: household.token)
    // The first time the connection to PostgreSQL is opened and the statements are prepared.
    try connection.get(household.target(of: route))
    try Self.log("'all'", on: database)
    defer { try? Self.log("DEFAULT", on: database) }
    let before = database.log.utf8.count
    try connection.get(household.target(of: route))
    let logged = LoggedTransaction(
      String(decoding: database.log.utf8.dropFirst(before), as: UTF8.self))
    guard !logged.statements.isEmpty else {
      throw BenchmarkError("PostgreSQL's log has no transaction for \(route)")
    }
    let name = "\(route.replacing("/", with: "-")).sql"
    try workplace.write(logged.script, to: name)
    (path, options) = ("\(workplace.folder)/\(name)", logged.options)
  }

  private static func log(_ statements: String, on database: MeasuredPostgreSQL) throws {
    try database.query("ALTER SYSTEM SET log_statement = \(statements)")
    try database.query("SELECT pg_reload_conf()")
    // A connection learns of it by a signal, which nobody tells of.
    usleep(300_000)
  }

  /// What PostgreSQL managed while pgbench asked it.
  struct Run {
    let perSecond: Double
    /// Microseconds of PostgreSQL's processor time for one transaction.
    let cost: Double
  }

  /// Two seconds of so many clients.
  func run(clients: Int, on database: MeasuredPostgreSQL, _ name: String) throws -> Run {
    let before = database.processorTime
    let said = try database.run(
      "pgbench",
      ["-n", "-M", "prepared", "-c", "\(clients)", "-j", "2", "-T", "2", "-f", path] + options
        + [name])
    let used = database.processorTime - before
    guard let perSecond = Self.figure("tps = ", in: said), perSecond > 0,
      let count = Self.figure("actually processed: ", in: said), count > 0
    else { throw BenchmarkError("pgbench said: \(said)") }
    return Run(perSecond: perSecond, cost: Double(used) / count)
  }

  private static func figure(_ name: String, in text: String) -> Double? {
    text.firstRange(of: name).flatMap {
      Double(text[$0.upperBound...].prefix { $0.isNumber || $0 == "." })
    }
  }
}

/// The first transaction of prepared statements in a piece of PostgreSQL's log.
private struct LoggedTransaction {
  /// A statement as it was prepared, and its values by the number of their place.
  struct Statement {
    let text: String
    var values: [(place: Int, value: String)] = []
  }

  private(set) var statements: [Statement] = []

  init(_ log: String) {
    for entry in Self.entries(in: log) {
      if let text = Self.rest(of: entry, after: "LOG:  execute ", ": ") {
        if statements.isEmpty, !text.hasPrefix("BEGIN") { continue }
        statements.append(Statement(text: text))
        if text == "COMMIT" { return }
      } else if let values = Self.rest(of: entry, after: "arameters: ", ""), !statements.isEmpty {
        statements[statements.count - 1].values = Self.values(in: values)
      }
    }
    // Without its end it is none.
    statements = []
  }

  /// A line that begins with a tab goes on with the one before.
  private static func entries(in log: String) -> [String] {
    log.split(separator: "\n").reduce(into: []) { entries, line in
      if line.hasPrefix("\t"), !entries.isEmpty {
        entries[entries.count - 1] += "\n\(line.dropFirst())"
      } else {
        entries.append(String(line))
      }
    }
  }

  private static func rest(of entry: String, after mark: String, _ end: String) -> String? {
    guard let begin = entry.firstRange(of: mark) else { return nil }
    let rest = entry[begin.upperBound...]
    guard !end.isEmpty else { return String(rest) }
    return rest.firstRange(of: end).map { String(rest[$0.upperBound...]) }
  }

  /// The values of `$1 = 'one', $2 = 'two'`; in those of a read there is no quote.
  private static func values(in text: String) -> [(place: Int, value: String)] {
    text.split(separator: ", ").compactMap { pair in
      let sides = pair.split(separator: " = ", maxSplits: 1)
      guard sides.count == 2, let place = Int(sides[0].dropFirst()) else { return nil }
      return (place, String(sides[1].dropFirst().dropLast()))
    }
  }

  /// The statements with names in the places of their values.
  var script: String {
    let lines = statements.enumerated().map { number, statement in
      // The largest first, so that $1 is not found in $10.
      statement.values.sorted { $0.place > $1.place }.reduce(statement.text) { text, value in
        text.replacing("$\(value.place)", with: ":\(Self.name(number, value.place))")
      } + ";\n"
    }
    return "\\startpipeline\n" + lines.joined() + "\\endpipeline\n"
  }

  /// The values by their names.
  var options: [String] {
    statements.enumerated().flatMap { number, statement in
      statement.values.flatMap { ["-D", "\(Self.name(number, $0.place))=\($0.value)"] }
    }
  }

  private static func name(_ statement: Int, _ place: Int) -> String { "s\(statement)p\(place)" }
}
