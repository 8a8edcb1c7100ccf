/// What a device's clock and the server's show at one moment, to judge a time that the device's clock gave
/// before. Source: W-62, decision 0046.
public struct ClockCorrection: Hashable, Sendable {
  private let reading: ClockReading
  /// The server's present.
  public let server: Timestamp

  public init(_ reading: ClockReading, server: Timestamp) {
    (self.reading, self.server) = (reading, server)
  }

  /// How far the device's clock is ahead of the server's; negative when it lies behind.
  public var ahead: Duration { reading.device.since(server) }

  /// True when the device's clock is further off than clocks are without a word.
  public var isOff: Bool {
    ahead > TrustedTime.unreported || ahead < .zero - TrustedTime.unreported
  }

  /// When it was in truth, to the second, never later than the server's present; nil when that cannot be
  /// known, and then the moment of arrival has to do.
  ///
  /// `shown` is what the clocks showed when the device's clock said `told`.
  public func corrected(_ told: Timestamp, shown: ClockReading?) -> Timestamp? {
    guard isOff || told > server else { return told }
    let righted = told.adding(.zero - ahead)
    if righted <= server { return righted.wholeSecond }
    // The clock has gone wrong since, or was set right since.
    if told <= server { return told }
    guard let shown, let passed = reading.boot.since(shown.boot) else { return nil }
    return server.adding(.zero - passed).wholeSecond
  }
}

extension Timestamp {
  /// The second this instant lies in, as the record keeps times.
  public var wholeSecond: Timestamp { Timestamp(secondsSinceEpoch: secondsSinceEpoch) }
}
