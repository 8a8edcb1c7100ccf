/// How long tests with chance in them go on: a short part with the others, many times as long in `make soak`.
public enum Soak {
  /// So many rounds, times the number in the environment variable `OKUSURI_SOAK`; 1 without it.
  public static func rounds(_ count: Int) -> Range<Int> { 0..<count * factor }

  /// How many keys a random run may press between two looks: one, and up to so many in `make soak`, where the looks
  /// take the time and the keys are what is wanted.
  public static func atOnce(_ most: Int) -> ClosedRange<Int> { 1...(isOn ? most : 1) }

  /// True in `make soak`.
  static var isOn: Bool { factor > 1 }

  private static let factor = max(
    1, ProcessEnvironment.value("OKUSURI_SOAK").flatMap { Int($0) } ?? 1)
}
