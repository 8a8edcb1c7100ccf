/// One figure or word of a table.
enum Cell: Encodable {
  case text(String)
  /// A figure and how many digits follow its point.
  case number(Double, Int)
  case none

  var shown: String {
    switch self {
    case .text(let text): text
    case .number(let value, let digits): Self.decimal(value, digits)
    case .none: "–"
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .text(let text): try container.encode(text)
    case .number(let value, _): try container.encode(value)
    case .none: try container.encodeNil()
    }
  }

  private static func decimal(_ value: Double, _ digits: Int) -> String {
    let scale = (0..<digits).reduce(1) { scale, _ in scale * 10 }
    let whole = Int((value * Double(scale)).rounded())
    guard digits > 0 else { return "\(whole)" }
    let rest = "\(abs(whole) % scale)"
    let sign = whole < 0 && whole > -scale ? "-" : ""
    return "\(sign)\(whole / scale).\(String(repeating: "0", count: digits - rest.count))\(rest)"
  }
}

/// Figures of one run, side by side.
struct Table: Encodable {
  let title: String
  let columns: [String]
  private(set) var rows: [[Cell]] = []
  private(set) var notes: [String] = []

  init(_ title: String, columns: [String]) { (self.title, self.columns) = (title, columns) }

  mutating func add(_ cells: [Cell]) { rows.append(cells) }

  /// Adds a row that says in its first cells what could not be measured, and why.
  mutating func add(_ name: String, missing reason: any Error) {
    rows.append([.text(name), .text("missing")] + columns.dropFirst(2).map { _ in .none })
    note("\(name): \(reason)")
  }

  mutating func note(_ note: String) { notes.append(note) }

  /// The table as Markdown that also reads well in a terminal.
  var shown: String {
    let lines = [columns] + rows.map { $0.map(\.shown) }
    let widths = columns.indices.map { column in lines.map { $0[column].count }.max() ?? 0 }
    let shown = lines.map { line in
      "| " + zip(line, widths).map { Self.padded($0, to: $1) }.joined(separator: " | ") + " |"
    }
    let rule = "|" + widths.map { String(repeating: "-", count: $0 + 2) + "|" }.joined()
    let said = notes.map { "\n* \($0)" }.joined()
    return "\n\(title)\n\n" + ([shown[0], rule] + shown.dropFirst()).joined(separator: "\n") + said
  }

  private static func padded(_ text: String, to width: Int) -> String {
    text + String(repeating: " ", count: width - text.count)
  }
}

/// The middle of the values, and the value 95 of 100 are not above.
struct Spread {
  private let sorted: [Double]

  /// Nil when there is no value at all.
  init?(_ values: [Double]) {
    guard !values.isEmpty else { return nil }
    sorted = values.sorted()
  }

  var median: Double {
    let half = sorted.count / 2
    return sorted.count % 2 == 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2
  }

  var p95: Double { value(95) }

  var p99: Double { value(99) }

  var longest: Double { value(100) }

  private func value(_ percent: Int) -> Double {
    sorted[min(sorted.count - 1, sorted.count * percent / 100)]
  }
}
