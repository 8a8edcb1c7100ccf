import FoundationEssentials
import Glibc

/// A PostgreSQL from Debian's package on a socket in a folder of its own, as it comes: what it answers as
/// written is on the disk. Whoever comes over its socket is believed.
final class MeasuredPostgreSQL {
  /// Where its socket and its files are.
  let folder: String
  private let process: Child
  private let programs: String
  private let workplace: Workplace

  /// Makes a cluster, starts it on whatever core is free and waits until it answers.
  init(at workplace: Workplace) throws {
    self.workplace = workplace
    programs = try Self.newestPrograms()
    folder = try Workplace.temporaryFolder()
    process = try Child(
      ["sh", "-c", Self.start, "sh", folder, programs], environment: workplace.environment,
      directory: workplace.folder)
    let limit = process.start + 60 * 1_000_000
    while try !run("pg_isready").contains("accepting") {
      guard !process.hasEnded, ProcessFigures.clock < limit else {
        end()
        throw BenchmarkError("PostgreSQL did not start")
      }
      // Nothing is written there while it starts: this waits a moment.
      _ = process.read(within: 50_000)
    }
  }

  /// Stops it and takes its files away.
  func end() {
    process.signal(SIGINT)
    let limit = ProcessFigures.clock + 10_000_000
    while !process.hasEnded, ProcessFigures.clock < limit {
      _ = process.read(within: limit - ProcessFigures.clock)
    }
    process.end()
    // What cannot be removed is left to the system's own cleaning of temporary files.
    try? FileManager.default.removeItem(atPath: folder)
  }

  /// Microseconds of processor time of all its processes, of those that have ended too.
  var processorTime: Int { ProcessFigures.processorTime(ofFamily: process.pid) }

  /// What it has written to its log.
  var log: String {
    String(decoding: FileManager.default.contents(atPath: "\(folder)/log") ?? Data(), as: UTF8.self)
  }

  /// Runs one of its programs as its administrator and answers what was said.
  ///
  /// Whoever is measured beside okusuri has okusuri's settings.
  @discardableResult
  func run(_ program: String, _ arguments: [String] = []) throws -> String {
    try workplace.output(
      [
        "env", "LC_ALL=C", "PGOPTIONS=-c plan_cache_mode=force_generic_plan -c jit=off",
        "\(programs)/\(program)", "-h", folder, "-U", "okusuri",
      ] + arguments)
  }

  /// Runs one statement and answers its rows.
  @discardableResult
  func query(_ sql: String, in database: String = "postgres") throws -> String {
    try run("psql", ["-X", "-q", "-A", "-t", "-c", sql, database])
  }

  /// The address of a database, over the socket in this folder or in another.
  func address(of database: String, over folder: String? = nil) -> String {
    "postgres://okusuri@/\(database)?host=\(folder ?? self.folder)"
  }

  /// Moves a record from its file into a new database, and lets PostgreSQL look at its tables as it does in
  /// time by itself.
  func take(_ file: String, as database: String) throws {
    try query("CREATE DATABASE \(database)")
    let address = address(of: database)
    let admin = [workplace.okusuri, "admin"]
    _ = try workplace.output(admin + ["migrate", "--database", address])
    let said = try workplace.output(admin + ["copy", "--from", file, "--to", address])
    guard said.contains("sha256:") else { throw BenchmarkError(said) }
    try query("VACUUM ANALYZE", in: database)
  }

  private static func newestPrograms() throws -> String {
    let root = "/usr/lib/postgresql"
    let versions = (try? FileManager.default.contentsOfDirectory(atPath: root)) ?? []
    guard let newest = versions.compactMap({ Int($0) }).max() else {
      throw BenchmarkError("PostgreSQL is not installed")
    }
    return "\(root)/\(newest)/bin"
  }

  /// It refuses to run as root. The pipe stays open behind its log, so that its end is seen.
  private static let start = """
    set -eu
    export LC_ALL=C
    unset LOCPATH
    as=
    if [ "$(id -u)" -eq 0 ]; then
      chown postgres "$1"
      as='setpriv --reuid=postgres --regid=postgres --clear-groups --pdeathsig INT'
    fi
    cd "$1"
    $as "$2/initdb" -D "$1/cluster" -U okusuri -A trust -E UTF8 --locale=C --no-sync >/dev/null
    exec $as "$2/postgres" -D "$1/cluster" -k "$1" -c listen_addresses= -c max_connections=200 \\
      3>&1 >"$1/log" 2>&1
    """
}
