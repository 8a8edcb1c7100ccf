/// Sizes as the screens show them: decimal, 1.8 MB. Source: screens §1 "Numbers".
public enum ByteSize {
  private static let units = ["B", "KB", "MB", "GB"]

  /// 0 B, 420 KB, 1.8 MB: one decimal below ten, rounded down.
  public static func text(_ bytes: Int64) -> String {
    var (tenths, unit) = (max(bytes, 0) * 10, 0)
    while tenths >= 10_000, unit + 1 < units.count {
      tenths /= 1000
      unit += 1
    }
    let whole = "\(tenths / 10)"
    let number = unit >= 2 && tenths < 1000 ? "\(whole).\(tenths % 10)" : whole
    return "\(number) \(units[unit])"
  }
}
