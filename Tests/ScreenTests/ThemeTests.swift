import Testing

@testable import Screen

struct ThemeTests {
  @Test(arguments: [
    (Theme.dark, StyleToken.text, UInt8(254), UInt8(233)), (.dark, .missed, 209, 233),
    (.light, .taken, 22, 231), (.contrastDark, .accent, 153, 16),
    (.contrastLight, .none, 239, 231), (.colourSafe, .taken, 254, 233),
  ])
  func `screens 1 256 colours follow the table`(
    theme: Theme, token: StyleToken, text: UInt8, ground: UInt8
  ) {
    let drawn = theme.resolve(Style(token), depth: .indexed256)
    #expect(
      drawn == ResolvedStyle(foreground: .index(text), background: .index(ground), attributes: []))
  }

  @Test(arguments: [
    (Theme.dark, StyleToken.text, UInt32(0xEAE6DC), UInt32(0x11161B)),
    (.dark, .missed, 0xFF8466, 0x11161B), (.light, .taken, 0x1A6B43, 0xFBF9F4),
    (.contrastDark, .accent, 0x9CD2FF, 0x000000), (.contrastLight, .none, 0x434B53, 0xFFFFFF),
    (.colourSafe, .taken, 0xEAE6DC, 0x11161B),
  ])
  func `screens 1 values follow the table`(
    theme: Theme, token: StyleToken, text: UInt32, ground: UInt32
  ) {
    let drawn = theme.resolve(Style(token), depth: .direct)
    #expect(
      drawn == ResolvedStyle(foreground: .value(text), background: .value(ground), attributes: []))
  }

  @Test(arguments: Theme.allCases, ColourDepth.allCases)
  func `screens 1 no theme draws a colour that the terminal has not`(
    theme: Theme, depth: ColourDepth
  ) {
    for token in StyleToken.allCases {
      for ground in Ground.allCases {
        let drawn = theme.resolve(Style(token, on: ground), depth: depth)
        for colour in [drawn.foreground, drawn.background].compactMap(\.self) {
          #expect(isThere(colour, in: depth), "\(theme) \(depth) \(token) \(ground): \(colour)")
        }
      }
    }
  }

  /// An index of the upper 240 is not drawn where values are: its number is that of a value.
  private func isThere(_ colour: DrawnColour, in depth: ColourDepth) -> Bool {
    switch (colour, depth) {
    case (_, .mono): false
    case (.value, _): depth == .direct
    case (.index(let index), .ansi8): index < 8
    case (.index(let index), .ansi16), (.index(let index), .direct): index < 16
    case (.index, .indexed256): true
    }
  }

  private static let xterm = ColourOffer(colours: 256, isXterm: true)
  private static let depths: [(ColourOffer, ColourChoice, ColourDepth)] = [
    (xterm, .auto, .indexed256), (xterm, .truecolor, .direct),
    (xterm, .sixteen, .ansi16), (xterm, .none, .mono), (xterm, .indexed, .indexed256),
    (ColourOffer(colours: 256, isXterm: true, takesValues: true), .auto, .direct),
    (ColourOffer(colours: 256, isXterm: true, takesValues: true), .indexed, .indexed256),
    (ColourOffer(colours: 0x100_0000, isXterm: true), .auto, .direct),
    (ColourOffer(colours: 0x100_0000, isXterm: false), .auto, .ansi8),
    (ColourOffer(colours: 256, isXterm: false, takesValues: true), .auto, .indexed256),
    (ColourOffer(colours: 8, isXterm: true, takesValues: true), .truecolor, .ansi8),
    (ColourOffer(colours: 0, isXterm: false), .truecolor, .mono),
    (ColourOffer(colours: 256, isXterm: true, isColourless: true), .auto, .mono),
    (ColourOffer(colours: 256, isXterm: true, isColourless: true), .indexed, .indexed256),
  ]

  @Test(arguments: depths)
  func `P-49 the depth is what is settled, then what is said, and never more than there is`(
    offer: ColourOffer, choice: ColourChoice, depth: ColourDepth
  ) {
    #expect(offer.depth(choice) == depth)
  }

  @Test(arguments: Theme.allCases)
  func `screens 1 without colours meaning is told by attributes`(theme: Theme) {
    let missed = theme.resolve(Style(.missed), depth: .mono)
    #expect(
      missed == ResolvedStyle(foreground: nil, background: nil, attributes: [.bold, .reverse]))
    #expect(theme.resolve(Style(.none), depth: .mono).attributes == .dim)
    #expect(theme.resolve(Style(.text, on: .focus), depth: .mono).attributes == .reverse)
    #expect(
      theme.resolve(Style(.text, on: .focus), depth: .mono) != theme.resolve(Style(), depth: .mono))
  }

  @Test(arguments: Theme.allCases, [ColourDepth.ansi8, .ansi16, .indexed256, .direct])
  func `screens 1 dim is drawn only without colours`(theme: Theme, depth: ColourDepth) {
    let drawn = theme.resolve(Style(.muted, .dim), depth: depth)
    #expect(drawn.attributes.contains(.dim) == (theme == .mono))
  }

  @Test func `screens 1 sixteen colours keep the user's ground`() {
    for ground in Ground.allCases where ground != .paper {
      #expect(Theme.dark.resolve(Style(.text, on: ground), depth: .ansi16).background == nil)
    }
    #expect(Theme.dark.resolve(Style(.missed), depth: .ansi16).foreground == DrawnColour.index(9))
    let eight = Theme.dark.resolve(Style(.missed), depth: .ansi8)
    #expect(eight == ResolvedStyle(foreground: 1, background: nil, attributes: .bold))
  }

  @Test(arguments: Theme.allCases, StyleToken.allCases)
  func `screens figure 12 a QR code is black on white, whatever the theme and the token`(
    theme: Theme, token: StyleToken
  ) {
    let style = Style(token, on: .paper, .bold)
    let depths = [ColourDepth.ansi8, .ansi16, .indexed256, .direct]
    let drawn = depths.map { theme.resolve(style, depth: $0) }
    let pairs: [[DrawnColour]] =
      switch theme {
      case .mono: []
      case .terminal: [[0, 7], [0, 15], [0, 15], [0, 15]]
      default: [[0, 7], [0, 15], [16, 231], [.value(0x000000), .value(0xFFFFFF)]]
      }
    #expect(
      drawn.map { [$0.foreground, $0.background].compactMap(\.self) }.filter { !$0.isEmpty }
        == pairs)
    #expect(drawn.allSatisfy { $0.attributes == (theme == .mono ? .reverse : []) })
    #expect(theme.resolve(style, depth: .mono).attributes == .reverse)
  }

  @Test func `screens 1 contrast themes reverse the focus`() {
    let drawn = Theme.contrastDark.resolve(Style(.text, on: .focus), depth: .indexed256)
    #expect(drawn == ResolvedStyle(foreground: 231, background: 16, attributes: .reverse))
  }

  @Test(arguments: [
    ("dark", Theme.dark), ("deuteranopia", .colourSafe), ("tritanopia", .colourSafe),
  ])
  func `screens 1 themes have names`(name: String, theme: Theme) {
    #expect(Theme(named: name) == theme)
    #expect(Theme(named: "pink") == nil)
  }

  @Test func `screens 1 marks are one column and letters fit a calendar`() {
    for set in [MarkSet.unicode, .ascii, .lettersEnglish] {
      let marks = [set.taken, set.missed, set.pending, set.none, set.prn, set.focus, set.attention]
      #expect(marks.allSatisfy { DisplayWidth.of($0) == 1 })
      #expect(Set(marks).count == marks.count)
    }
    #expect(DisplayWidth.of(MarkSet.lettersJapanese.taken) == 2)
  }
}
