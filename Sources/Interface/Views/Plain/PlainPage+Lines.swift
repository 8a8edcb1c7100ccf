import Localization
import Screen

// What is said of a page, wrapped to a number of columns.
extension PlainPage {
  /// All of it: the bar, what stands on it, where one is, and what can be typed. Where something is asked, that says
  /// what can be typed: in a field a key is only a text.
  public var whole: [String] {
    let typed = question.isEmpty ? [hints] : []
    return ([title] + itemLines + here + typed).filter { !$0.isEmpty }
  }

  /// Which row the keys mean, where it is not the first.
  private var here: [String] {
    guard !isForm, ask == nil, !hasButtons,
      let focused = choices.first(where: { $0.id == focus }), !focused.isButton,
      focused != choices.first(where: { !$0.isOnBand })
    else { return [] }
    return [strings(.plainHere(label: focused.label))]
  }

  /// What is other than it was: all of another page; of the same one what just happened, then the lines that have
  /// changed. Numbers that mean something else now are said again, all of them.
  public func changes(since old: PlainPage?) -> [String] {
    guard let old, isSamePage(as: old) else { return whole }
    var lines: [String] = []
    if spoken != old.spoken, !spoken.isEmpty, !isForm, spoken.trimmed != ask?.words {
      lines.append(spoken)
    }
    let known = Set(old.itemLines)
    let isOther = saysOtherNumbers(than: old)
    let items = isOther ? itemLines : itemLines.filter { !known.contains($0) }
    // What is told by its own line is not said twice; among many new lines it says where one is.
    if let first = lines.first, isToldAlone(first, since: old) { lines.removeFirst() }
    lines += items
    if title.withoutDigits != old.title.withoutDigits { lines.insert(title, at: 0) }
    return lines
  }

  /// True for what a line tells that is new, with no other rows that are new.
  private func isToldAlone(_ words: String, since old: PlainPage) -> Bool {
    let before = Set(old.choices.map(\.label) + old.texts)
    let rows = choices.map(\.label).filter { !before.contains($0) }
    let said = rows + texts.filter { !before.contains($0) }
    return rows.count <= 1 && said.contains(words)
  }

  /// What can be typed: numbers, the keys that work here, and the three that always do.
  public var hints: String {
    let hasNumbers = !choices.isEmpty
    let own = keys.filter { key in
      key.isInFooter && (!key.isEnter || (!hasNumbers && byEnter == nil))
    }
    let numbers = hasNumbers ? [strings(.plainPick)] : []
    return (numbers + own.map(hint) + [strings(.plainMenu)] + [help, quit].map(hint))
      .joined(separator: strings(.listSeparator))
  }

  private func hint(_ key: PlainKey) -> String {
    let text = strings(.plainKey(key: key.shown, label: key.label))
    return key.isLocked ? "(\(text))" : text
  }

  /// What is asked before the prompt where a text or an option is wanted.
  public var question: [String] {
    guard let ask else { return endOfForm }
    let options = ask.options.enumerated().map { index, option in
      let label = option.isOn ? strings(.plainOn(label: option.label)) : option.label
      return strings(.plainChoice(number: index + 1, label: label))
    }
    let how = ask.options.isEmpty ? howToWrite : .plainAskOption
    return ([ask.words] + options + [strings(how)]).filter { !$0.isEmpty }
  }

  /// What an empty line and a full stop do in place of a text.
  private var howToWrite: Phrase {
    if isForm { return .plainAskNext }
    if isOver { return .plainAskOnly }
    return goesBackByEmptyLine ? .plainAskBack : .plainAskList
  }

  /// Past the last field: an empty line sends nothing, so it is said what does.
  private var endOfForm: [String] {
    guard isForm, let focused = choices.first(where: { $0.id == focus }), focused.isButton else {
      return []
    }
    let buttons = choices.enumerated().filter { $0.element.isButton && !$0.element.isOnBand }
    return [strings(.plainFormEnd)] + buttons.map { line(of: $0.element, $0.offset + 1) }
      + [hints]
  }

  /// A choice by its number; an empty line presses what is marked.
  var itemLines: [String] {
    var number = 0
    return items.compactMap { item -> String? in
      switch item {
      case .text(let text): return text
      case .choice(let choice):
        number += 1
        return isAskedFor(choice) ? nil : line(of: choice, number)
      }
    }
  }

  private func line(of choice: Choice, _ number: Int) -> String {
    strings(.plainChoice(number: number, label: labelled(choice)))
  }

  /// True for a field over a page, which the question tells: no number leads to it.
  private func isAskedFor(_ choice: Choice) -> Bool { isOver && choice.id == ask?.id }

  private func labelled(_ choice: Choice) -> String {
    choice == byEnter ? strings(.plainSame(label: choice.label)) : choice.label
  }

  private var texts: [String] {
    items.compactMap { if case .text(let text) = $0 { text } else { nil } }
  }

  /// The names of what has a number, in order.
  private var numbered: [String] { choices.filter { !isAskedFor($0) }.map(\.id) }

  /// True where a thing that is still there has another number, or its number another meaning.
  private func saysOtherNumbers(than old: PlainPage) -> Bool {
    let (now, then) = (numbered, old.numbered)
    if now.count < then.count { return true }
    return zip(now, then).contains { $0 != $1 }
  }
}

/// Breaks what is said to the columns that a terminal, or a braille display, has.
public enum PlainText {
  /// The lines, each at most that many columns wide and without anything that steers a terminal.
  public static func lines(_ sentences: [String], columns: Int) -> [String] {
    sentences.flatMap { LineBreaker.lines($0, width: columns, unbroken: hints(in: $0)) }
  }

  /// The keys of a sentence, each with its word, which stay side by side: `? 使い方`, `Ctrl-S 保存`.
  private static func hints(in sentence: String) -> [String] {
    var hints = [""]
    for character in sentence {
      // The marks that stand between two of them.
      if "、。,".contains(character) {
        hints.append("")
      } else {
        hints[hints.count - 1] += "\(character)"
      }
    }
    return hints.map(\.trimmed).filter(isHint)
  }

  private static func isHint(_ words: String) -> Bool {
    guard let end = words.firstIndex(of: " ") else { return false }
    // What a person may not do stands in round brackets.
    let key = words[..<end].drop { $0 == "(" }
    return key.count == 1 || ["Esc", "Enter", "Tab"].contains(key) || key.hasPrefix("Ctrl-")
  }
}

extension String {
  /// The text without its numbers: a clock that goes on is nothing to be told of.
  fileprivate var withoutDigits: String { filter { !$0.isNumber } }
}
