import FoundationEssentials

/// How long it takes until the first twenty of ten thousand documents are found.
struct DocumentsSection {
  let workplace: Workplace

  private struct Figures: Decodable {
    let named, bare: [String: [Double]]
  }

  /// Starts the loop in a folder of its own.
  func table() throws -> Table {
    let folder = try workplace.directory("documents")
    let said = try workplace.output([workplace.documents, folder], patience: 180)
    let figures = try JSONDecoder().decode(Figures.self, from: Data(said.utf8))
    var table = Table(
      "The first 20 of 10,000 papers on a device, beside SQLite looking through the same texts",
      columns: ["looked for", "µs", "p95 µs", "bare scan µs", "ratio", "aim µs"])
    let words = [
      ("all", "nothing in particular"), ("common", "in almost all"), ("rare", "in one"),
      ("nothing", "in none"),
    ]
    for (name, label) in words {
      guard let ours = figures.named[name].flatMap(Spread.init),
        let bare = figures.bare[name].flatMap(Spread.init)
      else { continue }
      table.add([
        .text(label), .number(ours.median, 0), .number(ours.p95, 0), .number(bare.median, 0),
        .number(ours.median / bare.median, 2), Aim.atMost(16_000),
      ])
    }
    return table
  }
}
