import ClientCore
import Domain
import LocalStore
import Localization

// The sentences about the cloud.
extension CommandSentences {
  /// Why papers stay on this device. Source: gating 5.3, 6.4.
  func denied(_ reason: SyncDenial) -> String {
    let strings = PurchaseStrings(language)
    return switch reason {
    case .notPremium, .refusedByServer: strings(.documentsCloud)
    case .expired: strings(.documentsExpired)
    case .noGate, .unknownPlan: Strings(language)(.documentsUnknown)
    case .notCaregiver: patientOnlyLooks
    }
  }
  var adoptHow: String {
    text(
      "okusuri documents sync --adopt-cloud で、このクラウドにすべて送り直します。",
      "okusuri documents sync --adopt-cloud sends everything to this one.")
  }
  func manyDeletions(_ count: Int, _ all: Int, isHere: Bool) -> String {
    isHere
      ? text(
        "ほかの端末で、書類\(all)件のうち\(count)件が消されました。この端末ではまだ消していません。",
        "\(count) of \(all) documents were deleted elsewhere. Nothing is gone here yet.")
      : text(
        "この端末で、書類\(all)件のうち\(count)件を消しています。クラウドにはまだ知らせていません。",
        "\(count) of \(all) documents were deleted here. The cloud has not been told yet.")
  }
  func deletionsHow(isHere: Bool) -> [String] {
    let confirm = text(
      "--confirm-deletions で、そのとおりに消します。", "--confirm-deletions deletes them.")
    let keep = text(
      "--keep-deleted で残し、もう一度送ります。", "--keep-deleted keeps them and sends them again.")
    return isHere ? [confirm, keep] : [confirm]
  }
  var oneAnswer: String {
    text(
      "--confirm-deletions と --keep-deleted は、どちらか1つにしてください。",
      "Give one of --confirm-deletions and --keep-deleted.")
  }
  var syncBusy: String {
    text("ほかの okusuri が同期しています。", "Another okusuri is syncing.")
  }
  func synced(_ report: SyncReport, _ standing: SyncStanding) -> String {
    let strings = Strings(language)
    var lines = [
      text(
        "クラウドと揃いました。送った書類 \(report.sent)件、届いた変更 \(report.received)件、"
          + "送ったファイル \(report.filesSent)件、届いたファイル \(report.filesReceived)件。",
        "In step with the cloud. Documents sent: \(report.sent), changes received: \(report.received), "
          + "files sent: \(report.filesSent), files received: \(report.filesReceived).")
    ]
    if standing.conflicts > 0 {
      lines.append(strings(.syncConflicts(standing.conflicts)) + text("　", "  ") + settleHow)
    }
    if standing.errors > 0 { lines.append(setAsideDocuments(standing.errors)) }
    if standing.pendingUpload > 0 { lines.append(stillWaiting(standing.pendingUpload)) }
    return lines.joined(separator: "\n")
  }
  func removedFromCloud(_ title: String) -> String {
    text(
      "クラウドから消しました：\(title)　この端末の書類はそのままです。",
      "Taken out of the cloud: \(title). What is on this device stays.")
  }
  var cloudEmpty: String { text("クラウドに書類はありません。", "There are no documents in the cloud.") }
  var cloudUnchecked: String {
    text(
      "クラウドは確かめられませんでした。この端末のファイルだけを見ました。",
      "The cloud could not be asked. Only this device was looked at.")
  }
  func cloudFinding(_ title: String, _ isThere: Bool) -> String {
    isThere
      ? text("\(title)  クラウドのファイルと違います", "\(title)  not what the cloud holds")
      : text("\(title)  クラウドにありません", "\(title)  not in the cloud")
  }

  private var settleHow: String {
    text("okusuri documents settle で決められます。", "Settle them with: okusuri documents settle")
  }
  private func setAsideDocuments(_ count: Int) -> String {
    text(
      "送れなかった書類が \(count)件あります。okusuri documents で理由を見られます。",
      "Set aside: \(count). okusuri documents says why.")
  }
  private func stillWaiting(_ count: Int) -> String {
    text("まだ \(count)件が待っています。", "Still waiting: \(count).")
  }
}
