/// A language the whole program can be read in.
public enum Language: String, CaseIterable, Hashable, Sendable {
  /// Japanese, the language of the documents.
  case japanese = "ja"

  case english = "en"

  /// Chooses the language from the locale variables: Japanese unless they say English.
  ///
  /// The first of the three that is set and not empty decides, as POSIX has it; `C` and anything
  /// that is not English mean Japanese. Upper and lower case are the same.
  ///
  /// - Parameters:
  ///   - all: the value of `LC_ALL`.
  ///   - messages: the value of `LC_MESSAGES`.
  ///   - lang: the value of `LANG`.
  ///
  /// Source: product §2
  public init(all: String?, messages: String?, lang: String?) {
    let deciding = [all, messages, lang].compactMap { $0 }.first { !$0.isEmpty }
    self = deciding.map(Self.saysEnglish) == true ? .english : .japanese
  }

  /// True for `en`, `en_US.UTF-8`, `en-GB`, `en@x` and the old name `english`.
  private static func saysEnglish(_ locale: String) -> Bool {
    let language = locale.lowercased().prefix { !"_.-@".contains($0) }
    return language == "en" || language == "english"
  }
}
