import Screen

/// Where things stand on a screen of a given size. Source: screens §1 "Grid".
struct Layout: Equatable {
  let size: Size
  /// The rows under the rule that a band takes from the body.
  var band = 0

  /// The smallest screen that is drawn.
  static let smallest = Size(width: 80, height: 24)
  /// The widest block; wider screens centre it.
  private static let widest = 144
  /// From this width on the day stands beside the calendar.
  private static let wide = 116

  var isTooSmall: Bool {
    size.width < Self.smallest.width || size.height < Self.smallest.height
  }

  /// The first column of the block.
  var left: Int { max(0, (size.width - Self.widest) / 2) }
  /// How many columns the block has.
  var width: Int { min(size.width, Self.widest) }
  /// The column of the focus marker.
  var markerColumn: Int { left + 2 }
  /// The column where all text starts.
  var textColumn: Int { left + 4 }
  var lastColumn: Int { left + width - 3 }

  var isTall: Bool { size.height >= 30 }
  var headingRow: Int { (isTall ? 4 : 3) + band }
  var figureRow: Int { headingRow + 1 }
  var namesRow: Int { (isTall ? 7 : 5) + band }
  var contentRow: Int { (isTall ? 9 : 6) + band }
  var lastContentRow: Int { legendRow - 1 }
  var legendRow: Int { size.height - 3 }
  var spokenRow: Int { size.height - 2 }
  var footerRow: Int { size.height - 1 }

  var showsDayBeside: Bool { width >= Self.wide }
  /// The last column of text beside which a panel may stand.
  var lastCalendarColumn: Int { showsDayBeside ? left + 77 : lastColumn }
  var dividerColumn: Int { left + 81 }
  var panelColumn: Int { left + 84 }
  var lastPanelColumn: Int { min(lastColumn, panelColumn + 59) }

  /// The body between the tabs and the spoken line.
  var body: Rect {
    Rect(row: 3, column: 0, width: size.width, height: max(0, footerRow - 3))
  }
}
