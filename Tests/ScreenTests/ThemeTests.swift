import Screen
import Testing

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
    #expect(drawn == ResolvedStyle(foreground: text, background: ground, attributes: []))
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

  @Test(arguments: Theme.allCases, [ColourDepth.ansi8, .ansi16, .indexed256])
  func `screens 1 dim is drawn only without colours`(theme: Theme, depth: ColourDepth) {
    let drawn = theme.resolve(Style(.muted, .dim), depth: depth)
    #expect(drawn.attributes.contains(.dim) == (theme == .mono))
  }

  @Test func `screens 1 sixteen colours keep the user's ground`() {
    for ground in Ground.allCases where ground != .paper {
      #expect(Theme.dark.resolve(Style(.text, on: ground), depth: .ansi16).background == nil)
    }
    #expect(Theme.dark.resolve(Style(.missed), depth: .ansi16).foreground == 9)
    let eight = Theme.dark.resolve(Style(.missed), depth: .ansi8)
    #expect(eight == ResolvedStyle(foreground: 1, background: nil, attributes: .bold))
  }

  @Test(arguments: Theme.allCases, StyleToken.allCases)
  func `screens figure 12 a QR code is black on white, whatever the theme and the token`(
    theme: Theme, token: StyleToken
  ) {
    let style = Style(token, on: .paper, .bold)
    let drawn = [ColourDepth.ansi8, .ansi16, .indexed256].map { theme.resolve(style, depth: $0) }
    let pairs: [[UInt8]] =
      switch theme {
      case .mono: []
      case .terminal: [[0, 7], [0, 15], [0, 15]]
      default: [[0, 7], [0, 15], [16, 231]]
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
