import FoundationEssentials

/// How long a change takes from one server of a database to a screen at another.
struct EventLatency {
  let workplace: Workplace
  /// The same household, whose changes are waited for, behind either server.
  let writer, listener: Household
  /// Other households behind the first server.
  let others: [CopiedRecord.SignedIn]

  private let plan = SampleRecord(days: 29, medicines: 10, isTaken: false)
  private let seconds = 10

  /// Microseconds from the request to the event, change after change, and what the others wrote in a second.
  struct Figures {
    let times: Spread
    let writesPerSecond: Double
  }

  /// Brings in what is to be recorded: for the household, and two medicines for each of the others.
  func prepare() throws {
    let connection = try Connection(to: writer.server.url, token: writer.token)
    try connection.post(plan.bytes, to: "\(writer.path)/import")
    for (number, other) in others.enumerated() {
      let connection = try Connection(to: writer.server.url, token: other.token)
      try connection.post(medicines(of: number).bytes, to: "/api/patients/\(other.patient)/import")
    }
    try workplace.write(script, to: "writes.lua")
  }

  private func medicines(of number: Int) -> SampleRecord {
    SampleRecord(days: 29, medicines: 2, isTaken: false, series: number + 1)
  }

  /// Measures some changes while nobody else writes.
  func quiet() throws -> Figures {
    let times = try measure(plan.doses.prefix(50)) { true }
    guard let times = Spread(times) else { throw BenchmarkError("no event came") }
    return Figures(times: times, writesPerSecond: 0)
  }

  /// Measures changes while the others write a thousand times a second, or as often as the machine can.
  func busy() throws -> Figures {
    guard let wrk = Installed.path(of: "wrk") else { throw BenchmarkError("wrk is not installed") }
    let load = try Child(
      [
        wrk, "-t1", "-c16", "-d\(seconds)s", "-s", "\(workplace.folder)/writes.lua",
        writer.server.url,
      ], environment: workplace.environment, directory: workplace.folder)
    var said: [UInt8] = []
    let times = try measure(plan.doses.dropFirst(50)) {
      if let more = load.read(within: 0) { said += more }
      return !load.hasEnded
    }
    while !load.hasEnded { if let more = load.read(within: 1_000_000) { said += more } }
    let lines = String(decoding: said, as: UTF8.self).split(separator: "\n")
    guard !lines.contains(where: { $0.contains("Non-2xx") }),
      let rate = lines.first(where: { $0.contains("Requests/sec:") }),
      let perSecond = rate.split(separator: " ").last.flatMap({ Double($0) }),
      let times = Spread(times)
    else { throw BenchmarkError("wrk said: \(String(decoding: said, as: UTF8.self))") }
    return Figures(times: times, writesPerSecond: perSecond)
  }

  /// Records a dose, waits for its event at the other server, and so on as long as there are doses.
  private func measure(
    _ doses: ArraySlice<SampleRecord.Dose>, while goesOn: () -> Bool
  ) throws -> [Double] {
    let stream = try Connection(to: listener.server.url, token: listener.token)
    try stream.listen()
    let connection = try Connection(to: writer.server.url, token: writer.token)
    var times: [Double] = []
    for dose in doses where goesOn() {
      stream.passOver()
      let start = ProcessFigures.clock
      try connection.post(dose.bytes, to: "\(writer.path)/dose-records")
      try stream.wait(for: "event: doses")
      times.append(Double(ProcessFigures.clock - start))
    }
    return times
  }

  /// Has wrk record one dose of each household after another, a thousand a second at the most.
  private var script: String {
    let households = others.map { "{'\($0.patient)','\($0.token)'}" }.joined(separator: ",\n")
    let doses = medicines(of: 0).doses.map { "{'\($0.medicine)','\($0.scheduledAt)'}" }
    return """
      local households = {\(households)}
      local doses = {\(doses.joined(separator: ",\n"))}
      local ffi = require("ffi")
      ffi.cdef("typedef struct { long s, us; } moment; int gettimeofday(moment *, void *);")
      local moment = ffi.new("moment")
      local start, sent, count = nil, 0, 0
      function delay()
        ffi.C.gettimeofday(moment, nil)
        local now = tonumber(moment.s) * 1000 + tonumber(moment.us) / 1000
        start, sent = start or now, sent + 1
        return math.max(0, start + sent - now)
      end
      function request()
        local number = count % #households + 1
        local dose = doses[math.floor(count / #households) % #doses + 1]
        count = count + 1
        local medicine = string.format("b%07d", number) .. dose[1]:sub(9)
        local body = '{"medicationId":"' .. medicine .. '","scheduledAt":"' .. dose[2] .. '"}'
        return wrk.format("POST", "/api/patients/" .. households[number][1] .. "/dose-records",
          {["Authorization"] = "Bearer " .. households[number][2]}, body)
      end
      """
  }
}
