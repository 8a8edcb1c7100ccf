import APIContract
import ClientCore
import Domain

extension ServerContact {
  /// True when nobody here can say whether a dose was taken: so too before the first answer, when what is shown was
  /// seen at an earlier start.
  func isUnknown(
    _ dose: DayAnswer.DoseItem, seenAt: Timestamp?, recording: TodayRecorder?
  ) -> Bool {
    dose.isUnknown(
      seenAt: seenAt, records: connection.isOnline || recording?.isOpen == true,
      isReadOnly: standing.isReadOnly, now: present)
  }
}
