import Foundation
import Localization
import TestSupport
import Testing

@testable import Screen
@testable import ViewModels
@testable import Views

/// Every page in every theme that has colours of its own: what is written can be read.
@MainActor
struct ThemedPagesTests {
  private nonisolated static let coloured: [Theme] = [
    .dark, .light, .contrastDark, .contrastLight, .colourSafe,
  ]

  @Test func `P-49 on every page in every theme what is written has the contrast that is promised`()
    async throws
  {
    let ways =
      EveryKeyTests.ways
      + [(page: "ヘルプ", way: [Intent.help]), (page: "操作", way: [Intent.commands])]
    try await RealServer.run { server in
      let pages = EveryKeyTests()
      let app = await pages.program(server)
      for (page, way) in ways {
        await pages.open(way, app)
        let frame = Renderer(marks: .unicode, describes: false)
          .frame(app, size: Size(width: 80, height: 24))
        let styles = self.written(frame.buffer)
        #expect(styles.count > 1, "\(page)")
        for theme in Self.coloured {
          for style in styles { try self.expectReadable(style, in: theme, page) }
        }
      }
      app.signedOut()
    }
  }

  /// The styles of everything but blanks and drawn lines.
  private func written(_ buffer: ScreenBuffer) -> Set<Style> {
    var styles: Set<Style> = []
    for row in 0..<buffer.size.height {
      for column in 0..<buffer.size.width {
        let (cell, line) = (buffer[row, column], UInt32(0x2500)...0x257F)
        let base = cell.glyph.base
        guard base != " ", !line.contains(base.value) else { continue }
        styles.insert(cell.style)
      }
    }
    return styles
  }

  private func expectReadable(_ style: Style, in theme: Theme, _ page: String) throws {
    let least = [.contrastDark, .contrastLight].contains(theme) ? 7 : 4.5
    for depth in ColourDepth.allCases.filter(\.paintsGround) {
      let drawn = theme.resolve(style, depth: depth)
      let lights = try [drawn.foreground, drawn.background].map { try luminance(#require($0)) }
      let ratio = ((lights.max() ?? 0) + 0.05) / ((lights.min() ?? 0) + 0.05)
      #expect(ratio >= least, "\(page): \(theme) \(depth) \(style): \(ratio)")
    }
  }

  /// The relative luminance of WCAG.
  private func luminance(_ colour: DrawnColour) throws -> Double {
    let value: (red: Double, green: Double, blue: Double)
    switch colour {
    case .index(let index):
      let known = try #require(IndexedColour.values(of: index))
      value = (Double(known.red), Double(known.green), Double(known.blue))
    case .value(let bits):
      value = (Double(bits >> 16), Double(bits >> 8 & 0xFF), Double(bits & 0xFF))
    }
    let light = [value.red, value.green, value.blue].map {
      $0 / 255 <= 0.04045 ? $0 / 255 / 12.92 : pow(($0 / 255 + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * light[0] + 0.7152 * light[1] + 0.0722 * light[2]
  }
}
