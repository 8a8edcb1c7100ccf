import ClientCore
import Domain
import LocalStore
import Localization

// The sentences about the cloud.
extension CommandSentences {
  /// Why documents stay on this device. Source: gating 5.3, 6.4.
  func denied(_ reason: SyncDenial) -> String {
    let strings = PurchaseStrings(language)
    return switch reason {
    case .notPremium, .refusedByServer: strings(.documentsCloud)
    case .expired: strings(.documentsExpired)
    case .noGate, .unknownPlan: Strings(language)(.documentsUnknown)
    case .notCaregiver: patientOnlyLooks
    }
  }
  func manyDeletions(_ count: Int, _ all: Int, isHere: Bool) -> String {
    isHere ? deletedElsewhere(all, count) : deletedHere(all, count)
  }
  func deletionsHow(isHere: Bool) -> [String] {
    isHere ? [confirmDeletions, keepDeleted] : [confirmDeletions]
  }
  func synced(_ report: SyncReport, _ standing: SyncStanding) -> String {
    let strings = Strings(language)
    var lines = [inStep(report.sent, report.received, report.filesSent, report.filesReceived)]
    if report.wasPutBack { lines.append(cloudPutBack) }
    if standing.conflicts > 0 {
      lines.append(strings(.syncConflicts(standing.conflicts)) + gap + settleHow)
    }
    if standing.errors > 0 { lines.append(setAsideDocuments(standing.errors)) }
    if standing.pendingUpload > 0 { lines.append(stillWaiting(standing.pendingUpload)) }
    return lines.joined(separator: "\n")
  }
  func cloudFinding(_ title: String, _ isThere: Bool) -> String {
    isThere ? cloudDiffers(title) : cloudMissing(title)
  }
}
