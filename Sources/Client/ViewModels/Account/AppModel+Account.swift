import APIContract
import ClientCore
import Localization

// The account of a caregiver, as 設定 keeps it.
extension AppModel {
  /// Follows a deletion: until it is answered nobody listens, for the server ends the sign-in with it.
  func followAccount(of record: RecordModel) {
    record.account?.onDeletion = { [weak self, weak record] step in
      guard let self, let record else { return }
      switch step {
      case .begins: live.stop()
      case .failed: live.follow(record) {}
      case .done:
        // What cannot be forgotten now stays sealed with a key that no sign-in leads to any more.
        try? outgoing?.device.forget(record.patients.map(\.id))
        let others = record.account?.othersWhoStay ?? 0
        await accountDeleted(saying: others == 0 ? .setupDeleted : .setupDeletedAlone)
      }
    }
  }

  private func accountDeleted(saying sentence: Phrase) async {
    // The server knows the sign-in no more; what is kept of it here goes too.
    _ = try? await session.signOut()
    signedOut()
    openWizard(saying: sentence)
  }
}

extension RecordParts {
  func account(_ refresh: SchedulingRefresh, _ settings: SettingsModel) -> AccountModel {
    AccountModel(
      session: session, refresh: refresh, contact: contact,
      strings: { Strings(settings.language) })
  }
}
