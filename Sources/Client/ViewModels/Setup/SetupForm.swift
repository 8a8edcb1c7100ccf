import APIContract
import Domain
import Localization

/// One form of はじめに, and what it is filled in for.
public struct SetupForm: Sendable {
  /// What the form is filled in for.
  public enum Kind: Sendable {
    /// A new household on this computer.
    case new
    /// The family's server, with an account that is there.
    case join
    /// The family's server, with a new account.
    case account
    case patient
  }

  public let kind: Kind
  /// What is written so far. A try that fails leaves it as it is.
  public internal(set) var form: Form
  /// What was taken apart last; its fingerprint counts for its own server alone.
  private var invitation: LinkInvitation?

  static let address = "setup.address"
  static let email = "setup.email"
  static let password = "setup.password"
  static let again = "setup.again"
  static let name = "setup.name"
  static let code = "setup.code"
  static let signIn = "setup.signin"
  static let newAccount = "setup.account"

  /// The form that a choice opens; one for a server begins with `address`. Where no record was begun on this computer,
  /// a patient's is elsewhere.
  static func first(
    of choice: WizardModel.Choice, address: String, hasRecordHere: Bool = true
  ) -> SetupForm {
    switch choice {
    case .new: new()
    case .join: filled(join(), address)
    case .patient: filled(patient(canBeHere: hasRecordHere), address)
    }
  }

  private static func filled(_ form: SetupForm, _ address: String) -> SetupForm {
    var form = form
    if !address.isEmpty {
      form.form.fill(Self.address, address)
      form.form.focusOnFirstBlank()
    }
    return form
  }

  private static func new() -> SetupForm {
    SetupForm(
      kind: .new,
      form: Form(
        id: "setup.new",
        fields: [emailField, newPasswordField, againField]
          + [
            FormField(
              name, .setupName, .text(TextField(.text, limit: Patient.longestName)),
              isRequired: true)
          ],
        buttons: [
          FormButton("setup.submit", .setupBegin, .submit), FormButton(signIn, .signinSubmit), back,
        ]))
  }

  private static func join() -> SetupForm {
    SetupForm(
      kind: .join,
      form: Form(
        id: "setup.join", fields: [addressField, emailField, passwordField],
        buttons: [
          FormButton("setup.submit", .signinSubmit, .submit),
          FormButton(newAccount, .setupAccount), back,
        ]))
  }

  /// The form of a new account, with what the address form holds; an invitation makes it one of a family that
  /// is there. Source: F-27.
  static func account(after join: SetupForm) -> SetupForm {
    var form = Form(
      id: "setup.account",
      fields: [
        addressField, emailField, newPasswordField, againField, .invitation(isRequired: false),
      ],
      buttons: [FormButton("setup.submit", .setupAccountMake, .submit), back])
    for id in [address, email, password] { form.fill(id, join.form.textField(id)?.text ?? "") }
    form.focusOnFirstBlank()
    return SetupForm(kind: .account, form: form)
  }

  private static func patient(canBeHere: Bool) -> SetupForm {
    SetupForm(
      kind: .patient,
      form: Form(
        id: "setup.patient",
        fields: [
          canBeHere
            ? FormField(
              address, .setupAddress, .text(TextField(.latin)), hint: .setupAddressOptional,
              check: isNoCode) : addressField,
          FormField(code, .codeField, .text(TextField(.digits(max: 6))), isRequired: true),
        ],
        buttons: [FormButton("setup.submit", .codeSubmit, .submit), back]))
  }

  /// Takes the whole address of a QR code apart: the server, and the code behind its `#`. False for anything
  /// else, and in a form that asks for no code.
  @discardableResult
  mutating func takes(_ text: String) -> Bool {
    guard kind == .patient, form.discard == nil, let invitation = LinkInvitation(text) else {
      return false
    }
    self.invitation = invitation
    form.fill(Self.address, invitation.server)
    form.fill(Self.code, invitation.code)
    form.focus(on: "setup.submit")
    return true
  }

  /// Says what was found at home, where nobody has typed an address; the only one is proposed. Its certificate is
  /// compared like any other's. Source: F-30.
  mutating func offer(_ addresses: [String]) {
    guard kind != .new, form.discard == nil, form.text(Self.address).isEmpty,
      let first = addresses.first
    else { return }
    form.propose(
      addresses.count == 1 ? first : nil, in: Self.address,
      saying: .setupFound(addresses.joined(separator: " ")))
  }

  /// The fingerprint that came with the address in the form; nil without one.
  var fingerprint: String? {
    invitation?.server == form.text(Self.address) ? invitation?.fingerprint : nil
  }

  private init(kind: Kind, form: Form) { (self.kind, self.form) = (kind, form) }

  private static let back = FormButton("setup.back", .codeBack, .leave)
  private static let addressField = FormField(
    address, .setupAddress, .text(TextField(.latin)), hint: .setupAddressHint, isRequired: true,
    check: isNoCode)

  /// The six digits of linking are no address: who has only them needs the address that stands above them (F-29).
  private static let isNoCode: @Sendable (Form) -> FieldProblem? = { form in
    let typed = form.text(address).filter { !$0.isWhitespace && $0 != "-" }
    return typed.utf8.count == 6 && typed.allSatisfy { ("0"..."9").contains($0) }
      ? .sentence(.setupAddressIsCode) : nil
  }

  private static let emailField = FormField(
    email, .signinEmail, .text(TextField(.latin)), isRequired: true)
  private static let passwordField = FormField(
    password, .signinPassword, .text(TextField(.secret)), isRequired: true)
  private static let newPasswordField = FormField.newPassword(password, .signinPassword)
  private static let againField = FormField.passwordAgain(again, of: password)
}

extension FormField {
  static func newPassword(_ id: String, _ label: Phrase) -> FormField {
    let least = SignUpRequest.shortestPassword
    return FormField(
      id, label, .text(TextField(.secret)), hint: .setupPasswordHint(least: least),
      isRequired: true,
      check: { form in
        form.text(id).count < least ? .sentence(.setupPasswordShort(least: least)) : nil
      })
  }

  /// The same password once more: nobody sees what was typed.
  static func passwordAgain(_ id: String, of password: String) -> FormField {
    FormField(
      id, .setupPasswordAgain, .text(TextField(.secret)), isRequired: true,
      check: { form in
        form.text(id) == form.text(password) ? nil : .sentence(.setupPasswordDiffers)
      })
  }
}

extension Form {
  /// Puts the focus where something is still to be written.
  mutating func focusOnFirstBlank() {
    if let blank = shownFields.first(where: \.isBlank) { focus(on: blank.id) }
  }
}
