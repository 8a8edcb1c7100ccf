/// The keys of the phrases that only caregivers' screens may draw.
///
/// The raw value is the key in `Localizable.strings`.
enum PurchaseKey: String, CaseIterable, Sendable {
  // Caregivers only: plans
  case planFree = "plan.free"
  case planPremium = "plan.premium"
  case helpFree = "help.free"
  case settingsPlan = "settings.plan"
  case settingsPlanActive = "settings.plan.active"
  case settingsPlanNone = "settings.plan.none"
  case patientsLimitPremium = "patients.limit.premium"

  // Caregivers only: the lock
  case historyRetentionLockCaregiverTitle = "history.retention.lock.caregiver.title"
  case historyRetentionLockCaregiverBody = "history.retention.lock.caregiver.body"
  case historyRetentionLockUpgrade = "history.retention.lock.upgrade"
  case historyRetentionLockRestore = "history.retention.lock.restore"
  case lockAlways = "lock.always"

  // Caregivers only: the paywall
  case paywallTitle = "paywall.title"
  case paywallHistory = "paywall.history"
  case paywallPatients = "paywall.patients"
  case paywallPdf = "paywall.pdf"
  case paywallCloud = "paywall.cloud"
  case paywallPatientFree = "paywall.patientFree"
  case paywallAlways = "paywall.always"
  case paywallBuy = "paywall.buy"
  case paywallPhone = "paywall.phone"
  case paywallOnce = "paywall.once"
  case paywallOnceNote = "paywall.once.note"
  case paywallYearly = "paywall.yearly"
  case paywallYearlyNote = "paywall.yearly.note"
  case paywallTestStore = "paywall.testStore"
  case paywallBought = "paywall.bought"
  case paywallCancelled = "paywall.cancelled"
  case paywallPending = "paywall.pending"
  case paywallFailed = "paywall.failed"
  case paywallOffline = "paywall.offline"
  case paywallNothingCharged = "paywall.nothingCharged"
  case paywallUnconfirmed = "paywall.unconfirmed"
  case paywallUnconfirmedKept = "paywall.unconfirmed.kept"
  case paywallRefused = "paywall.refused"
  case paywallRefusedInvalid = "paywall.refused.invalid"
  case paywallRefusedOwned = "paywall.refused.owned"
  case storeDeclined = "store.declined"
  case storeUnusable = "store.unusable"

  // Caregivers only: restoring purchases
  case restoreFound = "restore.found"
  case restoreFoundBody = "restore.found.body"
  case restoreFoundServer = "restore.found.server"
  case restoreFoundReach = "restore.found.reach"
  case restoreNone = "restore.none"
  case restoreNoneBody = "restore.none.body"
  case restoreNoneOther = "restore.none.other"
  case restoreNoneServer = "restore.none.server"
  case restoreFailed = "restore.failed"
  case restoreOffline = "restore.offline"
}
