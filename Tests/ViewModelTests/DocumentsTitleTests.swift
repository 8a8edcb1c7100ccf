import Domain
import Localization
import Testing

@testable import ViewModels

/// What the title bar says of the documents in 書類.
struct DocumentsTitleTests {
  @Test(arguments: [
    (SyncPermission.allowed, true, nil), (.allowed, false, nil),
    (.denied(.expired), true, "書類の同期は停止中"), (.denied(.refusedByServer), true, "書類の同期は停止中"),
    (.denied(.unknownPlan), true, "書類の同期は停止中"), (.denied(.notPremium), false, "書類はこの端末のみ"),
  ])
  func `W-7 gating 7.2 copies in a cloud are not told to be on this device only`(
    permission: SyncPermission, hasCloud: Bool, words: String?
  ) {
    var status = DocumentsStatus(permission: permission)
    status.hasCloud = hasCloud
    for isOnline in [true, false] {
      let said = status.inTitle(isOpen: true, isOnline: isOnline)
      #expect(said.map { Strings(.japanese)($0) } == words)
      #expect(status.inTitle(isOpen: false, isOnline: isOnline) == nil)
    }
    status.conflicts = 2
    #expect(status.inTitle(isOpen: true, isOnline: true) == .syncConflicts(2))
  }
}
