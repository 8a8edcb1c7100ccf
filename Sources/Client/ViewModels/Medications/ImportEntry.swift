public import Localization

/// 薬の取り込み: a file, or the text of a notebook's codes. A reader types them, line by line.
///
/// Source: screens 2 figure 29-1, R-5.
public struct ImportEntry: Sendable {
  /// What is to be read.
  enum Source: Hashable, Sendable {
    case path(String)
    case text(String)
  }

  public internal(set) var form: Form
  /// What the last Tab found to go on with.
  public internal(set) var names: [String] = []
  /// Everything that keeps the file out, line by line, until the next key.
  public internal(set) var faults: [Phrase] = []
  /// True while letters were typed that no Enter has ended.
  private var isTyping = false

  static let file = "import.path"
  static let paste = "import.paste"
  private static let keep = "import.keep"
  /// As many characters as ten full codes hold, and more than a paste brings at once.
  private static let mostText = 30_000

  /// Opens it; `offersKeeping` where documents can be kept.
  init(offersKeeping: Bool) {
    form = Form(
      id: "import",
      fields: [
        FormField(Self.file, .importFile, .text(TextField(.text, limit: 4096))),
        FormField(
          Self.paste, .importPaste, .text(TextField(.lines, limit: Self.mostText)),
          hint: .importPasteHint),
        FormField(
          Self.keep, .importKeep, .toggles(Toggles([.init("keep", .importKeepText)])),
          isPassedOver: true, isShown: { _ in offersKeeping }),
      ],
      buttons: [
        FormButton("import.read", .importRead, .submit),
        FormButton("import.cancel", .patientsCancel, .leave),
      ])
    form.focus(on: Self.file)
  }

  var path: String { form.textField(Self.file)?.text ?? "" }
  private var text: String { form.textField(Self.paste)?.text ?? "" }

  /// True when the text is to be kept as a document too.
  var keepsText: Bool { !form.toggled(Self.keep).isEmpty }

  /// What is to be read; nil while neither was given. Of two it is the one that has the focus.
  var source: Source? {
    let hasPath = path.contains { !$0.isWhitespace }
    let hasText = text.contains { !$0.isWhitespace }
    if hasText, !hasPath || form.focus == Self.paste { return .text(text) }
    return hasPath ? .path(path) : nil
  }

  /// The field that a problem of the source is told at.
  func field(of source: Source) -> String {
    if case .path = source { Self.file } else { Self.paste }
  }

  /// Does what a key means. Enter ends a line while a notebook is being typed, and reads what is there otherwise.
  mutating func handle(_ intent: Intent) -> Form.Outcome {
    guard form.discard == nil else { return form.handle(intent) }
    faults = []
    let before = path
    defer { if path != before { names = [] } }
    switch (form.focus, intent) {
    case (Self.paste, .paste(let text)): take(text)
    case (Self.file, .paste(let text)) where Self.isNotebook(text): take(text)
    case (Self.file, .press) where Self.isNotebook(path):
      // A reader began while the focus was still here.
      let line = path
      form.write(Self.file, "")
      take(line + "\n")
    case (Self.paste, .press) where isTyping && Self.isNotebook(text): take("\n")
    case (Self.file, .press), (Self.paste, .press): return form.handle(.submit)
    default:
      if case .type = intent { isTyping = form.focus == Self.paste }
      return form.handle(intent)
    }
    return .stays
  }

  mutating func complete(_ completion: LocalFiles.Completion) {
    names = completion.names
    form.write(Self.file, completion.text)
  }

  mutating func refuse(_ problem: FieldProblem, at field: String, _ faults: [Phrase] = []) {
    form.refuse(problem, at: field)
    self.faults = faults
  }

  /// Puts text behind what is there; the next code begins on a line of its own.
  private mutating func take(_ more: String) {
    isTyping = false
    form.focus(on: Self.paste)
    let isApart = text.isEmpty || text.hasSuffix("\n") || !Self.isNotebook(more)
    let whole = text + (isApart ? "" : "\n") + more
    guard whole.count <= Self.mostText else {
      return form.refuse(.tooLong(limit: Self.mostText), at: Self.paste)
    }
    form.write(Self.paste, whole)
  }

  private static func isNotebook(_ text: String) -> Bool {
    text.drop { $0.isWhitespace }.hasPrefix("JAHISTC")
  }
}
