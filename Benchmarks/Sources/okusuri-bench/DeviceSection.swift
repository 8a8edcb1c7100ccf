import FoundationEssentials

/// What a write without a network takes, and whether ten thousand of them need more memory than one.
struct DeviceSection {
  let workplace: Workplace

  /// What the loop says when it ends: microseconds a write, and kilobytes of memory.
  private struct Figures: Decodable {
    let queued, bare: [Double]
    let bytes, memoryBefore, mostMemory, sent: Double
  }

  /// Starts the loop in a folder of its own.
  func table() throws -> Table {
    let folder = try workplace.directory("device")
    let said = try workplace.output([workplace.device, folder], patience: 180)
    let figures = try JSONDecoder().decode(Figures.self, from: Data(said.utf8))
    var table = Table(
      "Writes that wait on the device for a network: one after another, then all sent off",
      columns: [
        "writes", "µs", "p95 µs", "bytes", "bare write µs", "p95 bare µs", "ratio", "ratio of p95",
        "aim", "MB before", "most MB", "growth MB",
      ])
    guard let ours = Spread(figures.queued), let bare = Spread(figures.bare) else { return table }
    table.add([
      .number(figures.sent, 0), .number(ours.median, 0), .number(ours.p95, 0),
      .number(figures.bytes, 0), .number(bare.median, 0), .number(bare.p95, 0),
      .number(ours.median / bare.median, 2), .number(ours.p95 / bare.p95, 2), Aim.atMost(2),
      .number(figures.memoryBefore / 1024, 1), .number(figures.mostMemory / 1024, 1),
      .number((figures.mostMemory - figures.memoryBefore) / 1024, 1),
    ])
    return table
  }
}
