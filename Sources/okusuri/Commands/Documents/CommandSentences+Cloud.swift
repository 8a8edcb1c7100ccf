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
    if report.wasPutBack { lines.append(cloudPutBack) }
    if standing.conflicts > 0 {
      lines.append(Strings(language)(.syncConflicts(standing.conflicts)) + gap + settleHow)
    }
    let waiting = standing.pendingUpload + standing.pendingDownload
    if waiting > 0 { lines.append(stillWaiting(waiting)) }
    return lines.joined(separator: "\n")
  }
  /// What was set aside: which paper or file, why, and what to do.
  func aside(_ item: SetAsideItem) -> String {
    let title = item.document.fields.title.text
    guard let file = item.attachment?.name.text else {
      return asideDocument(title, Strings(language)(item.fault.phrase))
    }
    return switch item.fault {
    case .lost: asideLost(file, title)
    case .mismatch: asideMismatch(file, title)
    case .fileDamaged: asideDamaged(file, title)
    case .unreadable, .refused, .givenUp, .noRoom: asideUnreadable(file, title)
    }
  }
  func cloudFinding(_ title: String, _ isThere: Bool) -> String {
    isThere ? cloudDiffers(title) : cloudMissing(title)
  }
}
