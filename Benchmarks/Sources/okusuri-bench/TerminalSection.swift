/// okusuri in the terminal beside whichever of its peers is installed.
struct TerminalSection {
  let workplace: Workplace
  let starts = 7

  private static let columns = [
    "program", "settled ms", "first frame ms", "key → byte ms", "p95", "key → frame ms", "p95 ",
    "bytes/key", "wakeups/s", "idle bytes/s", "RSS MB", "100 keys ms", "100 keys bytes",
    "lone ESC ms", "clean of 6",
  ]

  /// Starts by turns, then each program's other figures, then okusuri's as ratios.
  func table() -> Table {
    var table = Table(
      "Terminal, 80×24, xterm-256color, Japanese records (demo: with its server inside)",
      columns: Self.columns)
    var probes: [TerminalProbe] = [
      TerminalProbe(program: .okusuri(at: workplace), workplace: workplace)
    ]
    var missing: [any Error] = []
    for peer in Program.peers(at: workplace) {
      do {
        probes.append(TerminalProbe(program: try peer(), workplace: workplace))
      } catch { missing.append(error) }
    }
    let figures = measured(probes, into: &table)
    for error in missing { table.note("missing: \(error)") }
    addRatios(figures, to: &table)
    return table
  }

  private func measured(
    _ probes: [TerminalProbe], into table: inout Table
  ) -> [(name: String, figures: [Double?])] {
    var times = probes.map { _ in [(settled: Double, firstFrame: Double)]() }
    // The first round only warms caches: ikhal makes a database then.
    for round in 0...starts {
      for (index, probe) in probes.enumerated() {
        if let time = try? probe.start(), round > 0 { times[index].append(time) }
      }
    }
    var rows: [(name: String, figures: [Double?])] = []
    for (index, probe) in probes.enumerated() {
      do {
        let figures = try probe.figures(starts: times[index])
        rows.append((probe.program.name, Self.row(figures)))
        table.add([.text(probe.program.name)] + Self.cells(Self.row(figures)))
        if figures.answered < 190 {
          table.note("\(probe.program.name): \(figures.answered) of 200 keys changed the screen")
        }
      } catch {
        table.add(probe.program.name, missing: error)
      }
    }
    return rows
  }

  private static func row(_ figures: TerminalFigures) -> [Double?] {
    [
      Spread(figures.settled)?.median, Spread(figures.firstFrame)?.median,
      figures.firstByte?.median, figures.firstByte?.p95, figures.frame?.median,
      figures.frame?.p95, figures.bytesPerKey, figures.wakeups, figures.idleBytes,
      figures.memory, figures.storm.last, Double(figures.storm.bytes), figures.escape,
      Double(figures.clean),
    ]
  }

  private static func cells(_ row: [Double?]) -> [Cell] {
    let digits = [1, 1, 2, 2, 2, 2, 0, 2, 0, 1, 1, 0, 0, 0]
    return zip(row, digits).map { value, digits in value.map { .number($0, digits) } ?? .none }
  }

  private func addRatios(
    _ rows: [(name: String, figures: [Double?])], to table: inout Table
  ) {
    guard let ours = rows.first, ours.name == "okusuri demo" else { return }
    for peer in rows.dropFirst() {
      let ratios = zip(ours.figures, peer.figures).map { ours, theirs -> Cell in
        guard let ours, let theirs, theirs > 0 else { return .none }
        return .number(ours / theirs, 2)
      }
      table.add([.text("÷ \(peer.name)")] + ratios)
    }
    table.note("aims: settled and first frame ≤ 0.5 of calcurse's; key → frame ≤ 1 of tig's")
    table.note("aims: bytes/key < calcurse's; nothing when idle; clean after all six signals")
  }
}
