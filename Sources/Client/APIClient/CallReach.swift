import Synchronization

/// How far the calls of a task came: whether any of what they said may have left this device.
///
/// Whoever wants to know sets ``current`` around the calls. The error of a call does not tell it: a
/// connection that broke is as unreachable as one that was never made. Source: decision P-10.
public final class CallReach: Sendable {
  /// What the calls of this task are noted in; nil where nobody wants to know.
  @TaskLocal public static var current: CallReach?

  /// Nil before any call has ended.
  private let isNowhereYet = Mutex<Bool?>(nil)

  public init() {}

  /// A call has ended; `isNowhere` when no connection could be made for it.
  public func note(isNowhere: Bool) {
    isNowhereYet.withLock { yet in yet = (yet ?? true) && isNowhere }
  }

  /// True when calls were made, and a connection for none of them. A way that notes nothing may have
  /// led anywhere.
  public var isNowhere: Bool { isNowhereYet.withLock { $0 ?? false } }
}
