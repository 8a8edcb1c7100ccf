import APIContract
import Domain

extension ServerContact {
  /// True when nobody here can say whether a dose was taken: this terminal does not record now, and the dose
  /// came after the server's last answer. It is never shown as missed; a dose that is not due yet is still to
  /// come, unless nothing can be known before a refresh.
  func isUnknown(
    _ dose: DayAnswer.DoseItem, seenAt: Timestamp?, recording: DoseRecording?, now: Timestamp
  ) -> Bool {
    let knows = connection.state == .online || recording?.isOpen == true
    guard dose.effectiveStatus != .taken, !knows, let seenAt, dose.scheduledAt > seenAt else {
      return false
    }
    return standing.isReadOnly || dose.scheduledAt <= now
  }
}
