internal import CoreMetrics
internal import Synchronization

/// Something that is counted, and can say how it stands.
protocol Figure: AnyObject, Sendable {
  func write(_ name: String, _ labels: String, to text: inout MetricsText)
}

/// How often something has happened. Counting is one addition that nobody waits for.
final class CountedFigure: CounterHandler, Figure {
  private let count = Atomic<Int64>(0)

  func increment(by amount: Int64) { count.wrappingAdd(amount, ordering: .relaxed) }
  func reset() { count.store(0, ordering: .relaxed) }

  func write(_ name: String, _ labels: String, to text: inout MetricsText) {
    text.line(name, labels, Double(count.load(ordering: .relaxed)))
  }
}

/// How much of something there is now.
final class SetFigure: MeterHandler, RecorderHandler, Figure {
  private let value = Mutex(0.0)

  func set(_ value: Int64) { set(Double(value)) }
  func set(_ value: Double) { self.value.withLock { $0 = value } }
  func increment(by amount: Double) { value.withLock { $0 += amount } }
  func decrement(by amount: Double) { value.withLock { $0 -= amount } }
  func record(_ value: Int64) { set(Double(value)) }
  func record(_ value: Double) { set(value) }

  func write(_ name: String, _ labels: String, to text: inout MetricsText) {
    text.line(name, labels, value.withLock { $0 })
  }
}

/// How long something took, in fixed steps from half a millisecond to ten seconds. Nothing is said before the first.
final class SpreadFigure: TimerHandler, RecorderHandler, Figure {
  private struct State {
    var counts = [Int64](repeating: 0, count: SpreadFigure.steps.count + 1)
    var sum = 0.0
  }

  /// Upper ends in seconds, each with itself inside.
  private static let steps: [Double] = [
    0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10,
  ]
  private let state = Mutex(State())

  func recordNanoseconds(_ duration: Int64) { record(Double(duration) / 1e9) }
  func record(_ value: Int64) { record(Double(value)) }

  func record(_ value: Double) {
    let step = Self.steps.firstIndex { value <= $0 } ?? Self.steps.count
    state.withLock { state in
      state.counts[step] += 1
      state.sum += value
    }
  }

  func write(_ name: String, _ labels: String, to text: inout MetricsText) {
    let state = state.withLock { $0 }
    guard state.counts.contains(where: { $0 > 0 }) else { return }
    let more = labels.isEmpty ? "" : labels + ","
    var sum: Int64 = 0
    for (count, step) in zip(state.counts, Self.steps.map { "\($0)" } + ["+Inf"]) {
      sum += count
      text.line(name + "_bucket", more + "le=\"\(step)\"", Double(sum))
    }
    text.line(name + "_sum", labels, state.sum)
    text.line(name + "_count", labels, Double(sum))
  }
}

/// The lines that Prometheus reads.
struct MetricsText {
  private(set) var lines = ""

  /// Says what the lines that follow are.
  mutating func begin(_ name: String, _ kind: MetricKind, _ help: String?) {
    if let help { lines += "# HELP \(name) \(help)\n" }
    lines += "# TYPE \(name) \(kind.rawValue)\n"
  }

  mutating func line(_ name: String, _ labels: String, _ value: Double) {
    let number = Int64(exactly: value).map { "\($0)" } ?? "\(value)"
    lines += labels.isEmpty ? "\(name) \(number)\n" : "\(name){\(labels)} \(number)\n"
  }

  /// Labels as they stand between the braces.
  static func labels(_ pairs: [(String, String)]) -> String {
    pairs.map { name, value in
      let plain = value.map { character -> String in
        switch character {
        case "\\": "\\\\"
        case "\"": "\\\""
        case "\n": "\\n"
        default: String(character)
        }
      }
      return "\(name)=\"\(plain.joined())\""
    }.joined(separator: ",")
  }
}
