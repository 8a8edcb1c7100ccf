import FoundationEssentials

/// How fast the server answers beside FastAPI, SQLAlchemy and SQLite, which answer the same from a copy of its record.
///
/// Both run on core 0, in one process each, and are asked for the same by turns.
struct PeerSection {
  let workplace: Workplace
  let rounds = 3

  private static let routes = ["today", "history/day", "history/month"]
  private static let aim = 20.0
  /// Asks two servers for the same and says where their answers part, key by key; says nothing when they do not.
  private static let comparison = """
    import json, sys, urllib.request
    def answer(address):
        fields = {"Authorization": "Bearer " + sys.argv[3]}
        return json.load(urllib.request.urlopen(urllib.request.Request(address, headers=fields)))
    def part(ours, theirs, place):
        if type(ours) is type(theirs) is dict and ours.keys() == theirs.keys():
            for key in ours:
                part(ours[key], theirs[key], place + "/" + key)
        elif type(ours) is type(theirs) is list and len(ours) == len(theirs):
            for index in range(len(ours)):
                part(ours[index], theirs[index], place + "/" + str(index))
        elif ours != theirs:
            sys.exit("okusuri and its peer differ at %s: %.80r, %.80r" % (place or "/", ours, theirs))
    try:
        part(answer(sys.argv[1]), answer(sys.argv[2]), "")
    except OSError as error:
        sys.exit("okusuri or its peer does not answer: %s" % error)
    """

  /// Measures in turns, okusuri and its peer by turns, and takes medians.
  func table() throws -> Table {
    let ours = try Household.kept(days: 400, at: workplace)
    defer { ours.server.process.end() }
    let theirs = try peer(of: ours)
    defer { theirs.server.process.end() }
    var table = Table(
      "Server at full load, one core: okusuri beside FastAPI and SQLAlchemy on a copy of its record",
      columns: [
        "route", "requests/s", "FastAPI/s", "ratio", "µs CPU", "FastAPI µs", "ratio of CPU", "aim",
      ])
    for route in Self.routes {
      do {
        try compare(ours.address(of: route), theirs.address(of: route), token: ours.token)
        table.add(try row(route, ours, theirs))
      } catch {
        table.add(route, missing: error)
      }
    }
    table.note("before it is measured, each route has answered the same on both, key by key")
    return table
  }

  private func row(_ route: String, _ ours: Household, _ theirs: Household) throws -> [Cell] {
    var (own, other) = (Loads(), Loads())
    for _ in 0..<rounds {
      own.add(try load(route, ours))
      other.add(try load(route, theirs))
    }
    return [
      .text(route), .number(own.requestsPerSecond, 0), .number(other.requestsPerSecond, 0),
      .number(own.requestsPerSecond / other.requestsPerSecond, 1), .number(own.cost, 1),
      .number(other.cost, 1), .number(other.cost / own.cost, 1), Aim.atLeast(Self.aim),
    ]
  }

  private func load(_ route: String, _ household: Household) throws -> Load {
    try Load(
      household.address(of: route), token: household.token, on: household.server, at: workplace)
  }

  /// The same people behind the peer. `okusuri serve` has emptied its log, so its file alone has everything.
  private func peer(of household: Household) throws -> Household {
    let copy = "\(workplace.folder)/peer.sqlite"
    _ = try workplace.output(["cp", "\(workplace.folder)/kept.sqlite", copy])
    let app = "\(FileManager.default.currentDirectoryPath)/Benchmarks/fastapi/app.py"
    let server = try Server([python(), app, copy, "--now", Household.now], at: workplace)
    return Household(household, behind: server)
  }

  /// Throws ``BenchmarkError`` with what was said when the two answers are not the same.
  private func compare(_ ours: String, _ theirs: String, token: String) throws {
    let said = try workplace.output([python(), "-c", Self.comparison, ours, theirs, token])
    guard said.isEmpty else { throw BenchmarkError(said) }
  }

  private func python() throws -> String {
    let path = "\(FileManager.default.currentDirectoryPath)/.build/python-bench/bin/python"
    guard Installed.path(of: path) != nil else { throw BenchmarkError("no program at \(path)") }
    return path
  }
}
