public import Domain

extension Timestamp {
  /// The least version that a change made at this instant gives what it changes: half seconds since 2025.
  ///
  /// A record that was put back from a copy has forgotten the versions given after it. By the clock none of
  /// them is given again, so that an edit that waits on a device does not pass for one of somebody else's
  /// (decision 0171). Held where columns of 32 bits have room for changes counted by ones.
  public var leastVersion: Int {
    let elapsed = (millisecondsSinceEpoch - 1_735_689_600_000) / 500
    return Int(min(max(elapsed, 0), 2_000_000_000))
  }
}
