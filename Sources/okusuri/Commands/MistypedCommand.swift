import ArgumentParser
import Domain

/// A word where a command should stand, and the commands it may have been meant for. Source: W-53.
struct MistypedCommand: Hashable {
  let word: String
  /// What was typed before it, with the program: `okusuri history`.
  let parent: String
  /// The commands written almost so, nearest first, three at most.
  let near: [String]

  /// Looks for it in what the parser could not read; nil where every command is one, as with a wrong option.
  init?(_ arguments: [String], of root: any ParsableCommand.Type) {
    var (node, path) = (root, root._commandName)
    for word in Self.words(arguments) {
      let commands = node.configuration.subcommands
      if let next = commands.first(where: { $0._commandName == word }) {
        (node, path) = (next, "\(path) \(word)")
        continue
      }
      guard !commands.isEmpty, word != "help" else { return nil }
      (self.word, parent) = (word, path)
      near = Self.near(
        word, among: commands.filter { $0.configuration.shouldDisplay }.map { $0._commandName })
      return
    }
    return nil
  }

  /// The sentence for the person.
  func sentence(_ words: CommandSentences, today: CivilDate) -> String {
    let meant = ofDay(today).map { [$0] } ?? near
    let hint =
      meant.isEmpty
      ? words.seeCommands(parent) : words.didYouMean(meant.joined(separator: words.comma))
    return words.unknownCommand(word) + hint
  }

  /// The command that shows a day, where `history` is followed by one.
  private func ofDay(_ today: CivilDate) -> String? {
    guard parent.hasSuffix(" history"), !word.contains(where: \.isWhitespace),
      CivilDate(written: word, today: today, .past) != nil
    else { return nil }
    return "\(parent) day \(word)"
  }

  /// The arguments that are neither options nor what may be the value of one.
  private static func words(_ arguments: [String]) -> [String] {
    var (words, isValue) = ([String](), false)
    for argument in arguments.prefix(while: { $0 != "--" }) {
      defer { isValue = argument.hasPrefix("--") && !["--json", "--insecure"].contains(argument) }
      if !isValue, !argument.hasPrefix("-") { words.append(argument) }
    }
    return words
  }

  private static func near(_ word: String, among names: [String]) -> [String] {
    let typed = Array(word.lowercased())
    let most = typed.count < 4 ? 1 : typed.count < 8 ? 2 : 3
    let measured = names.map { name -> (name: String, distance: Int) in
      let isBegun = typed.count > 1 && name.hasPrefix(String(typed))
      return (name, isBegun ? 1 : distance(typed, Array(name)))
    }
    let found = measured.filter { $0.distance <= most }.sorted { $0.distance < $1.distance }
    return found.filter { $0.distance == found[0].distance }.prefix(3).map(\.name)
  }

  /// How many letters are left out, added, changed, or typed before their neighbour.
  private static func distance(_ one: [Character], _ other: [Character]) -> Int {
    var rows = [Array(0...other.count)]
    for (i, letter) in one.enumerated() {
      var row = [i + 1]
      for (j, wanted) in other.enumerated() {
        var least = min(
          rows[i][j] + (letter == wanted ? 0 : 1), rows[i][j + 1] + 1, row[j] + 1)
        if i > 0, j > 0, letter == other[j - 1], one[i - 1] == wanted {
          least = min(least, rows[i - 1][j - 1] + 1)
        }
        row.append(least)
      }
      rows.append(row)
    }
    return rows[one.count][other.count]
  }
}

/// What was typed after the program's name.
enum TypedArguments {
  /// The arguments with -7 as a value: no option of okusuri is a number, and seven days ago is a day.
  static func read(_ arguments: [String]) -> [String] {
    let end = arguments.firstIndex(of: "--") ?? arguments.endIndex
    return arguments[..<end].map { argument in
      guard argument.first == "-", argument.dropFirst().first?.isNumber == true else {
        return argument
      }
      return "\u{2212}" + argument.dropFirst()
    } + arguments[end...]
  }
}
