import AppResources
import Localization
import ServerCore

extension LinkPage {
  /// The page that every server of this program shows to a phone.
  static let own = LinkPage(
    style: AppResource.named("pages/link.css")?.text ?? "",
    script: AppResource.named("pages/link.js")?.text ?? "",
    words: { language, word in
      Strings(language == .japanese ? .japanese : .english)(word.phrase)
    })
}

extension LinkPage.Word {
  fileprivate var phrase: Phrase {
    switch self {
    case .title: .pageTitle
    case .language: .pageLanguage
    case .what: .pageWhat
    case .why: .pageWhy
    case .address: .pageAddress
    case .code: .pageCode
    case .finger: .pageFinger
    case .compare: .pageCompare
    case .lasts: .pageLasts
    case .secret: .pageSecret
    case .unread: .pageUnread
    case .plain: .pagePlain
    case .how: .pageHow
    case .how1: .pageHow1
    case .how2: .pageHow2
    case .how3: .pageHow3
    case .over: .pageOver
    case .calendar: .pageCalendar
    case .feed: .pageFeed
    case .keeps: .pageKeeps
    }
  }
}
