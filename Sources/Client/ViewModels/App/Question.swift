public import Localization

/// A card with a sentence or two and one or two buttons; the harmless one has the focus first.
public struct Question: Hashable, Sendable {
  public struct Button: Hashable, Sendable {
    public let id: String
    public let label: Phrase
  }

  enum Answer { case yes, no, left }

  public let id: String
  public let title: Phrase
  /// True when the title begins with the sign of attention.
  public let isWarning: Bool
  public let body: [Phrase]
  /// What is said more quietly, below.
  public var notes: [Phrase] = []
  public let buttons: [Button]
  public internal(set) var focus: Int
  /// True when the spoken line repeats the title.
  public var isSpoken = false

  /// Asks for yes or no, which are the buttons `name.yes` and `name.no`.
  init(
    _ id: String, _ title: Phrase, _ body: [Phrase], isWarning: Bool = false, name: String,
    yes: Phrase, no: Phrase = .patientsCancel, answers: (yes: String, no: String) = ("yes", "no")
  ) {
    (self.id, self.title, self.body, self.isWarning) = (id, title, body, isWarning)
    buttons = [
      Button(id: "\(name).\(answers.yes)", label: yes),
      Button(id: "\(name).\(answers.no)", label: no),
    ]
    focus = 1
  }

  /// Says something that is only to be closed.
  init(_ id: String, _ title: Phrase, _ body: [Phrase], isWarning: Bool = false, close: String) {
    (self.id, self.title, self.body, self.isWarning) = (id, title, body, isWarning)
    buttons = [Button(id: close, label: .historyRetentionLockClose)]
    focus = 0
  }

  /// Does what a key or a click means on the card; nil when it has no answer yet.
  mutating func handle(_ intent: Intent) -> Answer? {
    if let step = intent.step {
      focus = (focus + step + buttons.count) % buttons.count
      return nil
    }
    switch intent {
    case .press: return answer(focus)
    case .back: return .left
    case .click(let id): return buttons.firstIndex { $0.id == id }.map { answer($0) }
    default: return nil
    }
  }

  private func answer(_ button: Int) -> Answer { button == buttons.count - 1 ? .no : .yes }
}

extension Question {
  /// 「入力を捨てますか」
  static var discard: Question {
    var card = Question(
      "DiscardCard", .formDiscardTitle, [.formDiscardBody], isWarning: true, name: "discard",
      yes: .formDiscardDrop, no: .formDiscardKeep, answers: ("drop", "keep"))
    card.isSpoken = true
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

extension CaseIterable where Self: RawRepresentable, RawValue == Int {
  /// The case so many steps on, round the end.
  func moved(_ step: Int) -> Self {
    let cases = Array(Self.allCases)
    return cases[((rawValue + step) % cases.count + cases.count) % cases.count]
  }
}
