import APIClient
import Domain
import Files
import LocalStore
import Localization
import ViewModels

// What commands say without a network, and about what waits for one.
extension CommandSentences {
  /// Where a text comes from: オフライン　最終更新 2月9日 21:14.
  func whence(_ silence: APIError?, _ keptAt: Timestamp, today: CivilDate) -> String {
    let strings = Strings(language)
    let moment =
      keptAt.tokyoDate == today
      ? keptAt.clock : Phrase.dayAndTime(keptAt.tokyoDate.plain, keptAt.clock)
    return "\(strings(connection(silence)))　\(strings(.syncStale(moment)))"
  }

  /// The server is silent, and this device has nothing to stand in.
  func notKept(_ silence: APIError?) -> String {
    let strings = Strings(language)
    return "\(strings(.errorOffline))\n\(strings(.errorNotKept))"
      + (silence.map { "\n" + api($0) } ?? "")
  }

  /// Why nothing may be written now.
  func readOnly(_ reason: OfflineAccessDecision.Reason) -> String {
    let strings = Strings(language)
    switch reason {
    case .noTokens: return notSignedIn
    case .graceExpired: return strings(.offlineGraceWhy) + "\n" + connectFirst
    case .tokensExpired: return strings(.offlineGraceUnknown) + "\n" + connectFirst
    }
  }

  /// What this device keeps could not be opened.
  func keptUnusable(_ error: DeviceStoreError) -> String {
    let strings = Strings(language)
    return strings(phrase(KeepingFault(error))) + text("：\(error.path)", ": \(error.path)")
  }

  /// Nothing was recorded: the disk took nothing.
  func notKept(_ error: DeviceStoreError) -> String {
    Strings(language)(.recordNotKept(reason: phrase(KeepingFault(error))))
  }

  func queued(_ dose: String, unsent: Int) -> String {
    let strings = Strings(language)
    return text(
      "記録しました：\(dose)　\(strings(.syncUnsent(unsent)))　\(strings(.offlineUnsent))",
      "Recorded: \(dose)  (\(strings(.syncUnsent(unsent))). \(strings(.offlineUnsent)))")
  }

  /// Taken back here; the server will hear of it.
  func undoQueued(_ dose: String, unsent: Int) -> String {
    let strings = Strings(language)
    return text(
      "取り消しました：\(dose)　\(strings(.syncUnsent(unsent)))　\(strings(.offlineUnsent))",
      "Taken back: \(dose)  (\(strings(.syncUnsent(unsent))). \(strings(.offlineUnsent)))")
  }

  /// What this account recorded here before it signed in again.
  func willSend(_ count: Int) -> String {
    text(
      "このアカウントの未送信の記録 \(count)件を送ります。", "Unsent records of this account, to be sent now: \(count).")
  }

  /// Signing out leaves these on the device.
  func leftBehind(_ count: Int) -> String {
    text(
      "未送信の記録が \(count)件あります。この端末に残り、このアカウントで次に入ると送ります。",
      "Unsent records: \(count). They stay on this device and are sent when this account signs in.")
  }
  var confirmSignOut: String {
    text("サインアウトしますか（y/N）", "Sign out (y/N)")
  }
  var signOutStopped: String {
    text("やめました。サインインしたままです。", "Stopped. You are still signed in.")
  }
  var signOutNeedsYes: String {
    text(
      "未送信の記録を残してサインアウトするには --yes を付けてください。サインインしたままです。",
      "To sign out and leave unsent records, add --yes. You are still signed in.")
  }
  var takesBack: String { text("取り消し", "taking back") }
  var newerWrite: String { text("新しい版の okusuri の記録", "a record of a newer okusuri") }

  /// What had waited has been sent.
  func sentNow(_ count: Int) -> String {
    text("未送信だった記録 \(count)件を送りました。", "Unsent records sent now: \(count).")
  }

  /// What the server would not take.
  func setAside(_ count: Int) -> String {
    text(
      "サーバーが受け取らなかった記録が \(count)件あります。この端末に残してあります。okusuri で確かめてください。",
      "Records that the server did not take: \(count). They stay on this device, see okusuri.")
  }

  private var connectFirst: String {
    let strings = Strings(language)
    return strings(.offlineGraceMessage) + "\n" + strings(.offlineGraceDetail)
  }

  private func connection(_ silence: APIError?) -> Phrase {
    silence == nil || silence == .unreachable ? .connOffline : .connNoAnswer
  }

  private func phrase(_ fault: KeepingFault) -> Phrase {
    switch fault {
    case .full: .deviceFull
    case .damaged: .deviceDamaged
    case .closed: .deviceClosed
    case .busy: .deviceBusy
    case .newer: .deviceNewer
    case .system: .deviceSystem
    }
  }
}
