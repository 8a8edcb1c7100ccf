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
