internal import CoreMetrics
internal import Synchronization

/// Everything that a server counts, and its text as Prometheus reads it (format 0.0.4). Source: S-19, decision 0132.
///
/// A figure is made once and then held by whoever counts; only whoever asks for the text goes through all of them.
final class MetricsBook: MetricsFactory {
  /// Figures of one name, in the order in which they were made.
  private struct Family {
    let name: String
    let kind: MetricKind
    var help: String?
    var figures: [(labels: String, figure: any Figure)] = []
  }

  /// A figure that nobody counts: it is looked up when the text is asked for.
  private struct Watched {
    let name: String
    let kind: MetricKind
    let help: String
    let read: @Sendable () -> [MetricReading]
  }

  private struct State {
    var families: [Family] = []
    var watched: [Watched] = []
  }

  private let state = Mutex(State())

  /// Says what figures of a name are, in one line without a backslash.
  func describe(_ name: String, _ kind: MetricKind, _ help: String) {
    state.withLock { $0.families.append(Family(name: name, kind: kind, help: help)) }
  }

  /// Has figures of a name looked up each time somebody asks.
  func watch(
    _ name: String, _ kind: MetricKind, _ help: String,
    _ read: @escaping @Sendable () -> [MetricReading]
  ) {
    state.withLock {
      $0.watched.append(Watched(name: name, kind: kind, help: help, read: read))
    }
  }

  /// The text of all of them. O(figures).
  var text: String {
    let state = state.withLock { $0 }
    var text = MetricsText()
    for family in state.families {
      text.begin(family.name, family.kind, family.help)
      for (labels, figure) in family.figures { figure.write(family.name, labels, to: &text) }
    }
    for watched in state.watched {
      text.begin(watched.name, watched.kind, watched.help)
      for reading in watched.read() {
        text.line(watched.name, MetricsText.labels(reading.labels), reading.value)
      }
    }
    return text.lines
  }

  // What swift-metrics asks of a factory.

  func makeCounter(label: String, dimensions: [(String, String)]) -> any CounterHandler {
    added(CountedFigure(), .counter, label, dimensions)
  }

  func makeMeter(label: String, dimensions: [(String, String)]) -> any MeterHandler {
    added(SetFigure(), .gauge, label, dimensions)
  }

  func makeRecorder(
    label: String, dimensions: [(String, String)], aggregate: Bool
  ) -> any RecorderHandler {
    aggregate
      ? added(SpreadFigure(), .histogram, label, dimensions)
      : added(SetFigure(), .gauge, label, dimensions)
  }

  func makeTimer(label: String, dimensions: [(String, String)]) -> any TimerHandler {
    added(SpreadFigure(), .histogram, label, dimensions)
  }

  // A server's figures live as long as it does.
  func destroyCounter(_ handler: any CounterHandler) {}
  func destroyMeter(_ handler: any MeterHandler) {}
  func destroyRecorder(_ handler: any RecorderHandler) {}
  func destroyTimer(_ handler: any TimerHandler) {}

  private func added<Made: Figure>(
    _ figure: Made, _ kind: MetricKind, _ name: String, _ dimensions: [(String, String)]
  ) -> Made {
    let entry = (labels: MetricsText.labels(dimensions), figure: figure as any Figure)
    state.withLock { state in
      if let place = state.families.firstIndex(where: { $0.name == name }) {
        state.families[place].figures.append(entry)
      } else {
        state.families.append(Family(name: name, kind: kind, help: nil, figures: [entry]))
      }
    }
    return figure
  }
}

/// What Prometheus may make of a figure.
public enum MetricKind: String, Sendable {
  case counter, gauge, histogram
}

/// One figure as it stood when it was looked up.
public struct MetricReading: Sendable {
  public let labels: [(String, String)]
  public let value: Double

  public init(_ value: Double, labels: [(String, String)] = []) {
    (self.value, self.labels) = (value, labels)
  }
}
