/// Reads a QR code as a phone would, from what stands on a screen: half blocks, black on white.
///
/// It knows the squares of versions 1 to 5 with the lowest error correction, which have one block of
/// data, and corrects nothing: one wrong module is one wrong character.
public struct QRReader {
  /// Nothing that can be read.
  public struct Unreadable: Error {
    /// What was missing.
    public let what: String
  }

  private let modules: [[Bool]]
  private var size: Int { modules.count }

  /// What a code says, given as the rows of its half blocks, the quiet zone with them.
  public static func text(of lines: [String], quietZone: Int = 2) throws -> String {
    String(decoding: try bytes(of: lines, quietZone: quietZone), as: UTF8.self)
  }

  /// The same as bytes, in whatever encoding they are.
  public static func bytes(of lines: [String], quietZone: Int = 2) throws -> [UInt8] {
    let rows = lines.flatMap { line -> [[Bool]] in
      [line.map { "█▀".contains($0) }, line.map { "█▄".contains($0) }]
    }
    let width = lines.first?.count ?? 0
    let inner = quietZone..<(width - quietZone)
    guard width > 4 * quietZone, rows.count >= width else { throw Unreadable(what: "a square") }
    let outside = rows.enumerated().flatMap { number, row in
      row.enumerated().filter { !inner.contains(number) || !inner.contains($0.offset) }
    }
    guard outside.allSatisfy({ !$0.element }) else { throw Unreadable(what: "the quiet zone") }
    return try QRReader(modules: rows[inner].map { Array($0[inner]) }).bytes()
  }

  private func bytes() throws -> [UInt8] {
    let dataBytes = [21: 19, 25: 34, 29: 55, 33: 80, 37: 108]
    guard let count = dataBytes[size] else { throw Unreadable(what: "a known size") }
    let format = format
    guard format >> 13 == 1 else { throw Unreadable(what: "the lowest error correction") }
    var bits = Bits(all: Array(dataBits(mask: format >> 10 & 7).prefix(8 * count)))
    return try bits.bytes()
  }

  private var format: Int {
    let places =
      (0..<6).map { (8, $0) } + [(8, 7), (8, 8), (7, 8)] + (0..<6).reversed().map { ($0, 8) }
    return places.reduce(0) { $0 << 1 | (modules[$1.0][$1.1] ? 1 : 0) } ^ 0x5412
  }

  /// The bits in the order of the zigzag, unmasked.
  private func dataBits(mask: Int) -> [Bool] {
    var bits: [Bool] = []
    var isUpward = true
    for right in stride(from: size - 1, through: 1, by: -2) {
      // The column of timing marks is stepped over.
      let right = right <= 6 ? right - 1 : right
      for step in 0..<size {
        let row = isUpward ? size - 1 - step : step
        for column in [right, right - 1] where !isFunction(row, column) {
          bits.append(modules[row][column] != Self.isMasked(mask, row, column))
        }
      }
      isUpward.toggle()
    }
    return bits
  }

  private func isFunction(_ row: Int, _ column: Int) -> Bool {
    let edge = size - 8
    if row == 6 || column == 6 { return true }
    if row < 9, column < 9 || column >= edge { return true }
    if row >= edge, column < 9 { return true }
    let centre = size - 7
    return size > 21 && abs(row - centre) <= 2 && abs(column - centre) <= 2
  }

  private static func isMasked(_ mask: Int, _ row: Int, _ column: Int) -> Bool {
    let product = row * column
    return switch mask {
    case 0: (row + column) % 2 == 0
    case 1: row % 2 == 0
    case 2: column % 3 == 0
    case 3: (row + column) % 3 == 0
    case 4: (row / 2 + column / 3) % 2 == 0
    case 5: product % 2 + product % 3 == 0
    case 6: (product % 2 + product % 3) % 2 == 0
    default: ((row + column) % 2 + product % 3) % 2 == 0
    }
  }

  /// The data as segments of text.
  private struct Bits {
    let all: [Bool]
    var next = 0

    private static let alphanumeric = Array("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:")

    mutating func take(_ count: Int) throws -> Int {
      guard next + count <= all.count else { throw Unreadable(what: "the end") }
      defer { next += count }
      return all[next..<next + count].reduce(0) { $0 << 1 | ($1 ? 1 : 0) }
    }

    mutating func bytes() throws -> [UInt8] {
      var bytes: [UInt8] = []
      while all.count - next >= 4 {
        switch try take(4) {
        case 0: return bytes
        case 1: bytes += try digits(try take(10)).utf8
        case 2: bytes += try letters(try take(9)).utf8
        case 4:
          let count = try take(8)
          bytes += try (0..<count).map { _ in UInt8(try take(8)) }
        default: throw Unreadable(what: "a known segment")
        }
      }
      return bytes
    }

    private mutating func digits(_ count: Int) throws -> String {
      var text = ""
      while text.count < count {
        let length = min(3, count - text.count)
        let group = String(try take([4, 7, 10][length - 1]))
        text += String(repeating: "0", count: length - group.count) + group
      }
      return text
    }

    private mutating func letters(_ count: Int) throws -> String {
      var text = ""
      while text.count < count {
        guard count - text.count > 1 else {
          text.append(Self.alphanumeric[try take(6)])
          continue
        }
        let pair = try take(11)
        text.append(Self.alphanumeric[pair / 45])
        text.append(Self.alphanumeric[pair % 45])
      }
      return text
    }
  }
}
