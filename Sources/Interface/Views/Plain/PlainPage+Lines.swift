import Localization
import Screen

// What is said of a page, wrapped to a number of columns.
extension PlainPage {
  /// All of it: the bar, what stands on it, and what can be typed.
  public var whole: [String] {
    ([title] + itemLines + [hints]).filter { !$0.isEmpty }
  }

  /// What is other than it was: all of another page; of the same one what just happened, then the lines that have
  /// changed. Numbers that mean something else now are said again, all of them.
  public func changes(since old: PlainPage?) -> [String] {
    guard let old, isSamePage(as: old) else { return whole }
    var lines: [String] = []
    if spoken != old.spoken, !spoken.isEmpty, !isForm { lines.append(spoken) }
    let known = Set(old.itemLines)
    let isOther = saysOtherNumbers(than: old)
    let items = isOther ? itemLines : itemLines.filter { !known.contains($0) }
    let said = choices.map(\.label) + texts
    // What is told by its own line is not said twice.
    if let first = lines.first, items.contains(where: { $0.hasSuffix(first) }), said.contains(first)
    {
      lines.removeFirst()
    }
    lines += items
    if title.withoutDigits != old.title.withoutDigits { lines.insert(title, at: 0) }
    return lines
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
    guard let ask else { return [] }
    let options = ask.options.enumerated().map { index, option in
      let label = option.isOn ? strings(.plainOn(label: option.label)) : option.label
      return strings(.plainChoice(number: index + 1, label: label))
    }
    let how: Phrase =
      !ask.options.isEmpty ? .plainAskOption : isForm ? .plainAskNext : .plainAskBack
    return ([ask.words] + options + [strings(how)]).filter { !$0.isEmpty }
  }

  /// A choice by its number; an empty line presses what is marked.
  var itemLines: [String] {
    var number = 0
    return items.map { item in
      switch item {
      case .text(let text): return text
      case .choice(let choice):
        number += 1
        return strings(.plainChoice(number: number, label: labelled(choice)))
      }
    }
  }

  private func labelled(_ choice: Choice) -> String {
    choice == byEnter ? strings(.plainSame(label: choice.label)) : choice.label
  }

  private var texts: [String] {
    items.compactMap { if case .text(let text) = $0 { text } else { nil } }
  }

  /// True where a thing that is still there has another number, or its number another meaning.
  private func saysOtherNumbers(than old: PlainPage) -> Bool {
    let (now, then) = (choices.map(\.id), old.choices.map(\.id))
    if now.count < then.count { return true }
    return zip(now, then).contains { $0 != $1 }
  }
}

/// Breaks what is said to the columns that a terminal, or a braille display, has.
public enum PlainText {
  /// The lines, each at most that many columns wide and without anything that steers a terminal.
  public static func lines(_ sentences: [String], columns: Int) -> [String] {
    sentences.flatMap { LineBreaker.lines($0, width: columns) }
  }
}

extension String {
  /// The text without its numbers: a clock that goes on is nothing to be told of.
  fileprivate var withoutDigits: String { filter { !$0.isNumber } }
}
