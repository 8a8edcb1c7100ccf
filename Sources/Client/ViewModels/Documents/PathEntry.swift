public import Domain
import Localization

/// A path that a person writes: of a file to attach, or of a place to save one at. Tab completes it.
public struct PathEntry: Sendable {
  /// Whether the path names a file to attach or the place to save one.
  public enum Purpose: Hashable, Sendable {
    case attach(to: DocumentID, title: String)
    case save(Attachment)
  }

  /// How far the copying has come.
  public struct Copying: Hashable, Sendable {
    public let done: Int64
    /// Bytes in all; 0 before that is known.
    public let total: Int64
  }

  public let purpose: Purpose
  public internal(set) var form: Form
  /// What the last Tab found to go on with.
  public internal(set) var names: [String] = []
  /// How far the copying has come; nil while nothing is copied.
  public internal(set) var copying: Copying?

  static let field = "document.path"

  init(_ purpose: Purpose, _ path: String = "") {
    self.purpose = purpose
    let button: FormButton =
      switch purpose {
      case .attach: FormButton("document.path.attach", .keyAttach, .submit)
      case .save: FormButton("document.path.save", .keySave, .submit)
      }
    form = Form(
      id: "document.path",
      fields: [
        FormField(
          Self.field, .documentsPath, .text(TextField(.text, limit: 4096, path)),
          hint: .documentsPathHint, isRequired: true)
      ],
      buttons: [button, FormButton("document.path.cancel", .patientsCancel, .leave)])
    form.focus(on: Self.field)
  }

  /// What is written. Blanks around it may belong to the name.
  var path: String { form.textField(Self.field)?.text ?? "" }

  mutating func complete(_ completion: LocalFiles.Completion) {
    names = completion.names
    form.write(Self.field, completion.text)
  }
}
