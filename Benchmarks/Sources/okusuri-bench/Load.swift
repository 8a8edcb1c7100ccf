/// What a server managed while wrk asked for one thing as fast as it could.
struct Load {
  let requestsPerSecond: Double
  /// Microseconds of the server's processor time for one request.
  let cost: Double

  /// Two seconds of 32 connections from core 1.
  ///
  /// Throws ``BenchmarkError`` when wrk is missing or anything but success was answered.
  init(_ address: String, token: String? = nil, on server: Server, at workplace: Workplace) throws {
    let header = token.map { ["-H", "Authorization: Bearer \($0)"] } ?? []
    guard let wrk = Installed.path(of: "wrk") else { throw BenchmarkError("wrk is not installed") }
    let before = ProcessFigures.processorTime(of: server.process.pid)
    let said = try workplace.output(
      ["taskset", "-c", "1", wrk, "-t1", "-c32", "-d2s"] + header + [address])
    let used = ProcessFigures.processorTime(of: server.process.pid) - before
    let lines = said.split(separator: "\n")
    if let trouble = lines.first(where: { $0.contains("Non-2xx") || $0.contains("Socket errors") })
    {
      throw BenchmarkError("\(address): \(trouble)")
    }
    guard let rate = lines.first(where: { $0.contains("Requests/sec:") }),
      let perSecond = rate.split(separator: " ").last.flatMap({ Double($0) }), perSecond > 0,
      let sum = lines.first(where: { $0.contains("requests in") }),
      let count = sum.split(separator: " ").first.flatMap({ Double($0) }), count > 0
    else { throw BenchmarkError("wrk said: \(said)") }
    (requestsPerSecond, cost) = (perSecond, Double(used) / count)
  }
}

/// Several loads of one thing, taken in turn with others, as their medians.
struct Loads {
  private var loads: [Load] = []

  mutating func add(_ load: Load) { loads.append(load) }

  var requestsPerSecond: Double { Spread(loads.map(\.requestsPerSecond))?.median ?? 0 }
  var cost: Double { Spread(loads.map(\.cost))?.median ?? 0 }
}
