@testable import Localization

extension EveryPhrase {
  static let sync: [Phrase] = [
    .settingsSync,
    .settingsSyncNone,
    .settingsSyncSend,
    .settingsSyncSent,
    .settingsSyncSetAside,
    .settingsSyncHow,
    .settingsSyncRetry,
    .settingsSyncDrop,
    .settingsSyncRetried(what: .slotNoon),
    .settingsSyncDropped(what: .slotNoon),
    .settingsSyncFault(reason: .slotNoon),
    .settingsSyncSpoken(what: .slotNoon, reason: .slotNoon),
    .syncWhen(date: .slotNoon, what: .slotNoon),
    .syncUndo(what: .slotNoon),
    .syncUnknown,
    .syncAskedAt(date: .slotNoon, time: .slotNoon),
    .refusalChanged,
    .refusalForbidden,
    .refusalGone,
    .refusalServer,
    .refusalNewer,
    .todayRefused,
    .signoutTitle(2),
    .signoutKept,
    .signoutMore(2),
    .signinUnsent(2),
  ]
}
