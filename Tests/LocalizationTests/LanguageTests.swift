import Localization
import Testing

struct LanguageTests {
  @Test(arguments: [
    (nil, nil, nil, Language.japanese),
    (nil, nil, "ja_JP.UTF-8", .japanese),
    (nil, nil, "en_US.UTF-8", .english),
    (nil, nil, "en", .english),
    (nil, nil, "EN-gb", .english),
    (nil, nil, "English", .english),
    (nil, nil, "en.UTF-8", .english),
    (nil, nil, "en@euro", .english),
    (nil, nil, "C", .japanese),
    (nil, nil, "C.UTF-8", .japanese),
    (nil, nil, "POSIX", .japanese),
    (nil, nil, "de_DE.UTF-8", .japanese),
    (nil, nil, "enm", .japanese),
    ("", "", "en_US.UTF-8", .english),
    ("ja_JP.UTF-8", "en_US.UTF-8", "en_US.UTF-8", .japanese),
    ("en_US.UTF-8", "ja_JP.UTF-8", "ja_JP.UTF-8", .english),
    (nil, "en_GB.UTF-8", "ja_JP.UTF-8", .english),
    (nil, "ja_JP.UTF-8", "en_GB.UTF-8", .japanese),
    ("C", "en_GB.UTF-8", "en_GB.UTF-8", .japanese),
  ])
  func `product 2 the first locale variable that is set decides`(
    all: String?, messages: String?, lang: String?, expected: Language
  ) {
    #expect(Language(all: all, messages: messages, lang: lang) == expected)
  }
}
