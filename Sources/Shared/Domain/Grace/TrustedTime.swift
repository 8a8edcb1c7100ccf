/// What a device knows of the time besides its own clock: the latest time it was shown, and by
/// whom.
///
/// A clock that is set back gains nothing by it, and one that was wrong heals when the server is
/// next heard. Source: decision P-8, D-O5.
public struct TrustedTime: Hashable, Sendable, Codable {
  /// How far a clock may run backwards without a word: clocks are corrected all the time.
  public static let unreported = Duration.seconds(5 * 60)
  /// How far behind the time known from it a word of the server's may lie because it is in whole seconds and
  /// was long on its way. Nothing turns back by so little: what has ended would begin again for a moment (W-1).
  public static let underway = Duration.seconds(5)

  private var seen: Moment
  /// What the server said last; nil while it has said nothing.
  private var server: Moment?

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

  /// The server has said what time it is: that counts instead of the latest time seen, also downwards, unless
  /// its own earlier word leads to a time by which this one was merely ``underway``.
  public mutating func serverSaid(_ time: Timestamp, at reading: ClockReading) {
    let known = serverTime(reading) ?? time
    let isLate = known > time && known.since(time) <= Self.underway
    seen = Moment(isLate ? known : time, reading.boot)
    server = seen
  }

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

/// What the clocks of a device show at one moment, before anybody has judged them.
public struct ClockReading: Hashable, Sendable {
  /// The device's own clock, which a person may set.
  public let device: Timestamp
  /// The clock that runs since the device was started and can't be set.
  public let boot: BootClock

  public init(device: Timestamp, boot: BootClock) { (self.device, self.boot) = (device, boot) }
}

/// The clock that runs since a device was started, asleep or awake (`CLOCK_BOOTTIME`).
public struct BootClock: Hashable, Sendable, Codable {
  /// Names the start; another one after each restart.
  public let id: String
  public let milliseconds: Int64

  public init(id: String, milliseconds: Int64) {
    (self.id, self.milliseconds) = (id, milliseconds)
  }

  /// The time since an earlier reading; nil after a restart in between.
  func since(_ earlier: BootClock) -> Duration? {
    guard id == earlier.id, milliseconds >= earlier.milliseconds else { return nil }
    return .milliseconds(milliseconds - earlier.milliseconds)
  }
}
