import APIContract

extension Page.Content {
  /// The code or the address on it that is typed elsewhere; nil where there is none. Never traced, logged or kept.
  @MainActor
  public var copied: String? {
    switch self {
    case .code(let code) where code.state == .live: code.invitation?.text ?? code.digits
    case .feed(let feed): feed.address
    case .invited(let invited): invited.code
    default: nil
    }
  }
}

extension RecordModel {
  /// What came of asking the terminal to copy: none says whether it did.
  public enum Copying: Hashable, Sendable {
    case asked, unable
  }

  /// Hands on what stands on the page; false where there is nothing to copy.
  func copy(from page: Page) -> Bool {
    guard let text = page.content.copied else { return false }
    copying = doors.copied(text) ? .asked : .unable
    return true
  }
}
