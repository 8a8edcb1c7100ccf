import Domain
import Localization

/// Where something is written, and in which form.
public struct WriteOutEntry: Sendable {
  public let kind: WriteOutKind
  let formats: [WriteOutFormat]
  public internal(set) var form: Form
  /// What the last Tab found to go on with.
  public internal(set) var names: [String] = []
  /// The place for a form, as long as nobody has written another.
  private let place: @Sendable (WriteOutFormat) -> String

  static let format = "export.as"
  public static let path = "export.path"

  init(
    _ kind: WriteOutKind, as formats: [WriteOutFormat],
    place: @escaping @Sendable (WriteOutFormat) -> String
  ) {
    (self.kind, self.formats, self.place) = (kind, formats, place)
    let options = formats.map { Choice.Option($0.id, $0.label) }
    form = Form(
      id: "export",
      fields: [
        FormField(
          Self.format, .exportAs, .choice(Choice(options)), isPassedOver: true,
          isShown: { _ in options.count > 1 }),
        FormField(
          Self.path, .exportPath, .text(TextField(.text, limit: 4096)), hint: .exportPathHint,
          isRequired: true, isShown: { $0.chosen(Self.format) != WriteOutFormat.codes.id }),
      ],
      buttons: [
        FormButton("export.write", .exportWrite, .submit),
        FormButton("export.cancel", .patientsCancel, .leave),
      ])
    form.fill(Self.path, formats.first.map(place) ?? "")
    form.focus(on: formats.contains(.codes) ? Self.format : Self.path)
  }

  /// The chosen form; nil only where there is none at all.
  var chosen: WriteOutFormat? { formats.first { $0.id == form.chosen(Self.format) } }

  /// What is written. Blanks around it may belong to the name.
  var written: String { form.textField(Self.path)?.text ?? "" }

  /// Does what a key means. The proposed name goes with the form until somebody writes their own.
  mutating func handle(_ intent: Intent) -> Form.Outcome {
    let (before, wasChosen) = (written, chosen)
    let outcome = form.handle(intent)
    if written != before { names = [] }
    if let wasChosen, let chosen, chosen != wasChosen, before == place(wasChosen) {
      form.fill(Self.path, place(chosen))
    }
    return outcome
  }

  mutating func complete(_ completion: LocalFiles.Completion) {
    names = completion.names
    form.write(Self.path, completion.text)
  }
}
