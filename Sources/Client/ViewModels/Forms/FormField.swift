import Domain
public import Localization

/// One line of a form: its label, what it holds, and what must hold of it.
public struct FormField: Sendable {
  /// What a field of a form holds: text, a choice, or switches.
  public enum Content: Hashable, Sendable {
    case text(TextField)
    case choice(Choice)
    case toggles(Toggles)
  }

  /// Says what is the matter with the field; nil when nothing is. It sees the whole form, so that an
  /// end can be compared with a start.
  public typealias Check = @Sendable (Form) -> FieldProblem?

  /// The stable name, which the trace shows: `medication.name`.
  public let id: String
  public let label: Phrase
  /// A quiet line below it, while there is no problem.
  public internal(set) var hint: Phrase?
  /// True when it must not be left empty.
  public let isRequired: Bool
  public internal(set) var content: Content
  /// True where Enter passes it over: what most people need not look at.
  public let isPassedOver: Bool
  /// What is the matter with it, once it was looked at.
  public internal(set) var problem: FieldProblem?

  let check: Check
  let isShown: @Sendable (Form) -> Bool
  /// What it held when the form was made, or last kept.
  var kept: Content

  /// Makes a field. A field for which `isShown` says false is neither drawn, reached nor checked.
  public init(
    _ id: String, _ label: Phrase, _ content: Content, hint: Phrase? = nil,
    isRequired: Bool = false, isPassedOver: Bool = false,
    check: @escaping Check = { _ in nil },
    isShown: @escaping @Sendable (Form) -> Bool = { _ in true }
  ) {
    (self.id, self.label, self.content, self.hint) = (id, label, content, hint)
    (self.isRequired, self.isShown, self.check, kept) = (isRequired, isShown, check, content)
    self.isPassedOver = isPassedOver
  }

  /// True when it holds something else than at first.
  public var isChanged: Bool { content.says(somethingElseThan: kept) }

  /// What is the matter with the content alone.
  var ownProblem: FieldProblem? {
    switch content {
    case .text(let field) where !field.hasSomething: isRequired ? .missing : nil
    case .text(let field): field.problem
    case .choice: nil
    case .toggles(let toggles): isRequired && toggles.set.isEmpty ? .nothingChosen : nil
    }
  }
}

extension TextField {
  /// What is the matter with something that was typed.
  var problem: FieldProblem? {
    switch kind {
    case .text, .lines, .latin, .secret, .count: nil
    case .digits(let max): characters.count < max ? .tooFewDigits(max) : nil
    case .number: thousandths == nil ? .notANumber : nil
    case .date(_, .born): date == nil ? .sentence(.patientsProfileNotBorn) : nil
    case .date: date == nil ? .notADate : nil
    case .times where times != nil: nil
    case .times(let most): writtenTimes == nil ? .notTimes : .tooManyTimes(most: most)
    }
  }
}

/// A button below the fields of a form.
public struct FormButton: Hashable, Sendable {
  /// What pressing the button does to the form.
  public enum Role: Hashable, Sendable {
    case submit
    /// The same as Esc: asks when something would be lost.
    case leave
    case other
  }

  public let id: String
  public let label: Phrase
  public let role: Role

  public init(_ id: String, _ label: Phrase, _ role: Role = .other) {
    (self.id, self.label, self.role) = (id, label, role)
  }
}
