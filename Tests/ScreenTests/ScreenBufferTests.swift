import Screen
import Testing

struct ScreenBufferTests {
  @Test func `terminal 7 overwriting half of a wide character blanks the other half`() {
    var buffer = ScreenBuffer(size: Size(width: 8, height: 1))
    buffer.put("薬薬薬薬", row: 0, column: 0)
    buffer.put("x", row: 0, column: 3)
    #expect(buffer.line(0) == "薬 x薬薬")
    buffer.put("y", row: 0, column: 4)
    #expect(buffer.line(0) == "薬 xy 薬")
    buffer.fill(Rect(row: 0, column: 1, width: 1, height: 1))
    #expect(buffer.line(0) == "   xy 薬")
  }

  @Test func `terminal 7 a wide character is never drawn by half at an edge`() {
    var buffer = ScreenBuffer(size: Size(width: 3, height: 1))
    #expect(buffer.put("薬薬", row: 0, column: 0) == 2)
    #expect(buffer.line(0) == "薬 ")
    buffer.put("薬x", row: 0, column: -1)
    #expect(buffer.line(0) == " x ")
    #expect(buffer.put("薬薬", row: 0, column: 0, maxWidth: 3) == 2)
    #expect(buffer.put("a", row: 0, column: 3) == 0)
    #expect(buffer.put("a", row: 1, column: 0) == 0)
    #expect(buffer.put("a", row: -1, column: 0) == 0)
  }

  @Test(arguments: [
    ("\u{1B}[2Jx", "?[2Jx"), ("a\0b\u{7F}\u{9B}c", "a?b??c"), ("a\u{202E}b\u{2066}", "ab"),
    ("\u{301}a\u{200D}", "a"), ("a\tb\r\nc", "a b c"), ("👨\u{200D}👩", "👨👩"), ("🇯🇵", "JP"),
    ("\u{E000}\u{10FFFF}", "??"), ("か\u{3099}ハ\u{309A}", "がパ"), ("👍🏽", "👍"),
    ("a\u{301}\u{302}\u{303}\u{304}", "a\u{301}\u{302}"),
  ])
  func `cases input nothing raw stands in a cell`(hostile: String, shown: String) {
    var buffer = ScreenBuffer(size: Size(width: 10, height: 1))
    let used = buffer.put(hostile, row: 0, column: 0)
    let expected = shown + String(repeating: " ", count: 10 - used)
    #expect(Array(buffer.line(0).unicodeScalars) == Array(expected.unicodeScalars))
  }

  @Test func `screens 1 what is behind a card is muted and keeps its characters`() {
    var buffer = ScreenBuffer(size: Size(width: 6, height: 1))
    buffer.put("薬薬薬", row: 0, column: 0, style: Style(.taken, .bold))
    buffer.restyle(Rect(row: 0, column: 1, width: 2, height: 1)) { Style(.muted, on: $0.ground) }
    #expect(buffer.line(0) == "薬薬薬")
    #expect(
      (0..<6).map { buffer[0, $0].style.token == .muted } == [true, true, true, true, false, false])
  }

  @Test(arguments: [UInt64(1), 20_260_210, 77])
  func `terminal 6 drawing only the changed runs gives the same picture`(seed: UInt64) {
    var random = Seeded(seed)
    var shown = ScreenBuffer(size: Size(width: 23, height: 5))
    var next = shown
    for step in 0..<2_000 {
      next.scribble(&random)
      for row in 0..<5 { #expect(next.isWhole(row), "seed \(seed), step \(step)") }
      let runs = ScreenDiff.runs(from: shown, to: next)
      for run in runs {
        let cuts = [shown, next].flatMap { $0.cuts(run) }
        #expect(cuts.isEmpty, "seed \(seed), step \(step), \(run)")
      }
      let changed = Set(runs.flatMap { run in run.columns.map { Point(row: run.row, column: $0) } })
      for point in Point.all(next.size) where !changed.contains(point) {
        #expect(shown[point.row, point.column] == next[point.row, point.column])
      }
      shown = next
    }
  }

  @Test(arguments: [UInt64(3), 20_261_127])
  func `terminal 7 a part lies elsewhere as it was, and no wide character by half`(seed: UInt64) {
    var random = Seeded(seed)
    var from = ScreenBuffer(size: Size(width: 23, height: 5))
    var onto = from
    var laid = 0
    for step in 0..<1_000 {
      from.scribble(&random)
      onto.scribble(&random)
      let width = Int.random(in: 1...6, using: &random)
      let row = Int.random(in: -1...4, using: &random)
      let column = Int.random(in: -1...22, using: &random)
      guard let part = from.part(Rect(row: row, column: column, width: width, height: 2)) else {
        continue
      }
      let place = Point(row: 3 - row, column: 23 - width - column / 2)
      guard place.column >= 0, place.column + width <= 23 else { continue }
      onto.lay(part, at: place)
      laid += 1
      let own = Rect(row: place.row, column: place.column, width: width, height: 2)
      #expect(onto.part(own) == part, "seed \(seed), step \(step)")
      for row in 0..<5 { #expect(onto.isWhole(row), "seed \(seed), step \(step)") }
      onto.lay(from.rows(1..<3), at: 2)
      #expect(onto.rows(2..<4) == from.rows(1..<3), "seed \(seed), step \(step)")
    }
    #expect(laid > 100)
  }

  @Test func `terminal 6 equal pictures have no runs and another size has every row`() {
    let small = ScreenBuffer(size: Size(width: 4, height: 2))
    #expect(ScreenDiff.runs(from: small, to: small).isEmpty)
    #expect(ScreenDiff.runs(from: nil, to: small).map(\.columns) == [0..<4, 0..<4])
    #expect(ScreenDiff.runs(from: small, to: ScreenBuffer(size: Size(width: 0, height: 9))).isEmpty)
  }
}

/// Random numbers that come back with their seed.
struct Seeded: RandomNumberGenerator {
  private var state: UInt64
  init(_ seed: UInt64) { state = seed }
  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state ^ (state >> 29)
  }
}

extension Point {
  fileprivate static func all(_ size: Size) -> [Point] {
    (0..<size.height).flatMap { row in
      (0..<size.width).map { Point(row: row, column: $0) }
    }
  }
}

extension ScreenBuffer {
  fileprivate mutating func scribble(_ random: inout Seeded) {
    let row = Int.random(in: -1...size.height, using: &random)
    let column = Int.random(in: -3...size.width, using: &random)
    let width = Int.random(in: 0...9, using: &random)
    if random.next() % 4 == 0 {
      fill(Rect(row: row, column: column, width: width, height: 2), style: Style(.muted))
    } else {
      let words = ["薬", "a薬b", "ｶﾞｽﾀｰ", "xyz", "日本語"]
      put(
        words[Int(random.next() % 5)], row: row, column: column, style: Style(.accent),
        maxWidth: width)
    }
  }

  /// Whether every wide character of a row has both halves.
  fileprivate func isWhole(_ row: Int) -> Bool {
    (0..<size.width).allSatisfy { column in
      let needsRight = self[row, column].width == 2
      let hasRight = column + 1 < size.width && self[row, column + 1].isContinuation
      return needsRight == hasRight
    }
  }

  /// The ends of a run that lie inside a character.
  fileprivate func cuts(_ run: ScreenDiff.Run) -> [Int] {
    [run.columns.lowerBound, run.columns.upperBound].filter {
      $0 < size.width && self[run.row, $0].isContinuation
    }
  }
}
