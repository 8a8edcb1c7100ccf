import Screen

/// Digits of four by five dots, a dot one column wide.
struct BigDigits {
  let text: String

  /// The dots of 0 … 9, row by row, a bit each from the left.
  private static let dots: [[UInt8]] = [
    [0b1111, 0b1001, 0b1001, 0b1001, 0b1111], [0b0110, 0b0010, 0b0010, 0b0010, 0b0111],
    [0b1111, 0b0001, 0b1111, 0b1000, 0b1111], [0b1111, 0b0001, 0b1111, 0b0001, 0b1111],
    [0b1001, 0b1001, 0b1111, 0b0001, 0b0001], [0b1111, 0b1000, 0b1111, 0b0001, 0b1111],
    [0b1111, 0b1000, 0b1111, 0b1001, 0b1111], [0b1111, 0b0001, 0b0001, 0b0001, 0b0001],
    [0b1111, 0b1001, 0b1111, 0b1001, 0b1111], [0b1111, 0b1001, 0b1111, 0b0001, 0b1111],
  ]
  static let rows = 5

  /// Six columns a digit, two more between the halves, none after the last.
  static func width(of text: String) -> Int { column(of: text.count - 1) + 4 }

  private static func column(of index: Int) -> Int { index * 6 + (index >= 3 ? 2 : 0) }

  /// Where a dot is painted, counted from the top left.
  var cells: [Point] {
    text.enumerated().flatMap { index, character -> [Point] in
      guard let digit = character.wholeNumberValue, Self.dots.indices.contains(digit) else {
        return []
      }
      return Self.points(of: Self.dots[digit], at: Self.column(of: index))
    }
  }

  private static func points(of rows: [UInt8], at column: Int) -> [Point] {
    rows.enumerated().flatMap { row, bits in
      (0..<4).filter { bits & (0b1000 >> $0) != 0 }.map { Point(row: row, column: column + $0) }
    }
  }
}
