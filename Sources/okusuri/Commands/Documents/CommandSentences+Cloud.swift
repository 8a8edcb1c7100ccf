import ClientCore
import Domain
import LocalStore
import Localization
import ViewModels

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
    case .role: Strings(language)(.documentsUnseen)
    }
  }
  func manyDeletions(_ count: Int, _ all: Int, isHere: Bool) -> String {
    isHere ? deletedElsewhere(all, count) : deletedHere(all, count)
  }
  func deletionsHow(isHere: Bool) -> [String] {
    isHere ? [confirmDeletions, keepDeleted] : [confirmDeletions]
  }
  /// What a sync did; "in step" only when nothing is left.
  func synced(_ report: SyncReport, _ standing: SyncStanding) -> String {
    let say = standing.isComplete ? inStep : notInStep
    var lines = [say(report.sent, report.received, report.filesSent, report.filesReceived)]
    if report.wasPutBack { lines.append(Strings(language)(.documentsCloudPutBack)) }
    if standing.conflicts > 0 {
      lines.append(Strings(language)(.syncConflicts(standing.conflicts)) + gap + settleHow)
    }
    let waiting = standing.pendingUpload + standing.pendingDownload
    if waiting > 0 { lines.append(stillWaiting(waiting)) }
    return lines.joined(separator: "\n")
  }
  /// What was set aside: which paper or file, why, and what to do.
  func aside(_ item: SetAsideItem) -> String { Strings(language)(item.phrase) }
  func cloudFinding(_ title: String, _ isThere: Bool) -> String {
    isThere ? cloudDiffers(title) : cloudMissing(title)
  }
}
