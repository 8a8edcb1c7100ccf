import Screen

/// Where things stand on a screen of a given size. Source: screens §1 "Grid", decision P-42.
struct Layout: Equatable {
  let size: Size
  /// The rows under the rule that a band takes from the body.
  var band = 0
  /// The first columns of the block, while only these are drawn on; nil for all of them.
  var part: Int?
  /// The columns that the panel of 今日 takes of the third column, which does not need them.
  var asideMore = 0

  /// The smallest screen on which every part has a place of its own; on a smaller one pages are folded.
  static let smallest = Size(width: 80, height: 24)
  /// The smallest screen that is drawn at all (decision P-42).
  static let least = Size(width: 40, height: 12)
  /// What has fewer columns or rows than this has no row of tabs, and no margins beside lists.
  private static let bare = Size(width: 60, height: 20)
  /// The widest block of two columns, and that of three; wider screens centre it.
  private static let widest = (ofTwo: 144, ofThree: 180)
  /// From this width on the day stands beside the calendar.
  private static let wide = 116
  /// From this width on 今日 has a panel beside the doses, which keep the columns of the smallest screen.
  private static let withAside = 120

  var isTooSmall: Bool {
    size.width < Self.least.width || size.height < Self.least.height
  }

  /// True without a legend and without the time of the last sync; cards are pages then.
  var isCompact: Bool {
    size.width < Self.smallest.width || size.height < Self.smallest.height
  }
  /// True where not every column of a list has room.
  var isNarrow: Bool { size.width < Self.smallest.width }
  /// True in one column, where lists begin at the edge of the screen.
  var isSlim: Bool { size.width < Self.bare.width }
  var hasTabs: Bool { size.width >= Self.bare.width && size.height >= Self.bare.height }

  /// The first column of the block.
  var left: Int { max(0, (size.width - block) / 2) }
  /// How many columns the block has.
  private var block: Int {
    let (two, three) = Self.widest
    return size.width >= three ? three : min(size.width, two)
  }
  /// How many of them are drawn on now.
  var width: Int { part ?? block }
  /// The first column of the words of a bar.
  var barColumn: Int { left + 2 }
  /// The column of the focus marker.
  var markerColumn: Int { isSlim ? 0 : left + 2 }
  /// The column where all text starts.
  var textColumn: Int { isSlim ? 2 : left + 4 }
  var lastColumn: Int { left + width - 3 }
  /// The last column of a list and of the spoken line: in one column they need the margin too.
  var lastListColumn: Int { isSlim ? size.width - 1 : lastColumn }
  var lastSpokenColumn: Int { isSlim ? size.width - 2 : left + block - 3 }
  /// The columns that a sentence has.
  var textWidth: Int { lastColumn - textColumn + 1 }

  var isTall: Bool { size.height >= 30 && hasTabs }
  /// The first row below the bars.
  var bodyRow: Int { hasTabs ? 3 : 1 }
  var headingRow: Int { (isTall ? 4 : bodyRow) + band }
  var figureRow: Int { headingRow + 1 }
  var namesRow: Int { hasTabs ? (isTall ? 7 : 5) + band : headingRow + 1 }
  var contentRow: Int { hasTabs ? (isTall ? 9 : 6) + band : headingRow + 1 }
  var lastContentRow: Int { legendRow - 1 }
  /// On a compact screen there is no legend, and the spoken line stands directly below the content.
  var legendRow: Int { isCompact ? spokenRow : size.height - 3 }
  var spokenRow: Int { size.height - 2 }
  var footerRow: Int { size.height - 1 }
  /// The rows of a page that was folded.
  var pageRows: Range<Int> { headingRow..<max(headingRow + 1, spokenRow) }

  var showsDayBeside: Bool { width >= Self.wide && !isCompact }
  /// The last column of text beside which a panel may stand.
  var lastCalendarColumn: Int { showsDayBeside ? left + 77 : lastColumn }
  var dividerColumn: Int { left + 81 }
  var panelColumn: Int { left + 84 }
  var lastPanelColumn: Int { min(lastColumn, panelColumn + 59) }

  /// True where 今日 has a panel, and where it has a third column too. Source: screens 2 figure 18.
  var showsAside: Bool { block >= Self.withAside && !isCompact }
  var showsThird: Bool { block >= Self.widest.ofThree && !isCompact }
  var lastAsideColumn: Int { showsThird ? left + 117 + asideMore : left + block - 3 }
  var thirdDividerColumn: Int { left + 121 + asideMore }
  var thirdColumn: Int { left + 124 + asideMore }

  /// The body between the tabs and the spoken line.
  var body: Rect {
    Rect(row: bodyRow, column: 0, width: size.width, height: max(0, footerRow - bodyRow))
  }
}
