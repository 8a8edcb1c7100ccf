internal import Domain
public import LocalStore
public import Localization

extension SetAsideItem {
  /// Which document or file was set aside, why, and what to do; screens and commands say the same.
  public var phrase: Phrase {
    let title = document.fields.title.text
    guard let file = attachment?.name.text else {
      return .documentsAsideDocument(title, reason: fault.phrase)
    }
    return switch fault {
    case .lost: .documentsAsideLost(title, file)
    case .mismatch: .documentsAsideMismatch(title, file)
    case .fileDamaged: .documentsAsideDamaged(title, file)
    case .unreadable, .refused, .givenUp, .noRoom: .documentsAsideUnreadable(title, file)
    }
  }
}
