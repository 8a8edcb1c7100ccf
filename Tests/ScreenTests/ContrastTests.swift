import Foundation
import Testing

@testable import Screen

/// What the themes promise of their colours, computed from the colours that are drawn.
struct ContrastTests {
  private static let coloured: [Theme] = [
    .dark, .light, .contrastDark, .contrastLight, .colourSafe,
  ]

  /// The depths in which a theme paints; with fewer colours the person's own are drawn.
  private static let painted = ColourDepth.allCases.filter(\.paintsGround)

  /// Red, green and blue, 0 … 255.
  private func values(_ colour: DrawnColour?) throws -> [Int] {
    let drawn = try #require(colour)
    switch drawn {
    case .index(let index):
      let values = try #require(IndexedColour.values(of: index))
      return [values.red, values.green, values.blue]
    case .value(let value):
      return [Int(value >> 16), Int(value >> 8 & 0xFF), Int(value & 0xFF)]
    }
  }

  /// Red, green and blue as light, 0 … 1.
  private func light(_ colour: DrawnColour?) throws -> [Double] {
    try values(colour).map {
      let value = Double($0) / 255
      return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
  }

  private func luminance(_ light: [Double]) -> Double {
    0.2126 * light[0] + 0.7152 * light[1] + 0.0722 * light[2]
  }

  /// The ratio of WCAG between the letters and the ground of a style; reversed it is the same.
  private func contrast(_ theme: Theme, _ style: Style, _ depth: ColourDepth) throws -> Double {
    let drawn = theme.resolve(style, depth: depth)
    let (one, other) = (
      luminance(try light(drawn.foreground)), luminance(try light(drawn.background))
    )
    return (max(one, other) + 0.05) / (min(one, other) + 0.05)
  }

  @Test(arguments: coloured, StyleToken.allCases)
  func `P-49 every text reaches 4.5 on every ground, and 7 in the contrast themes`(
    theme: Theme, token: StyleToken
  ) throws {
    let least = [.contrastDark, .contrastLight].contains(theme) ? 7 : 4.5
    for depth in Self.painted {
      for ground in [Ground.ground, .surface, .focus, .accent] where token != .rule {
        let ratio = try contrast(theme, Style(token, on: ground), depth)
        #expect(ratio >= least, "\(theme) \(depth) \(token) \(ground): \(ratio)")
      }
      if token == .rule { #expect(try contrast(theme, Style(token), depth) >= 3) }
    }
  }

  /// What somebody sees who lacks one kind of cone, in full (Machado, Oliveira and Fernandes, 2009).
  private static let blindness: [(name: String, matrix: [[Double]])] = [
    (
      "protan",
      [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216]]
        + [[-0.003882, -0.048116, 1.051998]]
    ),
    (
      "deutan",
      [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413]]
        + [[-0.011820, 0.042940, 0.968881]]
    ),
    (
      "tritan",
      [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602]]
        + [[0.004733, 0.691367, 0.303900]]
    ),
  ]

  /// L*, a* and b* of light.
  private func lab(_ light: [Double]) -> [Double] {
    let x = (0.4124 * light[0] + 0.3576 * light[1] + 0.1805 * light[2]) / 0.95047
    let z = (0.0193 * light[0] + 0.1192 * light[1] + 0.9505 * light[2]) / 1.08883
    let f = [x, luminance(light), z].map { $0 > 0.008856 ? cbrt($0) : 7.787 * $0 + 16 / 116 }
    return [116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])]
  }

  private func seen(
    _ token: StyleToken, in theme: Theme, _ depth: ColourDepth, by matrix: [[Double]]
  ) throws -> [Double] {
    let own = try light(theme.resolve(Style(token), depth: depth).foreground)
    return lab(
      matrix.map { row in
        min(1, max(0, row[0] * own[0] + row[1] * own[1] + row[2] * own[2]))
      })
  }

  @Test(arguments: [
    (Theme.dark, ColourDepth.indexed256, 15.0), (.light, .indexed256, 12),
    (.colourSafe, .indexed256, 40), (.dark, .direct, 13), (.light, .direct, 12),
    (.colourSafe, .direct, 40),
  ])
  func `P-49 taken, missed and pending stay apart for every kind of colour blindness`(
    theme: Theme, depth: ColourDepth, least: Double
  ) throws {
    for (name, matrix) in Self.blindness {
      let states = try [StyleToken.pending, .taken, .missed].map {
        try seen($0, in: theme, depth, by: matrix)
      }
      for (one, other) in [(0, 1), (0, 2), (1, 2)] {
        let parts = zip(states[one], states[other]).map { ($0 - $1) * ($0 - $1) }
        let distance = parts.reduce(0, +).squareRoot()
        #expect(distance >= least, "\(theme) \(depth) \(name) \(one) \(other): \(distance)")
      }
    }
  }

  @Test func `P-49 a theme of one's own changes what it names, and is its base for the rest`()
    throws
  {
    let own = try OwnTheme(["base": "light", "accent": "#5F0087", "ground": "230"])
    let accent = own.resolve(Style(.accent), depth: .indexed256)
    #expect(accent == ResolvedStyle(foreground: 54, background: 230, attributes: []))
    let values = own.resolve(Style(.accent), depth: .direct)
    #expect(
      values
        == ResolvedStyle(
          foreground: .value(0x5F0087), background: .value(0xFFFFD7), attributes: []))
    let personal = try OwnTheme(["accent": "12"]).resolve(Style(.accent), depth: .direct)
    #expect(personal.foreground == DrawnColour.index(12))
    for depth in [ColourDepth.mono, .ansi8, .ansi16] {
      for token in StyleToken.allCases {
        let style = Style(token)
        #expect(own.resolve(style, depth: depth) == Theme.light.resolve(style, depth: depth))
      }
    }
    let same = try OwnTheme([:])
    for token in StyleToken.allCases {
      for ground in Ground.allCases {
        let style = Style(token, on: ground)
        for depth in Self.painted {
          #expect(same.resolve(style, depth: depth) == Theme.dark.resolve(style, depth: depth))
        }
      }
    }
  }

  @Test(arguments: [
    (["ink": "1"], OwnTheme.Fault.unknown("ink")),
    (["text": "256"], .noColour(name: "text", text: "256")),
    (["text": "#12345"], .noColour(name: "text", text: "#12345")),
    (["base": "mono"], .noBase("mono")), (["base": "pink"], .noBase("pink")),
  ])
  func `P-49 what is wrong in a theme of one's own is said by name`(
    colours: [String: String], fault: OwnTheme.Fault
  ) {
    #expect(throws: fault) { try OwnTheme(colours) }
  }
}
