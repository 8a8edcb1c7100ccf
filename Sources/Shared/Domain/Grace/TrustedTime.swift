/// What a device knows of the time besides its own clock: the latest time it was shown, and by
/// whom.
///
/// A clock that is set back gains nothing by it, and one that was wrong heals when the server is
/// next heard. Source: decision P-8, D-O5.
public struct TrustedTime: Hashable, Sendable, Codable {
  /// How far a clock may run backwards without a word: clocks are corrected all the time.
  public static let unreported = Duration.seconds(5 * 60)

  private var seen: Moment
  /// What the server said last; nil while it has said nothing.
  private var server: Moment?

  /// Begins with what the clocks show.
  public init(_ reading: ClockReading) { seen = Moment(reading.device, reading.boot) }

  /// The time: the later of the device's clock and the latest time seen, which goes on while the device
  /// has not been restarted.
  public func now(_ reading: ClockReading) -> Timestamp {
    max(reading.device, seen.carried(to: reading.boot))
  }

  /// What the server's clock shows; nil when it has said nothing since the device was started.
  public func serverTime(_ reading: ClockReading) -> Timestamp? {
    guard let server, server.boot.id == reading.boot.id else { return nil }
    return server.carried(to: reading.boot)
  }

  /// How far the device's clock lies behind the latest time seen; nil up to five minutes.
  public func behind(_ reading: ClockReading) -> Duration? {
    let gap = seen.carried(to: reading.boot).since(reading.device)
    return gap > Self.unreported ? gap : nil
  }

  /// Remembers what the clocks show, for when they show less.
  public mutating func observe(_ reading: ClockReading) {
    seen = Moment(now(reading), reading.boot)
  }

  /// The server has said what time it is: that counts instead of the latest time seen, also downwards.
  public mutating func serverSaid(_ time: Timestamp, at reading: ClockReading) {
    seen = Moment(time, reading.boot)
    server = seen
  }

  /// The latest time seen, as it was.
  public var lastSeen: Timestamp { seen.time }

  /// A time, and what the boot clock showed then.
  private struct Moment: Hashable, Codable {
    private let milliseconds: Int64
    let boot: BootClock

    init(_ time: Timestamp, _ boot: BootClock) {
      (milliseconds, self.boot) = (time.millisecondsSinceEpoch, boot)
    }

    var time: Timestamp { Timestamp(millisecondsSinceEpoch: milliseconds) }

    /// The time when the boot clock shows `later`; the same time after a restart.
    func carried(to later: BootClock) -> Timestamp {
      later.since(boot).map { time.adding($0) } ?? time
    }
  }
}
