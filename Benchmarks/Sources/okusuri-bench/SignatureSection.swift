import FoundationEssentials

/// What verifying a signed purchase costs beside the one signature in it that has to be checked.
struct SignatureSection {
  let workplace: Workplace

  /// What the loop says when it ends, in verifications a second of processor time, a value a round.
  private struct Rates: Decodable {
    let transactions: [Double]
    let bare: [Double]
  }

  /// Starts the loop on one core and takes medians.
  func table() throws -> Table {
    let said = try workplace.output(["taskset", "-c", "0", workplace.signatures])
    let rates = try JSONDecoder().decode(Rates.self, from: Data(said.utf8))
    guard let ours = Spread(rates.transactions)?.median, let bare = Spread(rates.bare)?.median
    else { throw BenchmarkError("the loop said: \(said)") }
    var table = Table(
      "Signed purchases on one core, their certificates known already",
      columns: ["what", "a second", "aim", "bare P-256 a second", "times bare", "aim "])
    table.add([
      .text("transaction verified"), .number(ours, 0), .text("≥ 1000"), .number(bare, 0),
      .number(bare / ours, 2), Aim.atMost(3),
    ])
    return table
  }
}
