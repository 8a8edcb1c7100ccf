import Glibc

/// One run of a program in a terminal of its own.
final class TerminalRun {
  /// What was written between a start and a silence, in milliseconds from that start.
  struct Burst {
    var first: Double?
    var last: Double?
    var bytes = 0
  }

  let child: Child
  private(set) var written = TerminalBytes()
  /// Milliseconds until a screenful of text had come: two hundred bytes that are no escape sequence.
  private(set) var firstFrame: Double?

  init(_ program: Program, at workplace: Workplace) throws {
    if let lock = program.lock { unlink(lock) }
    child = try Child(
      program.arguments, environment: workplace.environment,
      directory: program.directory ?? workplace.folder, onTerminal: true)
  }

  /// Types `keys` and reads until nothing more comes for `silence` milliseconds, `limit` at most.
  ///
  /// The first byte may take `patience` milliseconds; `silence` when nil.
  func burst(
    typing keys: [UInt8] = [], silence: Int, patience: Int? = nil, limit: Int = 5000
  ) -> Burst {
    let start = ProcessFigures.clock
    if !keys.isEmpty { child.type(keys) }
    return read(from: start, silence: silence * 1000, (patience ?? silence) * 1000, limit * 1000)
  }

  /// Reads from the program's start until it has settled: 300 ms without a byte.
  func settle() -> Burst {
    read(from: child.start, silence: 300_000, 3_000_000, 8_000_000)
  }

  private func read(from start: Int, silence: Int, _ patience: Int, _ limit: Int) -> Burst {
    var burst = Burst()
    var end = start + patience
    while !child.hasEnded {
      let now = ProcessFigures.clock
      guard now < min(end, start + limit),
        let bytes = child.read(within: min(end, start + limit) - now)
      else { break }
      let time = ProcessFigures.clock
      take(bytes, into: &burst, at: Double(time - start) / 1000)
      end = time + silence
    }
    return burst
  }

  private func take(_ bytes: ArraySlice<UInt8>, into burst: inout Burst, at time: Double) {
    let reply = written.feed(bytes)
    if !reply.isEmpty { child.type(reply) }
    if firstFrame == nil, written.textCount >= 200 { firstFrame = time }
    burst.first = burst.first ?? time
    burst.last = time
    burst.bytes += bytes.count
  }
}
