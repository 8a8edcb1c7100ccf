public import Localization

/// A card with a sentence or two and buttons; the harmless one has the focus first.
public struct Question: Hashable, Sendable {
  /// One answer that a person can press.
  public struct Button: Hashable, Sendable {
    public let id: String
    public let label: Phrase
  }

  enum Answer: Equatable {
    case button(Int)
    /// Esc.
    case left

    /// The first button.
    static let yes = Answer.button(0)
  }

  public let id: String
  public let title: Phrase
  /// True when the title begins with the sign of attention.
  public let isWarning: Bool
  public let body: [Phrase]
  /// What is said more quietly, below.
  public var notes: [Phrase] = []
  public let buttons: [Button]
  public internal(set) var focus: Int
  /// What the spoken line says; nil for nothing.
  public var spoken: Phrase?
  /// True where `e` leads to another time instead.
  public internal(set) var edits = false

  init(
    _ id: String, _ title: Phrase, _ body: [Phrase], isWarning: Bool = false, buttons: [Button],
    focus: Int = 0
  ) {
    (self.id, self.title, self.body, self.isWarning) = (id, title, body, isWarning)
    (self.buttons, self.focus) = (buttons, focus)
  }

  /// Asks for yes or no, which are the buttons `name.yes` and `name.no`.
  init(
    _ id: String, _ title: Phrase, _ body: [Phrase], isWarning: Bool = false, name: String,
    yes: Phrase, no: Phrase = .patientsCancel, answers: (yes: String, no: String) = ("yes", "no")
  ) {
    let buttons = [
      Button(id: "\(name).\(answers.yes)", label: yes),
      Button(id: "\(name).\(answers.no)", label: no),
    ]
    self.init(id, title, body, isWarning: isWarning, buttons: buttons, focus: 1)
  }

  /// Says something that is only to be closed.
  init(_ id: String, _ title: Phrase, _ body: [Phrase], isWarning: Bool = false, close: String) {
    let button = Button(id: close, label: .historyRetentionLockClose)
    self.init(id, title, body, isWarning: isWarning, buttons: [button])
  }

  /// Does what a key or a click means on the card; nil when it has no answer yet.
  mutating func handle(_ intent: Intent) -> Answer? {
    if let step = intent.step {
      focus = (focus + step + buttons.count) % buttons.count
      return nil
    }
    switch intent {
    case .press: return .button(focus)
    case .back: return .left
    case .click(let id): return buttons.firstIndex { $0.id == id }.map { .button($0) }
    default: return nil
    }
  }
}

extension Question {
  /// 「入力を捨てますか」
  static var discard: Question {
    var card = Question(
      "DiscardCard", .formDiscardTitle, [.formDiscardBody], isWarning: true, name: "discard",
      yes: .formDiscardDrop, no: .formDiscardKeep, answers: ("drop", "keep"))
    card.spoken = card.title
    return card
  }
}

extension Intent {
  /// Where an arrow or Tab leads along a row of buttons: 1, or −1 for back; nil for every other key.
  var step: Int? {
    switch self {
    case .nextFocus, .move(.right), .move(.down): 1
    case .previousFocus, .move(.left), .move(.up): -1
    default: nil
    }
  }
}

extension Intent {
  /// True on a card whose one button closes it: every key that presses or leaves does.
  func closes(_ button: String) -> Bool {
    self == .press || self == .back || self == .click(button)
  }
}

extension CaseIterable where Self: RawRepresentable, RawValue == Int {
  /// The case so many steps on, round the end.
  func moved(_ step: Int) -> Self {
    let cases = Array(Self.allCases)
    return cases[((rawValue + step) % cases.count + cases.count) % cases.count]
  }
}
