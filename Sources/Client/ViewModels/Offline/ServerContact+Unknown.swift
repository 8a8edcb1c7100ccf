import APIContract
import ClientCore
import Domain

extension ServerContact {
  /// True when nobody here can say whether a dose was taken.
  func isUnknown(
    _ dose: DayAnswer.DoseItem, seenAt: Timestamp?, recording: TodayRecorder?, now: Timestamp
  ) -> Bool {
    dose.isUnknown(
      seenAt: seenAt, records: connection.state == .online || recording?.isOpen == true,
      isReadOnly: standing.isReadOnly, now: now)
  }
}
