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
  case paywallNotYet = "paywall.notYet"

  // Caregivers only: restoring purchases
  case restoreFound = "restore.found"
  case restoreFoundServer = "restore.found.server"
  case restoreFoundReach = "restore.found.reach"
  case restoreNone = "restore.none"
  case restoreNoneOther = "restore.none.other"
  case restoreNoneServer = "restore.none.server"
  case restoreFailed = "restore.failed"
  case restoreOffline = "restore.offline"
}
