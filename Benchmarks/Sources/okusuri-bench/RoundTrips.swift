import FoundationEssentials
import Glibc

/// A way to PostgreSQL on which it is counted how often a server waits for an answer.
final class RoundTrips {
  /// Where its socket is.
  let folder: String
  private let process: Child

  /// Passes everything on, and writes into a file how often somebody has asked who had been answered before.
  private static let program = """
    import asyncio, sys
    behind, before = sys.argv[1:]
    count = 0
    async def pass_on(reader, writer):
        server = await asyncio.open_unix_connection(behind + "/.s.PGSQL.5432")
        answered = True
        async def ask():
            nonlocal answered
            global count
            while data := await reader.read(65536):
                if answered:
                    count, answered = count + 1, False
                    with open(before + "/count", "w") as file:
                        file.write(str(count))
                server[1].write(data)
            server[1].close()
        async def answer():
            nonlocal answered
            while data := await server[0].read(65536):
                answered = True
                writer.write(data)
            writer.close()
        await asyncio.gather(ask(), answer(), return_exceptions=True)
    async def main():
        server = await asyncio.start_unix_server(pass_on, before + "/.s.PGSQL.5432")
        await server.serve_forever()
    asyncio.run(main())
    """

  init(to database: MeasuredPostgreSQL, at workplace: Workplace) throws {
    folder = try workplace.directory("trips")
    let socket = "\(folder)/.s.PGSQL.5432"
    for name in [socket, "\(folder)/count"] { unlink(name) }
    let python = "\(FileManager.default.currentDirectoryPath)/.build/python-bench/bin/python"
    process = try Child(
      [python, "-c", Self.program, database.folder, folder], environment: workplace.environment,
      directory: workplace.folder)
    let limit = process.start + 20 * 1_000_000
    while access(socket, F_OK) != 0 {
      let said = process.read(within: 20_000)
      guard !process.hasEnded, ProcessFigures.clock < limit else {
        throw BenchmarkError(String(decoding: said ?? [], as: UTF8.self))
      }
    }
  }

  func end() { process.end() }

  /// How often somebody has waited so far.
  var count: Int { Installed.text("\(folder)/count").flatMap { Int($0) } ?? 0 }

  /// How often a server waits for one answer, when it has answered the same before.
  func trips(of route: String, for household: Household) throws -> Double {
    let connection = try Connection(to: household.server.url, token: household.token)
    try connection.get(household.target(of: route))
    let (before, asked) = (count, 10)
    for _ in 0..<asked { try connection.get(household.target(of: route)) }
    return Double(count - before) / Double(asked)
  }
}
