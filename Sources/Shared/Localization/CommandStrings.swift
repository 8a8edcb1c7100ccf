/// Turns keys of the commands' own table into text in one language.
///
/// The typed members, one for each key, stand in the executable: no screen can reach them.
public struct CommandStrings: Sendable {
  private let language: Language

  public init(_ language: Language) {
    self.language = language
  }

  /// The text of a key, every placeholder replaced by what stands beside its name.
  public func callAsFunction(
    _ key: String, _ arguments: KeyValuePairs<String, String> = [:]
  ) -> String {
    Wording(.commands, key, arguments.map { .text($0.key, $0.value) }).text(in: language)
  }
}
