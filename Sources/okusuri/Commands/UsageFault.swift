/// What was wrong with options and arguments, read off what the parser says of it in English, so that a person reads it in
/// their language. Source: W-53.
enum UsageFault: Hashable {
  /// What has to be written is not there: `<medication>`, `--dosage <dosage>`.
  case missing(String)
  case unknownOption(String, meant: String?)
  /// An option without the value that follows it.
  case valueless(String)
  case wrongValue(String, of: String)
  /// An option that takes no value, with one.
  case valued(String)
  /// Words where none are read any more.
  case extra(String)

  /// Reads the parser's sentence; nil for one that is not known here.
  init?(_ sentence: String) {
    if let parts = Self.whole(sentence, ["Missing expected argument '", "'"]) {
      self = .missing(parts[0])
    } else if let parts = Self.whole(sentence, ["Missing one of: '", "'\n"]) {
      self = .missing(Self.joined(parts[0]))
    } else if let parts = Self.whole(sentence, ["Unknown option '", "'. Did you mean '", "'?"]) {
      self = .unknownOption(parts[0], meant: parts[1])
    } else if let parts = Self.whole(sentence, ["Unknown option '", "'"]) {
      self = .unknownOption(parts[0], meant: nil)
    } else if let parts = Self.whole(sentence, ["Missing value for '", "'"]) {
      self = .valueless(parts[0])
    } else if let parts = Self.whole(sentence, ["The value '", "' is invalid for '", "'"]) {
      self = .wrongValue(parts[0], of: parts[1])
    } else if let parts = Self.whole(sentence, ["The option '", "' does not take any value"]) {
      self = .valued(parts[0])
    } else if let parts = Self.parts(sentence, ["nexpected argument", "'", "'\n"]) {
      self = .extra(Self.joined(parts[1]))
    } else {
      return nil
    }
  }

  /// The same where the sentence begins so: what somebody typed never reads as the parser's words.
  private static func whole(_ sentence: String, _ pieces: [String]) -> [String]? {
    sentence.hasPrefix(pieces[0]) ? parts(sentence, pieces) : nil
  }

  /// What stands between those pieces, which follow each other from the beginning; a line ends the last.
  private static func parts(_ sentence: String, _ pieces: [String]) -> [String]? {
    var rest = "\(sentence)\n"[...]
    var parts: [String] = []
    for (number, piece) in pieces.enumerated() {
      guard let range = rest.firstRange(of: piece) else { return nil }
      if number > 0 { parts.append(String(rest[..<range.lowerBound])) }
      rest = rest[range.upperBound...]
    }
    return parts
  }

  /// Several that the parser puts between quotes of their own.
  private static func joined(_ quoted: String) -> String {
    quoted.split(separator: "', '").joined(separator: " ")
  }

  /// The sentence for the person.
  func sentence(_ words: CommandSentences) -> String {
    switch self {
    case .missing(let argument): words.argumentMissing(argument)
    case .unknownOption(let option, let meant):
      words.unknownOption(option) + (meant.map { words.didYouMean($0) } ?? "")
    case .valueless(let option): words.valueMissing(option)
    case .wrongValue(let value, let option): words.valueWrong(value, option)
    case .valued(let option): words.valueUnwanted(option)
    case .extra(let text): words.argumentExtra(text)
    }
  }

  /// What helps to write it, out of the parser's whole message: what it has of the argument, the values that there are, and
  /// where all of it stands.
  static func help(_ message: String, _ words: CommandSentences) -> [String] {
    let lines = message.split(separator: "\n")
    let argument = lines.first { $0.hasPrefix("Help:") }?.dropFirst(5).drop { $0 == " " }
    let values = values(message).joined(separator: words.comma)
    let command = parts(message, ["See '", " --help'"])?[0]
    return [
      argument.map { "  \($0)" }, values.isEmpty ? nil : "  \(values)",
      command.map { words.usageOf($0) },
    ].compactMap(\.self)
  }

  /// The values that an option takes: the parser names up to five between quotes, more in a line each.
  private static func values(_ message: String) -> [String] {
    guard let list = parts(message, ["Please provide one of", "\nHelp:"])?[0] else { return [] }
    let lines = list.split(separator: "\n").filter { $0.hasPrefix("  - ") }
    guard lines.isEmpty else { return lines.map { String($0.dropFirst(4)) } }
    let pieces = list.split(separator: "'", omittingEmptySubsequences: false)
    return pieces.indices.filter { $0 % 2 == 1 }.map { String(pieces[$0]) }
  }
}
