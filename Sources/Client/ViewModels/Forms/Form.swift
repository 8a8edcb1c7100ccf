public import Domain
import Localization

/// Fields and buttons that a person fills in, one under the other.
///
/// A form is a value: a model holds one, hands it every intent by ``handle(_:)``, and acts on the
/// outcome. Nothing typed is lost by a problem, a resize, or a try that failed (``refuse(_:at:)``).
///
///     case .form: switch form.handle(intent) {
///       case .submitted: save(form.text("medication.name"))
///       case .left: close()
///       case .pressed, .stays: break
///     }
public struct Form: Sendable {
  /// What a model has to do after an intent.
  public enum Outcome: Hashable, Sendable {
    /// Nothing; the form has taken the key.
    case stays
    case submitted
    /// A button of role `.other`, by its id.
    case pressed(String)
    /// One step back; the person agreed if something is lost by it.
    case left
  }

  /// What the form is called: problems of the whole form are `id.error` in the trace.
  public let id: String
  public let canLeave: Bool
  /// Every field, those that are not shown too.
  public internal(set) var fields: [FormField]
  public let buttons: [FormButton]
  /// The id of the field or button that has the focus.
  public internal(set) var focus: String
  /// What is the matter with the form as a whole, such as a server that does not answer.
  public internal(set) var problem: FieldProblem?
  /// The open question 「入力を捨てますか」; nil while it is not asked.
  public internal(set) var discard: Question?

  /// Makes a form; the first empty field has the focus, or the first.
  public init(id: String, fields: [FormField], buttons: [FormButton], canLeave: Bool = true) {
    (self.id, self.fields, self.buttons, self.canLeave) = (id, fields, buttons, canLeave)
    focus = ""
    focus = shownFields.first(where: \.isBlank)?.id ?? stops.first ?? ""
  }

  /// The fields that are drawn, in order.
  public var shownFields: [FormField] { fields.filter { $0.isShown(self) } }

  /// The field that has the focus; nil when a button has.
  public var focusedField: FormField? { fields.first { $0.id == focus } }

  /// True when something was typed or set that leaving would lose.
  public var isChanged: Bool { fields.contains(where: \.isChanged) }

  /// The field of that name; nil when there is none.
  public subscript(id: String) -> FormField? { fields.first { $0.id == id } }

  /// The field to which Enter leads from the focused one once nothing is the matter with it; nil where Enter submits, or presses a button.
  public var nextByEnter: String? {
    let shown = shownFields
    guard let index = shown.firstIndex(where: { $0.id == focus }) else { return nil }
    return shown[(index + 1)...].first { !$0.isPassedOver }?.id
  }

  /// What can have the focus: the fields, then the buttons.
  var stops: [String] { shownFields.map(\.id) + buttons.map(\.id) }
}

// Reading what was filled in.
extension Form {
  /// The text field of that name; nil when there is none.
  public func textField(_ id: String) -> TextField? {
    if case .text(let field)? = self[id]?.content { field } else { nil }
  }

  /// The words of a text field, in NFC and without blanks around them; empty when there is no such field.
  public func text(_ id: String) -> String { textField(id)?.value ?? "" }

  /// The day of a date field; nil when it is empty or none.
  public func date(_ id: String) -> CivilDate? { textField(id)?.date }

  /// The times of a time field, earliest first; nil when one of them is none.
  public func times(_ id: String) -> [LocalTime]? { textField(id)?.times }

  /// The amount of a number field; nil when it is empty or none.
  public func quantity(_ id: String) -> Quantity? { textField(id)?.quantity }

  /// The id of what is chosen; nil when there is no such choice.
  public func chosen(_ id: String) -> String? {
    if case .choice(let choice)? = self[id]?.content { choice.chosen?.id } else { nil }
  }

  /// The ids of what is set, in order; empty when there are no such switches.
  public func toggled(_ id: String) -> [String] {
    if case .toggles(let toggles)? = self[id]?.content { toggles.chosen.map(\.id) } else { [] }
  }
}

// What a model does to its form.
extension Form {
  /// Shows why a try failed: at a field, which takes the focus, or over the whole form, and then the
  /// button that tries again has it. What was typed stays.
  public mutating func refuse(_ problem: FieldProblem, at id: String? = nil) {
    guard let index = fields.firstIndex(where: { $0.id == id }) else {
      self.problem = problem
      focus = buttons.first { $0.role == .submit }?.id ?? focus
      return
    }
    fields[index].problem = problem
    focus = fields[index].id
  }

  /// Puts a text into a field, as when a record is opened for change; this is nothing to lose.
  public mutating func fill(_ id: String, _ text: String) {
    guard let index = fields.firstIndex(where: { $0.id == id }),
      case .text(var field) = fields[index].content
    else { return }
    field.replaceAll(with: text)
    fields[index].content = .text(field)
    fields[index].kept = fields[index].content
    fields[index].problem = nil
  }

  /// Says something below a field, and proposes a text in it: what is typed takes its place.
  mutating func propose(_ text: String?, in id: String, saying hint: Phrase) {
    guard let index = fields.firstIndex(where: { $0.id == id }),
      case .text(let field) = fields[index].content
    else { return }
    fields[index].hint = hint
    guard let text else { return }
    fields[index].content = .text(TextField(field.kind, limit: field.limit, proposing: text))
    fields[index].kept = fields[index].content
    fields[index].problem = nil
  }

  /// Writes into a field for the person, as Tab does: leaving would lose it.
  mutating func write(_ id: String, _ text: String) {
    guard let index = fields.firstIndex(where: { $0.id == id }),
      case .text(var field) = fields[index].content
    else { return }
    field.replaceAll(with: text)
    fields[index].content = .text(field)
    lookAgain()
  }

  /// Moves the focus to a field or button of that name.
  public mutating func focus(on id: String) {
    if stops.contains(id) { focus = id }
  }
}

extension FormField {
  /// True for a text field without text.
  var isBlank: Bool {
    if case .text(let field) = content { field.isEmpty } else { false }
  }
}
