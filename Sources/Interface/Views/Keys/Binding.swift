import Domain
import Localization
import Screen
import ViewModels

/// Keys, what they do, and the words for it. The footer, the help and the manual come from these.
struct Binding {
  private(set) var actions: [(key: Key, intent: Intent)]
  /// The keys as the footer and the help write them.
  private(set) var shown: KeyWords
  let label: Phrase
  /// Why it cannot be done now, which pressing it says; nil when it can.
  private(set) var whyNot: Phrase?
  private let isForFooter: Bool
  /// What the help writes instead, where it has room for more.
  private(set) var inHelp: (keys: String?, label: Phrase?) = (nil, nil)
  /// True for what the footer of a small screen names though that of a larger one need not.
  private var isForSmallFooter = false
  /// Fewer of the keys, which the footer of one column writes instead.
  private var fewerKeys: String?
  /// What the footer of a narrow screen says instead.
  private var narrowLabel: Phrase?

  /// Keys written as they are, or by a word.
  enum KeyWords {
    case keys(String)
    case words(Phrase)
    case both(Phrase, String)
  }

  init(
    _ shown: KeyWords, _ label: Phrase, inFooter: Bool = true,
    _ actions: [(key: Key, intent: Intent)]
  ) {
    (self.actions, self.shown, self.label, isForFooter) = (actions, shown, label, inFooter)
  }

  /// False for keys that only the help lists, and for what cannot be done now.
  var isInFooter: Bool { isForFooter && whyNot == nil }

  /// True for what the footer of a small screen has, too.
  var isInSmallFooter: Bool { isForSmallFooter && whyNot == nil }

  /// True for what stands in the footer in round brackets: the role of this member does not allow it.
  var isLocked: Bool {
    guard isForFooter, let whyNot else { return false }
    return MemberRole.allCases.contains { $0.refusal == whyNot || $0.documentsRefusal == whyNot }
  }

  /// The same binding while there is a reason against it.
  func disabled(because reason: Phrase?) -> Binding {
    var binding = self
    binding.whyNot = reason
    return binding
  }

  /// The same binding, which a small screen has in its footer.
  func inSmallFooter() -> Binding {
    var binding = self
    binding.isForSmallFooter = true
    return binding
  }

  /// The same binding by the keys that the person has chosen on a screen; nil for what is the same on every one.
  func with(_ own: OwnKeys, on screen: ScreenName? = nil) -> Binding {
    guard own.areChosen else { return self }
    var binding = self
    binding.actions = actions.map { key, intent in
      guard case .character(let character) = key,
        let chosen = own.key(for: character, intent, on: screen?.namedKeys ?? "")
      else { return (key, intent) }
      return (.character(chosen), intent)
    }
    if case .keys(let text) = shown, let first = actions.first?.key, first.words == text {
      binding.shown = .keys(binding.actions[0].key.words)
    }
    return binding
  }

  /// The same binding where these keys mean something else.
  func without(_ keys: Key...) -> Binding {
    var binding = self
    binding.actions = actions.filter { !keys.contains($0.key) }
    guard case .both(let phrase, let text) = shown else { return binding }
    let left = text.split(separator: " ").filter { word in !keys.contains { $0.words == word } }
    binding.shown = left.isEmpty ? .words(phrase) : .both(phrase, left.joined(separator: " "))
    return binding
  }

  /// The same binding with other words in the help.
  func inHelp(keys: String? = nil, _ label: Phrase? = nil) -> Binding {
    var binding = self
    binding.inHelp = (keys, label)
    return binding
  }

  /// The same binding with another word in the footer of a narrow screen, which need not show what it is about.
  func onNarrowScreen(_ label: Phrase) -> Binding {
    var binding = self
    binding.narrowLabel = label
    return binding
  }

  /// The same binding with fewer of its keys in the footer of one column.
  func inOneColumn(keys: String) -> Binding {
    var binding = self
    binding.fewerKeys = keys
    return binding
  }

  /// The keys and what they do, as the help writes them.
  func helpWords(_ strings: Strings) -> (keys: String, label: String) {
    (inHelp.keys ?? keys(strings), strings(inHelp.label ?? label))
  }

  private func keys(_ strings: Strings) -> String {
    switch shown {
    case .keys(let text): text
    case .words(let phrase): strings(phrase)
    case .both(let phrase, let text): "\(strings(phrase)) \(text)"
    }
  }

  func hint(_ strings: Strings) -> KeyHint {
    let keys: String =
      if case .both(let phrase, _) = shown { strings(phrase) } else { keys(strings) }
    return KeyHint(
      keys: keys, label: strings.small(label), isLocked: isLocked, pressed: pressedByClick,
      isByArrows: isByArrows, onlyMoves: onlyMoves, isByEnter: isByEnter && !isLocked,
      fewerKeys: fewerKeys, narrowLabel: narrowLabel.map { strings.small($0) })
  }

  /// True for arrows and Tab that go to another thing; those of a form's field change what stands in it.
  private var isByArrows: Bool {
    switch shown {
    case .words(let phrase), .both(let phrase, _):
      Self.arrows.contains(phrase) && !actions.isEmpty
    case .keys(let text): text == "Tab" && label == .keyNext
    }
  }

  /// True for what goes from one thing to the next and does nothing else. Among the buttons of a card one leads back.
  private var onlyMoves: Bool {
    if case .words(let phrase) = shown, phrase == .keyButtons { return false }
    return isByArrows && Self.moving.contains(label)
  }

  // Made once: every frame asks them for every key of its footer.
  private static let arrows: Set<Phrase> = [.keyUpDown, .keyLeftRight, .keyButtons]
  private static let moving: Set<Phrase> = [.keyChoose, .keyMove, .keyNext]
  private static let recording: Set<Phrase> = [
    .keyTake, .accountEndConfirm, .keyImportLook, .timeSave, .skipSave,
  ]

  /// True for what moves a choice or opens what is chosen.
  var onlyChooses: Bool {
    !actions.isEmpty
      && actions.allSatisfy { _, intent in
        switch intent {
        case .press, .move: true
        default: false
        }
      }
  }

  /// True for what Enter does.
  private var isByEnter: Bool { actions.contains { $0.key == .enter } }

  /// True for what cannot be looked at before it is done: neither one click nor one number does it.
  /// Source: screens 2 §5 "Mouse", D-7.
  var recordsAtOnce: Bool {
    Self.recording.contains(label) || actions.contains { $0.intent == .recordSlot }
  }

  /// The key that a click on the hint presses: the one that stands there; none where that records at once.
  private var pressedByClick: Key? {
    guard case .keys(let text) = shown, let key = actions.first?.key, key.words == text,
      !recordsAtOnce, !isLocked
    else { return nil }
    return key
  }
}

extension Strings {
  /// What a key does, as a footer writes it: the words of a button begin with a small letter in English there, an
  /// abbreviation does not.
  fileprivate func small(_ label: Phrase) -> String {
    let words = self(label)
    guard language == .english, let first = words.first,
      words.dropFirst().first?.isLowercase == true
    else { return words }
    return first.lowercased() + words.dropFirst()
  }
}

extension ScreenName {
  /// What the names of keys begin with; an open day has the keys of 履歴.
  fileprivate var namedKeys: String { self == .day ? Self.history.rawValue : rawValue }
}
