import TestSupport
import Testing

@testable import Views

/// The part of a long text that a field shows.
struct FieldWindowTests {
  @Test
  func `the cursor is always seen, nothing is cut, and what does not fit is said by dots`() {
    var random = SeededGenerator(for: "windows of a field")
    for _ in 0..<2000 {
      let widths = (0..<Int.random(in: 0...60, using: &random)).map { _ in
        Int.random(in: 1...2, using: &random)
      }
      let cursor = Int.random(in: 0...widths.count, using: &random)
      let width = Int.random(in: 8...40, using: &random)
      let window = FieldWindow(widths: widths, cursor: cursor, width: width)
      let columns = widths[window.shown].reduce(0, +)
      #expect(window.lead + columns + (window.hasMore ? 2 : 0) <= width)
      #expect(window.lead == (window.shown.lowerBound > 0 ? 2 : 0))
      #expect(window.hasMore == (window.shown.upperBound < widths.count))
      #expect(window.shown.contains(cursor) || cursor == widths.count)
      let before = widths[window.shown.lowerBound..<cursor].reduce(0, +)
      #expect(window.cursorColumn == window.lead + before && window.cursorColumn < width)
    }
  }

  @Test func `a text that fits stands still`() {
    for cursor in 0...18 {
      let window = FieldWindow(
        widths: Array(repeating: 2, count: 18), cursor: cursor, width: 38)
      #expect(window.shown == 0..<18 && window.lead == 0 && window.cursorColumn == 2 * cursor)
    }
  }
}
