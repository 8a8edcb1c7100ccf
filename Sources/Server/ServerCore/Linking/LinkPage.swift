internal import Crypto
internal import Purchases

/// What a phone shows that has read the QR code of linking: address and code, and how to go on.
///
/// The same bytes for everybody: the code stands behind the `#` of the address, which the browser keeps for
/// itself, and a script of the page's own takes it from there. Source: F-20, decision 0074
public struct LinkPage: Sendable {
  /// What the page begins with; it holds both, and the reader can switch.
  public enum Language: String, CaseIterable, Sendable { case japanese = "ja", english = "en" }

  /// Everything the page says.
  public enum Word: CaseIterable, Sendable {
    case title, language, what, why, address, code, finger, compare, lasts, secret, unread, plain
    case how, how1, how2, how3, over, calendar, feed, keeps
  }

  public typealias Words = @Sendable (Language, Word) -> String

  /// What a browser may do with the page: nothing but its own style and script, known by their hashes.
  public let policy: String
  private let bodies: [Language: [UInt8]]

  /// Writes the page out once. `style` and `script` must not hold `</`.
  public init(style: String, script: String, words: @escaping Words) {
    policy = [
      "default-src 'none'", "style-src '\(Self.hash(style))'", "script-src '\(Self.hash(script))'",
      "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'",
    ].joined(separator: "; ")
    let pages = Language.allCases.map { language in
      let page = Self.page(in: language, style, script, words).page
      return (language, Array(page.utf8))
    }
    bodies = Dictionary(uniqueKeysWithValues: pages)
  }

  /// The page's bytes in UTF-8.
  public func body(in language: Language) -> [UInt8] { bodies[language] ?? [] }

  private static func hash(_ text: String) -> String {
    "sha256-" + Base64.standard.text(Array(SHA256.hash(data: Array(text.utf8))))
  }

  private static func page(
    in language: Language, _ style: String, _ script: String, _ words: @escaping Words
  ) -> Markup {
    let head: [Markup] = [
      .void("meta", ["charset": "utf-8"]),
      .void("meta", ["name": "viewport", "content": "width=device-width, initial-scale=1"]),
      .void("meta", ["name": "referrer", "content": "no-referrer"]),
      .void("meta", ["name": "robots", "content": "noindex"]),
      .words("title", words(language, .title)), .verbatim("style", style),
    ]
    let choices = Language.allCases.map { choice(of: $0, isChosen: $0 == language) }
    let labels = Language.allCases.map { of in
      Markup.element(
        "label", ["for": of.id, "lang": of.rawValue], [.text(words(of, .language))])
    }
    let texts = Language.allCases.map { section(in: $0, words) }
    return .element(
      "html", ["lang": language.rawValue],
      [
        .element("head", [:], head),
        .element(
          "body", [:],
          choices + [.element("nav", [:], labels)] + texts + [.verbatim("script", script)]),
      ])
  }

  /// The switch between the languages is a pair of buttons of which one is pressed: it needs no script.
  private static func choice(of language: Language, isChosen: Bool) -> Markup {
    isChosen
      ? .void(
        "input", ["type": "radio", "name": "language", "id": language.id, "checked": ""])
      : .void("input", ["type": "radio", "name": "language", "id": language.id])
  }

  private static func section(
    in language: Language, _ words: @escaping Words
  ) -> Markup {
    let say: (StaticString, Word, String?) -> Markup = { name, word, group in
      .words(name, words(language, word), in: group)
    }
    let value: (String) -> Markup = { .element("p", ["class": "value \($0)"], []) }
    return .element(
      "main", ["class": language.rawValue, "lang": language.rawValue],
      [
        say("h1", .title, nil), say("p", .what, nil), say("p", .why, nil),
        .element(
          "div", ["class": "known"],
          [
            say("h3", .address, nil), value("address"),
            .element(
              "div", ["class": "compared"],
              [say("h3", .finger, nil), value("finger"), say("p", .compare, nil)]),
            say("h3", .code, nil), value("code"),
          ]),
        say("p", .unread, "missing"), say("p", .plain, "plain"), say("p", .lasts, nil),
        say("p", .secret, nil), say("h2", .how, nil),
        .element("ol", [:], [Word.how1, .how2, .how3].map { say("li", $0, nil) }),
        say("p", .over, nil), say("h2", .calendar, nil), say("p", .feed, nil),
        say("p", .keeps, nil),
      ])
  }
}

extension LinkPage.Language {
  /// What its button is called in the page.
  fileprivate var id: String { self == .japanese ? "japanese" : "english" }
}
