@testable import Localization

extension EveryPhrase {
  static let offline: [Phrase] = [
    .patientUnknown,
    .dayAndTime(.slotNoon, .slotNoon),
    .connGrace(2),
    .connReadOnly,
    .syncUnsent(2),
    .syncRefused(2),
    .doseUnknown,
    .todayUnknown,
    .recordReadOnly,
    .recordNotKept(reason: .slotNoon),
    .deviceFull,
    .deviceDamaged,
    .deviceClosed,
    .deviceBusy,
    .deviceNewer,
    .deviceSystem,
    .offlineGraceMessage,
    .offlineGraceDetail,
    .offlineGraceWhy,
    .offlineGraceUnknown,
    .offlineUnsent,
    .offlineLeft(2),
    .errorOffline,
    .errorNotKept,
    .keyReconnect,
    .keyCloseNotice,
  ]
}
