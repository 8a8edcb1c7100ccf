/// How long tests with chance in them go on: a short part with the others, many times as long in `make soak`.
public enum Soak {
  /// So many rounds, times the number in the environment variable `OKUSURI_SOAK`; 1 without it.
  public static func rounds(_ count: Int) -> Range<Int> { 0..<count * factor }

  /// True in `make soak`.
  static var isOn: Bool { factor > 1 }

  private static let factor = max(
    1, ProcessEnvironment.value("OKUSURI_SOAK").flatMap { Int($0) } ?? 1)
}
