/// The 256 colours as every terminal has them: 0 to 15 are the person's own, the others stand for a red, a green and a
/// blue of 0 to 255.
public enum IndexedColour {
  /// The levels of the cube of 6×6×6.
  private static let levels = [0, 95, 135, 175, 215, 255]

  /// What an index of 16 to 255 stands for; nil for the person's own sixteen.
  public static func values(of index: UInt8) -> (red: Int, green: Int, blue: Int)? {
    switch index {
    case 0..<16: return nil
    case 16..<232:
      let cube = Int(index) - 16
      return (levels[cube / 36], levels[cube / 6 % 6], levels[cube % 6])
    default:
      let grey = 8 + 10 * (Int(index) - 232)
      return (grey, grey, grey)
    }
  }

  /// What an index stands for, as a value; the person's own sixteen stay theirs.
  static func drawn(_ index: UInt8) -> DrawnColour {
    guard let values = values(of: index) else { return .index(index) }
    return .value(UInt32(values.red << 16 | values.green << 8 | values.blue))
  }

  /// The index that comes nearest to a colour; of two as near, the lower one.
  static func nearest(red: Int, green: Int, blue: Int) -> UInt8 {
    func distance(_ index: UInt8) -> Int {
      guard let values = values(of: index) else { return .max }
      let (r, g, b) = (values.red - red, values.green - green, values.blue - blue)
      return r * r + g * g + b * b
    }
    return (UInt8(16)...255).min { distance($0) < distance($1) } ?? 16
  }
}
