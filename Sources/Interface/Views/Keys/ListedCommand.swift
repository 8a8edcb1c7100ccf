import Domain
import Localization
import Screen
import ViewModels

/// Something that can be done, as 操作の一覧 lists it. It is made of the bindings: there is no second list.
struct ListedCommand {
  /// What it does, in full where the footer has room for a word of it only.
  let label: Phrase
  /// The words of the footer.
  let short: Phrase
  /// The key that does it.
  let key: String
  let intent: Intent
  /// Why it cannot be done now, which choosing it says; nil when it can.
  let whyNot: Phrase?

  /// Everything that the keys of `page` and those of everywhere do, each once, the page's own first: what another key
  /// does under the same words (`p` and Esc close the same list) is the same to whoever reads them.
  /// Before there is a record, only はじめに and 本人と番号 have help.
  @MainActor
  static func all(
    on page: any PageView, in record: RecordModel?, _ keys: OwnKeys
  ) -> [ListedCommand] {
    let everywhere =
      page.hasTabs ? record.map { Binding.everywhere(in: $0, keys) } ?? [] : []
    // Where letters are written, `?` and `q` are letters too.
    let isKeys = page.letters == .keys
    let hasHelp = isKeys && (record != nil || page is WizardPage || page is PatientsPage)
    let help = hasHelp ? [Binding.help.with(keys)] : []
    let always = help + [isKeys ? Binding.quit.with(keys) : .quitByControl]
    var (seen, told): (Set<Intent>, Set<Phrase>) = ([], [])
    return (page.bindings(keys) + everywhere + always).flatMap { binding -> [ListedCommand] in
      let fresh = binding.commands.filter {
        !told.contains($0.short) && seen.insert($0.intent).inserted
      }
      told.formUnion(fresh.map(\.short))
      return fresh
    }
  }

  /// What the words of the footer say besides: which doses are recorded together.
  var detail: Phrase? { intent == .recordSlot && short != .keySlot ? short : nil }

  /// True where every word of `text` stands in it, in either language, in any spelling, as it is
  /// written, read, or typed in Latin letters.
  func isFound(by text: String) -> Bool {
    let asked = text.split(whereSeparator: \.isWhitespace).map { String($0) }
    guard !asked.isEmpty else { return true }
    let japanese = Strings(.japanese)
    let kana = [label, short].map { LabelReading.kana(of: japanese($0)) }.joined(separator: " ")
    let words =
      Language.allCases.map { Strings($0) }.flatMap { [$0(label), $0(short)] } + [key, kana]
    let (folded, romanised) = (words.joined(separator: " ").folded, kana.romanised)
    return asked.allSatisfy { word in
      folded.contains(word.folded) || word.isRomaji && romanised.contains(word.romanised)
    }
  }
}

extension String {
  /// True for what can be Japanese in Latin letters. One letter alone is a key.
  fileprivate var isRomaji: Bool {
    count > 1 && !romanised.isEmpty && folded.unicodeScalars.allSatisfy { $0.value < 0x250 }
  }
}

extension Binding {
  /// What it does, a line for each thing; ways to move and to write are none.
  fileprivate var commands: [ListedCommand] {
    let deeds = actions.filter { $0.intent.isDeed }
    let isOne = Set(deeds.map(\.intent)).count == 1
    return deeds.map { key, intent in
      var label = label
      if case .tab(let tab) = intent { label = tab.phrase }
      let isAsShown = isOne && deeds.count == 1
      return ListedCommand(
        label: intent.spelledOut(label), short: label,
        key: isAsShown ? shownKeys ?? key.words : key.words, intent: intent,
        whyNot: whyNot)
    }
  }

  /// The keys where they are written as they are.
  private var shownKeys: String? {
    if case .keys(let text) = shown { text } else { nil }
  }
}

extension Intent {
  /// What recording does, where there is room for more than the word of the footer.
  /// Source: screens 2 figure 34-1
  fileprivate func spelledOut(_ label: Phrase) -> Phrase {
    switch label {
    case .keyTake: .commandsTake
    case .keyTime where self == .edit: .commandsTime
    case .keySkip: .commandsSkip
    case .keyPrn: .commandsPrn
    case .keyUndo: .commandsUndo
    case .keyExport: .commandsExport
    // Two keys that share the words of the footer go to opposite sides.
    case .keyMonths: self == .previousMonth ? .commandsMonthBefore : .commandsMonthAfter
    case .keyYears: self == .previousMonth ? .commandsYearBefore : .commandsYearAfter
    default: self == .recordSlot ? .commandsSlot : label
    }
  }

  /// True for what does something else than to move, to choose or to write.
  var isDeed: Bool {
    switch self {
    case .type, .paste, .click, .pick, .complete, .commands, .perform: false
    default: !isMoving
    }
  }

  /// True for what only moves the focus or a cursor, or changes a text that is being written.
  var isMoving: Bool {
    switch self {
    case .move, .nextFocus, .previousFocus, .page, .halfPage, .edge, .wheel, .weekStart, .weekEnd,
      .erase, .eraseForward, .eraseWord, .eraseToStart, .eraseToEnd, .yank, .wordBack, .wordForward,
      .lineStart, .lineEnd:
      true
    default: false
    }
  }
}

extension Key {
  /// The key as the footer writes it; empty for what has no name.
  var words: String {
    switch self {
    case .character(" "): "Space"
    case .character(let character): "\(character)"
    case .enter: "Enter"
    case .escape: "Esc"
    case .tab: "Tab"
    case .pageUp: "PgUp"
    case .pageDown: "PgDn"
    case .control(let character): "Ctrl-\(character.uppercased())"
    default: ""
    }
  }
}
